// What each form of an account does without a script; a script asks the doors for the same (src/web/account).
import type { AccountValues } from '#contracts/http/account-forms.ts'
import { type Answered, vendors } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { isResetTaken } from '#contracts/http/password-reset.ts'
import type { FilledForm, Outcome } from '../../account/form/outcome.ts'
import { trouble } from '../../account/form/outcome.ts'
import { type Act, outcomeOf } from '../../account/form/outcome-of.ts'
import { changesOf, registration } from '../../account/form/profile-form.ts'
import { withReturn } from '../../account/ways-in/use-return-path.ts'
import type { AccountTools, Asked } from './accounts.ts'

/** What came of it; `to`: a path below the brand's to go on to, or one of the site (`isWhole`); `isSaid`: the page there says it once. */
export type Done = {
  outcome: Outcome
  cookies: string[]
  to?: string | undefined
  isWhole?: boolean
  isSaid?: boolean
  step?: string | undefined
}
/** `given`: all that was sent. */
type Sent = { values: AccountValues; given: URLSearchParams }
type Identity = NonNullable<AccountTools['identity']>
type Does = (identity: Identity, sent: Sent, asked: Asked, tools: AccountTools) => Promise<Done>

const taken: Outcome = { kind: 'done' }
const told = ({ answer, cookies }: Answered, act: Act, to?: string): Done => ({ outcome: outcomeOf(answer, act), cookies, to })
const credentialsOf = ({ email = '', password = '' }: AccountValues) => ({ username: email, password: encodePassword(password) })
const asksOf = ({ visit }: Asked) => visit.query['redirectPath'] ?? null
const place = ({ visit }: Asked) => ({ brand: visit.brand.key, language: visit.language })
const withBrand = (path: string, { visit: { query } }: Asked) =>
  query['brand'] ? `${path}?${new URLSearchParams({ brand: query['brand'] })}` : path
/** Loaded again it is not sent again. */
const said = (answered: Answered, act: Act, path: string, asked: Asked): Done => ({
  ...told(answered, act, withBrand(path, asked)),
  isSaid: true,
})

/** [A2-21] Signed out, one is where one was. */
function afterSignOut(asked: Asked): Pick<Done, 'to' | 'isWhole'> {
  const { visit, returnPath } = asked
  if (visit.path.startsWith('/sign-'))
    return { to: withReturn(visit.path.replace(/\/(complete|apple|facebook|google)$/, ''), asksOf(asked)) }
  return returnPath ? { to: returnPath, isWhole: true } : { to: '/my-account' }
}

/** A form that was sent twice made the account the first time. */
async function isSignedInAs(identity: Identity, mail: string | undefined, { caller }: Asked): Promise<boolean> {
  const { profile } = (await identity.profile(caller)).answer
  return profile !== undefined && profile.mail.toLowerCase() === mail?.toLowerCase()
}

