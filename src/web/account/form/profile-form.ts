// [A3-03], [A3-04] Maps profile fields to form fields, and form fields to profile fields.
import type { AccountField, AccountValues } from '#contracts/http/account-forms.ts'
import {
  type ChangeableField,
  changeableFields,
  type IdentityProfile,
  type ProfileOperation,
  type SignInType,
} from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/password.ts'
import { type AskingPage, asksVideoConsent } from './asks-video-consent.ts'

/** The form field of each profile field. No form has a field for the age range, so the stored age range does not change. */
const formField: Record<ChangeableField, AccountField | 'ageRange'> = {
  givenName: 'forename',
  sn: 'surname',
  gender: 'gender',
  ageRange: 'ageRange',
  serviceZip: 'zipCode',
  telephoneNumber: 'phoneNumber',
  mail: 'email',
  birthYear: 'birthYear',
}

type Values = AccountValues & { ageRange?: string }

export const formOf = (profile: IdentityProfile): Values =>
  Object.fromEntries(Object.entries(formField).map(([field, name]) => [name, String(profile[field as ChangeableField] ?? '')]))

/** [A5-03] Returns one operation for each changed field of the form. */
export function changesOf(values: Values, profile: IdentityProfile): ProfileOperation[] {
  return changeableFields.flatMap((field): ProfileOperation[] => {
    const name = formField[field]
    const value = values[name]
    if (value === undefined || value === String(profile[field])) return []
    return [{ operation: 'replace', field, value: field === 'birthYear' && value !== '' ? Number(value) : value }]
  })
}

/** [A3-06] The parts of the account that pages show. */
export type SessionUser = Pick<IdentityProfile, 'id' | 'givenName' | 'signInType'> & { isPeacockUser: boolean }

export const userOf = ({ id, givenName, signInType, peacockId }: IdentityProfile): SessionUser => ({
  id,
  givenName,
  signInType,
  isPeacockUser: Boolean(peacockId),
})

/** The brand and language of a sign-up, which the emails about it use, and whether its page asks for the video-privacy consent [A6-07]. */
type SignUpContext = { brand: string; language: 'en' | 'es'; asksVideoConsent?: boolean }

/** Returns the context of a sign-up on a page. */
export const signUpContext = (visit: AskingPage & { brand: { key: string }; language: 'en' | 'es' }): SignUpContext => ({
  brand: visit.brand.key,
  language: visit.language,
  asksVideoConsent: asksVideoConsent(visit),
})

/** [A5-04], [A7-06] Returns the body of a registration. Only sign-up by email sends a user name and password. */
export function registration(
  type: SignInType,
  values: AccountValues,
  { asksVideoConsent: isAsked, ...context }: SignUpContext,
): Record<string, unknown> {
  const { forename, surname, gender, zipCode, birthYear, email, password = '' } = values
  const year = birthYear ? Number(birthYear) : null
  const consent = isAsked && { videoConsent: values.videoConsent === 'on' }
  const person = {
    ...context,
    ...consent,
    givenName: forename,
    sn: surname,
    gender,
    serviceZip: zipCode || null,
    birthYear: year,
    mail: email,
  }
  const also = values.sisterService === 'on' && { sisterService: true }
  return type === 'email' ? { ...person, ...also, userName: email, password: encodePassword(password) } : person
}
