// Handles each account form that is submitted without JavaScript. With JavaScript the browser calls identity's routes directly
// (src/web/account).
import type { AccountValues } from '#contracts/http/account-forms.ts'
import { type IdentityResponse, vendors } from '#contracts/http/identity.ts'
import { isResetAccepted } from '#contracts/http/password-reset.ts'
import { encodePassword } from '#contracts/password.ts'
import { deviceInCookie } from '#kit/http/cookies/device.ts'
import { parentalCall } from '../../account/form/parental-form.ts'
import { changesOf, registration, signUpContext } from '../../account/form/profile-form.ts'
import type { FilledForm, Outcome } from '../../account/outcomes/outcome.ts'
import { formError } from '../../account/outcomes/outcome.ts'
import { type FormOperation, outcomeOf } from '../../account/outcomes/outcome-of.ts'
import { afterSignIn, withReturn } from '../../account/sign-in/use-return-path.ts'
import type { AccountContext } from './account-context.ts'
import type { FormHandler, FormResult, Identity } from './form-handler.ts'
import { profileForms } from './profile-forms.ts'

const done: Outcome = { kind: 'done' }
const resultOf = ({ answer, cookies }: IdentityResponse, operation: FormOperation, to?: string): FormResult => ({
  outcome: outcomeOf(answer, operation),
  cookies,
  to,
})
const credentialsOf = ({ email = '', password = '' }: AccountValues) => ({ username: email, password: encodePassword(password) })
const requestedReturnPath = ({ visit }: AccountContext) => visit.query['redirectPath'] ?? null
const withBrand = (path: string, { visit: { query } }: AccountContext) =>
  query['brand'] ? `${path}?${new URLSearchParams({ brand: query['brand'] })}` : path
/** Returns the result of a form that redirects after success, so that a reload does not submit the form again. */
const confirmed = (answered: IdentityResponse, operation: FormOperation, path: string, context: AccountContext): FormResult => ({
  ...resultOf(answered, operation, withBrand(path, context)),
  isConfirmed: true,
})

/** [A2-21] Returns the target of the redirect after a sign-out: the page where the viewer signed out. */
function afterSignOut(context: AccountContext): Pick<FormResult, 'to' | 'isSitePath'> {
  const { visit, returnPath } = context
  if (visit.path.startsWith('/sign-'))
    return { to: withReturn(visit.path.replace(/\/(complete|apple|facebook|google)$/, ''), requestedReturnPath(context)) }
  return returnPath ? { to: returnPath, isSitePath: true } : { to: '/my-account' }
}

/** Returns whether the caller is signed in with this email address. If so, an earlier submission of the form has created the account. */
async function isSignedInAs(identity: Identity, mail: string | undefined, { caller }: AccountContext): Promise<boolean> {
  const { profile } = (await identity.profile(caller)).answer
  return profile !== undefined && profile.mail.toLowerCase() === mail?.toLowerCase()
}

/** Changes or removes the parental controls. */
const changeParental: FormHandler = async (identity, { values }, context) => {
  const { change, proof } = parentalCall(values)
  const answered = change ? identity.setParental(change, proof, context.caller) : identity.removeParental(proof, context.caller)
  return confirmed(await answered, 'parental', '/my-account', context)
}

