// What a form says of identity's answer [A8-29]..[A8-35].
import type { AccountFault, AccountFaults, AccountField } from '#contracts/http/account-forms.ts'
import { descriptions, type IdentityAnswer, type IdentityError } from '#contracts/http/identity.ts'
import { errorOf, type IdentityCall } from '#contracts/http/identity-errors.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { type Outcome, trouble } from './outcome.ts'
import type { Trouble } from './trouble.ts'

/** What was asked for: the same code means something else to each. */
export type Act = 'signIn' | 'register' | 'change' | 'password' | 'reset' | 'session'

/** [A3-03] Fields of the server's form, by the names they have here. */
const fieldOf: Record<string, AccountField> = {
  givenName: 'forename',
  sn: 'surname',
  mail: 'email',
  userName: 'email',
  username: 'email',
  serviceZip: 'zipCode',
  telephoneNumber: 'phoneNumber',
  birthYear: 'birthYear',
  gender: 'gender',
  password: 'password',
  currentPassword: 'currentPassword',
}
const known: readonly string[] = [
  'required',
  'name',
  'email',
  'phone',
  'date',
  'year',
  'gender',
  'zip',
  'long',
  'password',
  'edges',
  'policy',
] satisfies AccountFault[]

/** What the server finds and the browser did not: by the words it has for it, else by the field. */
function faultsOf(given: Readonly<Record<string, string>>): AccountFaults {
  const faults: AccountFaults = {}
  for (const [name, why] of Object.entries(given)) {
    const field = Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined
    if (field) faults[field] ??= (known.includes(why) ? why : (otherwise[field] ?? 'required')) as AccountFault
  }
  return faults
}
const otherwise: Partial<Record<AccountField, AccountFault>> = {
  forename: 'name',
  surname: 'name',
  email: 'email',
  zipCode: 'zip',
  phoneNumber: 'phone',
  birthYear: 'date',
  gender: 'gender',
  password: 'policy',
}

/** [A8-29]..[A8-34] What each error of the catalogue says to a viewer. */
const words: Record<IdentityError, Trouble> = {
  ACCOUNT_ERROR: 'general',
  EMAIL_ALREADY_EXISTS: 'emailTaken',
  USERNAME_NOT_VALID: 'credentials',
  USER_ALREADY_EXISTS: 'accountExists',
  USER_NOT_FOUND: 'credentials',
  TOO_MANY_LOGIN_ATTEMPTS: 'tooManyAttempts',
  NO_EMAIL_PROVIDED: 'credentials',
  UNAUTHORIZED: 'credentials',
  ACCOUNT_ID_ALREADY_EXISTS: 'vendorIdInUse',
  PRECONDITION_FAILED: 'changedElsewhere',
}
/** Where an act has words of its own. */
const ownWords: Partial<Record<Act, Partial<Record<IdentityError, Trouble>>>> = {
  register: { ACCOUNT_ERROR: 'cannotCreate', UNAUTHORIZED: 'couldNotAuthenticate' },
}
/** Acts that the catalogue does not know, by the code. */
const byCode: Partial<Record<Act, Record<number, Trouble>>> = {
  change: { 401: 'signedOut' },
  password: { 401: 'signedOut', 403: 'passwordMismatch' },
  reset: { 401: 'expiredLink' },
  session: { 401: 'signedOut', 403: 'proveAgain' },
}
const callOf: Partial<Record<Act, IdentityCall>> = { signIn: 'session', register: 'register', change: 'change' }

const byDescription: Record<string, Trouble> = {
  [descriptions.locked]: 'tooManyAttempts',
  [descriptions.stale]: 'proveAgain',
  [descriptions.wrongPassword]: 'passwordMismatch',
  [vendorDescriptions.mailOfVendor]: 'vendorAccountExists',
}

export function outcomeOf(answer: IdentityAnswer, act: Act): Outcome {
  const { code, description } = answer.result
  if (code === 200) return { kind: 'done' }
  if (act === 'change' && description === descriptions.stale) return { kind: 'faults', faults: { currentPassword: 'prove' } }
  const call = callOf[act]
  const error = call ? errorOf(call, answer) : null
  if (error === 'USERNAME_NOT_VALID') return { kind: 'faults', faults: { email: 'email' } }
  if (error === 'NO_EMAIL_PROVIDED') return { kind: 'faults', faults: { email: 'required' } }
  const faults = faultsOf(answer.faults ?? {})
  if (Object.keys(faults).length) return { kind: 'faults', faults }
  return trouble(troubleOf(act, error, code, description), answer.wait)
}

function troubleOf(act: Act, error: IdentityError | null, code: number, description: string): Trouble {
  if (Object.hasOwn(byDescription, description)) return byDescription[description]!
  if (code === 429 || code === 503) return 'busy'
  return byCode[act]?.[code] ?? (error ? (ownWords[act]?.[error] ?? words[error]) : 'general')
}
