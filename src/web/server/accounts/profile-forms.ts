// Handles the forms of the page of viewer profiles. They load a document also with JavaScript, because all pages change with the profile.
import type { ProfileFields } from '#contracts/viewers/profiles.ts'
import type { ProfileFormName } from '../../account/outcomes/outcome.ts'
import { outcomeOf } from '../../account/outcomes/outcome-of.ts'
import { withReturn } from '../../account/sign-in/use-return-path.ts'
import { localHref } from '../../ui/local-href.ts'
import type { AccountContext } from './account-context.ts'
import type { FormHandler } from './form-handler.ts'

const idOf = (fields: URLSearchParams) => fields.get('profile') ?? ''
const pinOf = (fields: URLSearchParams) => fields.get('pin') ?? ''
const pageOf = ({ returnPath }: AccountContext) => withReturn('/profiles', returnPath)

/** Returns the fields of a profile. An unchecked box is not submitted. */
const profileFields = (fields: URLSearchParams): ProfileFields => ({
  name: fields.get('name') ?? '',
  avatar: fields.get('avatar') ?? undefined,
  language: fields.get('language') ?? '',
  isKids: fields.get('kids') === 'on',
  maxRating: fields.get('maxRating') || null,
  newPin: fields.get('noPin') === 'on' ? null : (fields.get('newPin') ?? ''),
  pin: pinOf(fields),
})

const withLanguage = (path: string, language: string) => {
  const { pathname, searchParams, hash } = new URL(path, 'https://here.invalid')
  searchParams.set('lang', language)
  return `${pathname}?${searchParams}${hash}`
}

export const profileForms: Record<ProfileFormName, FormHandler> = {
  /** Continues to the page where the viewer was, in the language of the profile. That page may be above the limit of a profile that has one. */
  async chooseProfile(identity, { fields }, { caller, visit, returnPath }) {
    const { answer, cookies } = await identity.chooseProfile(idOf(fields), pinOf(fields), caller)
    const { viewer } = answer.profile ?? {}
    const path = (viewer?.maxRating ? null : returnPath) ?? localHref(visit, '/')
    return {
      outcome: outcomeOf(answer, 'parental'),
      cookies,
      to: viewer?.language ? withLanguage(path, viewer.language) : path,
      isSitePath: true,
    }
  },

  async addProfile(identity, { fields }, context) {
    const { answer, cookies } = await identity.addProfile(profileFields(fields), context.caller)
    return { outcome: outcomeOf(answer, 'parental'), cookies, to: pageOf(context), isConfirmed: true }
  },

  async saveProfile(identity, { fields }, context) {
    const { answer, cookies } = await identity.changeProfile(idOf(fields), profileFields(fields), context.caller)
    return { outcome: outcomeOf(answer, 'parental'), cookies, to: pageOf(context), isConfirmed: true }
  },

  async deleteProfile(identity, { fields }, context) {
    const { answer, cookies } = await identity.deleteProfile(idOf(fields), pinOf(fields), context.caller)
    return { outcome: outcomeOf(answer, 'parental'), cookies, to: pageOf(context), isConfirmed: true }
  },
}
