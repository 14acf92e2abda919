// What a form says of identity's answer [A8-29]..[A8-35].
import type { AccountFault, AccountFaults, AccountField } from '#contracts/http/account-forms.ts'
import { descriptions, type IdentityAnswer } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { type Outcome, type Refusal, trouble } from './outcome.ts'
import type { Trouble } from './trouble.ts'

/** What was asked for: the same code means something else to each. */
export type Act = 'signIn' | 'register' | 'vendor' | 'change' | 'password' | 'reset' | 'session'

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

const failed: Record<Act, Trouble> = {
  signIn: 'general',
  register: 'cannotCreate',
  vendor: 'couldNotAuthenticate',
  change: 'general',
  password: 'general',
  reset: 'general',
  session: 'general',
}

/** By the code where nothing else is said. */
const troubleOf: Partial<Record<Act, Record<number, Trouble>>> = {
  signIn: { 401: 'credentials', 404: 'credentials' },
  register: { 403: 'accountExists', 409: 'vendorIdInUse', 401: 'couldNotAuthenticate' },
  vendor: { 401: 'couldNotAuthenticate', 403: 'accountExists', 409: 'vendorIdInUse' },
  change: { 401: 'signedOut', 412: 'changedElsewhere', 403: 'proveAgain' },
  password: { 401: 'signedOut', 403: 'passwordMismatch' },
  reset: { 401: 'expiredLink', 404: 'expiredLink', 403: 'expiredLink' },
  session: { 401: 'signedOut', 403: 'proveAgain' },
}

const byDescription: Record<string, Trouble> = {
  [descriptions.locked]: 'tooManyAttempts',
  [descriptions.mailTaken]: 'emailTaken',
  [descriptions.stale]: 'proveAgain',
  [vendorDescriptions.mailOfAccount]: 'accountExists',
  [vendorDescriptions.mailOfVendor]: 'vendorAccountExists',
  [vendorDescriptions.idInUse]: 'vendorIdInUse',
}

export function outcomeOf(answer: IdentityAnswer, act: Act): Outcome {
  const { code, description } = answer.result
  return code === 200 ? { kind: 'done' } : refusalOf(answer, act, code, description)
}

function refusalOf({ faults, wait }: IdentityAnswer, act: Act, code: number, description: string): Refusal {
  // [A5-05]
  if (description === descriptions.invalidMail) return { kind: 'faults', faults: { email: 'email' } }
  const found = faultsOf(faults ?? {})
  if (Object.keys(found).length) return { kind: 'faults', faults: found }
  if (Object.hasOwn(byDescription, description)) return trouble(byDescription[description]!, wait)
  if (code === 429 || code === 503) return trouble('busy', wait)
  return trouble(troubleOf[act]?.[code] ?? failed[act], wait)
}
