// What each form of an account does without a script; a script asks the doors for the same (src/web/account).
import type { AccountValues } from '#contracts/http/account-forms.ts'
import { type Answered, vendors } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { isResetTaken } from '#contracts/http/password-reset.ts'
import { handoffCookie } from '../account/handoff-cookie.ts'
import type { FilledForm, Outcome } from '../account/outcome.ts'
import { trouble } from '../account/outcome.ts'
import { type Act, outcomeOf } from '../account/outcome-of.ts'
import { changesOf, registration } from '../account/profile-form.ts'
import { withReturn } from '../account/use-return-path.ts'
import type { AccountTools, Asked } from './accounts.ts'

/** What came of it; `to`: a path below the brand's to go on to. */
export type Done = { outcome: Outcome; cookies: string[]; to?: string | undefined; step?: string | undefined }
/** `given`: all that was sent. */
type Sent = { values: AccountValues; given: URLSearchParams }
type Does = (identity: NonNullable<AccountTools['identity']>, sent: Sent, asked: Asked, tools: AccountTools) => Promise<Done>

const taken: Outcome = { kind: 'done' }
const told = ({ answer, cookies }: Answered, act: Act, to?: string): Done => ({ outcome: outcomeOf(answer, act), cookies, to })
const credentialsOf = ({ email = '', password = '' }: AccountValues) => ({ username: email, password: encodePassword(password) })
const asksOf = ({ visit }: Asked) => visit.query['redirectPath'] ?? null
const place = ({ visit }: Asked) => ({ brand: visit.brand.key, language: visit.language })
/** Loaded again it is not sent again. */
const saidAt = (path: string, form: string, { visit }: Asked) =>
  `${path}?${new URLSearchParams({ done: form, ...(visit.query['brand'] && { brand: visit.query['brand'] }) })}`

export const accountActs: Record<FilledForm['form'], Does> = {
  signIn: async (identity, { values }, asked) =>
    told(await identity.signIn(credentialsOf(values), asked.caller), 'signIn', withReturn('/sign-in/complete', asksOf(asked))),

  /** [A4-04] */
  async signUp(identity, { values }, asked) {
    const made = await identity.register('email', registration('email', values, place(asked)), asked.caller)
    if (made.answer.result.code !== 200) return told(made, 'register')
    const signedIn = await identity.signIn(credentialsOf(values), asked.caller)
    const { handoff } = made.answer
    const { cookies, ...done } = told(signedIn, 'signIn', withReturn('/sign-up/complete', asksOf(asked)))
    return { ...done, cookies: handoff ? [...cookies, handoffCookie(handoff.ticket)] : cookies }
  },

  async complete(identity, { values }, asked) {
    const proof = await identity.vendors.proof(asked.caller.cookie)
    if (!proof) return { outcome: trouble('couldNotAuthenticate'), cookies: [] }
    const made = await identity.register(proof.vendor, registration(proof.vendor, values, place(asked)), asked.caller)
    return told(made, 'register', withReturn('/sign-up/complete', asksOf(asked)))
  },

  /** [A4-09] The profile is read at this moment; should somebody change it in between, once more. */
  async profile(identity, { values }, asked) {
    const change = async () => {
      const { answer } = await identity.profile(asked.caller)
      const changes = answer.profile && changesOf(values, answer.profile)
      return changes?.length ? identity.change(changes, answer.profile!.rev, asked.caller) : { answer, cookies: [] }
    }
    const first = await change()
    const last = first.answer.result.code === 412 ? await change() : first
    return told(last, 'change', saidAt('/my-account', 'profile', asked))
  },

  async changePassword(identity, { values: { currentPassword = '', password = '' } }, asked) {
    const given = { currentPassword: encodePassword(currentPassword), password: encodePassword(password) }
    return told(await identity.changePassword(given, asked.caller), 'password', saidAt('/my-account', 'changePassword', asked))
  },

  async sessions(identity, { given }, { caller }) {
    const chosen = given.get('session') ?? 'here'
    if (chosen === 'here') return told(await identity.signOut(caller), 'session', '/my-account')
    if (chosen === 'all') return told(await identity.endSessions(caller), 'session', '/my-account')
    return told(await identity.endSession(chosen, caller), 'session', '/my-account?done=sessions')
  },

  async vendors(identity, { given }, asked) {
    const vendor = vendors.find((name) => name === given.get('vendor'))
    if (!vendor) return { outcome: trouble('general'), cookies: [] }
    return told(await identity.vendors.part(vendor, asked.caller), 'session', saidAt('/my-account', 'vendors', asked))
  },

  /** [A8-14] */
  async requestPassword(identity, { values: { email = '' } }, asked) {
    const { answer, cookies } = await identity.requestReset(email, asked.caller)
    const outcome = isResetTaken(answer) ? taken : outcomeOf(answer, 'reset')
    return { outcome, cookies, to: saidAt('/request-password', 'requestPassword', asked) }
  },

  async resetPassword(identity, { values: { password = '' }, given }, { caller, visit }) {
    const { token = '', code = '', brand } = visit.query
    let step = given.get('step') ?? undefined
    if (!step) {
      const checked = await identity.checkReset({ token, code }, caller)
      step = checked.answer.passwordreset?.token
      if (!step) return told(checked, 'reset')
    }
    const set = await identity.finishReset({ token: step, password: encodePassword(password) }, caller)
    const success = `/reset-password/success${brand ? `?${new URLSearchParams({ brand })}` : ''}`
    return { ...told(set, 'reset', success), step }
  },

  async deleteAccount(identity, { values: { currentPassword = '' } }, { caller }) {
    return told(await identity.remove(encodePassword(currentPassword), caller), 'password', '/my-account?done=deleteAccount')
  },

  async leave(identity, _sent, { caller }) {
    return told(await identity.remove(null, caller), 'session', '/my-account?done=deleteAccount')
  },

  async verify(identity, _sent, asked) {
    return told(await identity.verifyAgain(asked.caller), 'session', saidAt('/my-account', 'verify', asked))
  },

  /** A box that is not ticked is not sent: every brand of the page is named. */
  async preferences(_identity, { given }, asked, { messages }) {
    const choice = Object.fromEntries(given.getAll('brand').map((brand) => [brand, given.getAll(`mails-${brand}`)]))
    const answer = await messages.choose?.(asked.caller.cookie, choice)
    if (answer?.taken) return { outcome: taken, cookies: [], to: saidAt(asked.visit.path, 'preferences', asked) }
    return { outcome: trouble(answer?.why === 'nobody' ? 'signedOut' : 'unsubscribe'), cookies: [] }
  },
}

/** Said on the page that a form leads to. */
export const doneOf = (form: string | undefined): FilledForm | undefined =>
  form && Object.hasOwn(accountActs, form) ? { form: form as FilledForm['form'], values: {}, outcome: { kind: 'done' } } : undefined