export const accountFormHandlers: Record<FilledForm['form'], FormHandler> = {
  ...profileForms,

  async signIn(identity, { values }, context) {
    const signedIn = await identity.signIn(credentialsOf(values), context.caller)
    return resultOf(signedIn, 'signIn', withReturn(afterSignIn(signedIn.answer.profile, context.visit), requestedReturnPath(context)))
  },

  /** Registers the account and signs in [A4-04]. Also succeeds if the viewer is already signed in to the same account. */
  async signUp(identity, { values }, context) {
    const to = withReturn('/sign-up/complete', requestedReturnPath(context))
    const registered = await identity.register('email', registration('email', values, signUpContext(context.visit)), context.caller)
    if (registered.answer.result.code === 403 && (await isSignedInAs(identity, values.email, context)))
      return { outcome: done, cookies: [], to }
    if (registered.answer.result.code !== 200) return resultOf(registered, 'register')
    const signedIn = resultOf(await identity.signIn(credentialsOf(values), context.caller), 'signIn', to)
    return { ...signedIn, cookies: [...registered.cookies, ...signedIn.cookies] }
  },

  async complete(identity, { values }, context) {
    const proof = await identity.vendors.proof(context.caller.cookie)
    if (!proof) return { outcome: formError('couldNotAuthenticate'), cookies: [] }
    const registered = await identity.register(
      proof.vendor,
      registration(proof.vendor, values, signUpContext(context.visit)),
      context.caller,
    )
    return resultOf(registered, 'register', withReturn('/sign-up/complete', requestedReturnPath(context)))
  },

  /** [A4-09] Reads the profile first. Retries one time if the profile changes in the meantime. */
  async profile(identity, { values }, context) {
    const password = values.currentPassword === undefined ? undefined : encodePassword(values.currentPassword)
    const change = async () => {
      const { answer } = await identity.profile(context.caller)
      const changes = answer.profile && changesOf(values, answer.profile)
      return changes?.length ? identity.change(changes, answer.profile!.rev, context.caller, password) : { answer, cookies: [] }
    }
    const first = await change()
    const last = first.answer.result.code === 412 ? await change() : first
    return confirmed(last, 'change', '/my-account', context)
  },

  async changePassword(identity, { values: { currentPassword = '', password = '' } }, context) {
    const passwords = { currentPassword: encodePassword(currentPassword), password: encodePassword(password) }
    return confirmed(await identity.changePassword(passwords, context.caller), 'password', '/my-account', context)
  },

  async sessions(identity, { fields }, context) {
    const { caller } = context
    const chosen = fields.get('session') ?? 'here'
    if (chosen === 'here') return { ...resultOf(await identity.signOut(caller), 'session'), ...afterSignOut(context) }
    if (chosen === 'all') return resultOf(await identity.endSessions(caller), 'session', '/my-account')
    return confirmed(await identity.endSession(chosen, caller), 'session', '/my-account', context)
  },

  async vendors(identity, { fields }, context) {
    const vendor = vendors.find((name) => name === fields.get('vendor'))
    if (!vendor) return { outcome: formError('general'), cookies: [] }
    return confirmed(await identity.vendors.unlink(vendor, context.caller), 'session', '/my-account', context)
  },

  /** Requests a reset email. The result does not reveal whether the account exists [A8-14]. */
  async requestPassword(identity, { values: { email = '' } }, context) {
    const requested = await identity.requestReset(email, context.caller)
    const result = confirmed(requested, 'reset', '/request-password', context)
    return isResetAccepted(requested.answer) ? { ...result, outcome: done } : result
  },

  async resetPassword(identity, { values: { password = '' }, fields }, context) {
    const { caller, visit } = context
    const { token = '', code = '' } = visit.query
    let resetToken = fields.get('step') ?? undefined
    if (!resetToken) {
      const checked = await identity.checkReset({ token, code }, caller)
      resetToken = checked.answer.passwordreset?.token
      if (!resetToken) return resultOf(checked, 'reset')
    }
    const set = await identity.finishReset({ token: resetToken, password: encodePassword(password) }, caller)
    return { ...resultOf(set, 'reset', withBrand('/reset-password/success', context)), resetToken: resetToken }
  },

  async deleteAccount(identity, { values: { currentPassword = '' } }, context) {
    return confirmed(await identity.remove(encodePassword(currentPassword), context.caller), 'password', '/my-account', context)
  },

  leave: async (identity, _submission, context) =>
    confirmed(await identity.remove(null, context.caller), 'session', '/my-account', context),

  async clearWatches(identity, _submission, context, { watches }) {
    if (!watches) return { outcome: formError('general'), cookies: [] }
    const account = await identity.check(context.caller.cookie)
    const device = deviceInCookie(context.caller)
    if (account) await watches.delete(account.userId)
    else if (device) await watches.deleteOfDevice(device)
    return { outcome: done, cookies: [], to: '/my-account', isConfirmed: true }
  },

  parental: changeParental,
  changeParental,

  liftParental: async (identity, { values: { pin } }, context) =>
    confirmed(await identity.liftParental(pin, context.caller), 'parental', '/my-account', context),

  videoConsent: async (identity, { values }, context) =>
    confirmed(await identity.setVideoConsent(values.videoConsent === 'on', context.caller), 'session', '/my-account', context),

  verify: async (identity, _submission, context) =>
    confirmed(await identity.verifyAgain(context.caller), 'session', '/my-account', context),

  /** Unchecked boxes are not submitted, so the form lists every brand in the field `brand`. */
  async preferences(_identity, { fields }, context, { messages }) {
    const choice = Object.fromEntries(fields.getAll('brand').map((brand) => [brand, fields.getAll(`mails-${brand}`)]))
    const answer = await messages.choose?.(context.caller.cookie, choice)
    if (answer?.isAccepted) return { outcome: done, cookies: [], to: withBrand(context.visit.path, context), isConfirmed: true }
    return { outcome: formError(answer?.why === 'signedOut' ? 'signedOut' : 'unsubscribe'), cookies: [] }
  },
}

/** Returns the completed form that the next page confirms. */
export const confirmedForm = (form: string | undefined): FilledForm | undefined =>
  form && Object.hasOwn(accountFormHandlers, form) ? { form: form as FilledForm['form'], values: {}, outcome: { kind: 'done' } } : undefined