export const accountActs: Record<FilledForm['form'], Does> = {
  signIn: async (identity, { values }, asked) =>
    told(await identity.signIn(credentialsOf(values), asked.caller), 'signIn', withReturn('/sign-in/complete', asksOf(asked))),

  /** [A4-04] */
  async signUp(identity, { values }, asked) {
    const to = withReturn('/sign-up/complete', asksOf(asked))
    const made = await identity.register('email', registration('email', values, place(asked)), asked.caller)
    if (made.answer.result.code === 403 && (await isSignedInAs(identity, values.email, asked))) return { outcome: taken, cookies: [], to }
    if (made.answer.result.code !== 200) return told(made, 'register')
    const signedIn = told(await identity.signIn(credentialsOf(values), asked.caller), 'signIn', to)
    return { ...signedIn, cookies: [...made.cookies, ...signedIn.cookies] }
  },

  async complete(identity, { values }, asked) {
    const proof = await identity.vendors.proof(asked.caller.cookie)
    if (!proof) return { outcome: trouble('couldNotAuthenticate'), cookies: [] }
    const made = await identity.register(proof.vendor, registration(proof.vendor, values, place(asked)), asked.caller)
    return told(made, 'register', withReturn('/sign-up/complete', asksOf(asked)))
  },

  /** [A4-09] The profile is read at this moment; should somebody change it in between, once more. */
  async profile(identity, { values }, asked) {
    const password = values.currentPassword === undefined ? undefined : encodePassword(values.currentPassword)
    const change = async () => {
      const { answer } = await identity.profile(asked.caller)
      const changes = answer.profile && changesOf(values, answer.profile)
      return changes?.length ? identity.change(changes, answer.profile!.rev, asked.caller, password) : { answer, cookies: [] }
    }
    const first = await change()
    const last = first.answer.result.code === 412 ? await change() : first
    return said(last, 'change', '/my-account', asked)
  },

  async changePassword(identity, { values: { currentPassword = '', password = '' } }, asked) {
    const given = { currentPassword: encodePassword(currentPassword), password: encodePassword(password) }
    return said(await identity.changePassword(given, asked.caller), 'password', '/my-account', asked)
  },

  async sessions(identity, { given }, asked) {
    const { caller } = asked
    const chosen = given.get('session') ?? 'here'
    if (chosen === 'here') return { ...told(await identity.signOut(caller), 'session'), ...afterSignOut(asked) }
    if (chosen === 'all') return told(await identity.endSessions(caller), 'session', '/my-account')
    return said(await identity.endSession(chosen, caller), 'session', '/my-account', asked)
  },

  async vendors(identity, { given }, asked) {
    const vendor = vendors.find((name) => name === given.get('vendor'))
    if (!vendor) return { outcome: trouble('general'), cookies: [] }
    return said(await identity.vendors.part(vendor, asked.caller), 'session', '/my-account', asked)
  },

  /** [A8-14] */
  async requestPassword(identity, { values: { email = '' } }, asked) {
    const asking = await identity.requestReset(email, asked.caller)
    const done = said(asking, 'reset', '/request-password', asked)
    return isResetTaken(asking.answer) ? { ...done, outcome: taken } : done
  },

  async resetPassword(identity, { values: { password = '' }, given }, asked) {
    const { caller, visit } = asked
    const { token = '', code = '' } = visit.query
    let step = given.get('step') ?? undefined
    if (!step) {
      const checked = await identity.checkReset({ token, code }, caller)
      step = checked.answer.passwordreset?.token
      if (!step) return told(checked, 'reset')
    }
    const set = await identity.finishReset({ token: step, password: encodePassword(password) }, caller)
    return { ...told(set, 'reset', withBrand('/reset-password/success', asked)), step }
  },

  async deleteAccount(identity, { values: { currentPassword = '' } }, asked) {
    return said(await identity.remove(encodePassword(currentPassword), asked.caller), 'password', '/my-account', asked)
  },

  leave: async (identity, _sent, asked) => said(await identity.remove(null, asked.caller), 'session', '/my-account', asked),

  verify: async (identity, _sent, asked) => said(await identity.verifyAgain(asked.caller), 'session', '/my-account', asked),

  /** A box that is not ticked is not sent: every brand of the page is named. */
  async preferences(_identity, { given }, asked, { messages }) {
    const choice = Object.fromEntries(given.getAll('brand').map((brand) => [brand, given.getAll(`mails-${brand}`)]))
    const answer = await messages.choose?.(asked.caller.cookie, choice)
    if (answer?.taken) return { outcome: taken, cookies: [], to: withBrand(asked.visit.path, asked), isSaid: true }
    return { outcome: trouble(answer?.why === 'nobody' ? 'signedOut' : 'unsubscribe'), cookies: [] }
  },
}

/** Said on the page that a form leads to. */
export const doneOf = (form: string | undefined): FilledForm | undefined =>
  form && Object.hasOwn(accountActs, form) ? { form: form as FilledForm['form'], values: {}, outcome: { kind: 'done' } } : undefined
