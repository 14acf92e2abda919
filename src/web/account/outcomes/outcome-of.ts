// Maps identity's answers to the outcome of a form [A8-29]..[A8-35].
import type { AccountFault, AccountFaults, AccountField } from '#contracts/http/account-forms.ts'
import { descriptions, type IdentityAnswer, type IdentityError } from '#contracts/http/identity.ts'
import { errorOf, type IdentityCall } from '#contracts/http/identity-errors.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import type { FormError } from './form-error.ts'
import { formError, type Outcome } from './outcome.ts'

/** The operation that was called. The meaning of a status code depends on the operation. */
export type FormOperation = 'signIn' | 'register' | 'change' | 'password' | 'reset' | 'session' | 'parental'

/** [A3-03] Maps identity's field names to the site's field names. */
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
  maxRatings: 'maxVchip',
  maxRating: 'maxVchip',
  name: 'forename',
  newPin: 'newPin',
  pin: 'pin',
}
const faultsWithText: readonly string[] = [
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
  'pin',
] satisfies AccountFault[]

/**
 * Maps identity's field errors to faults. The fault is the error's reason. If the site has no text for this reason, the fault is the general
 * fault of the field.
 */
function faultsOf(fieldErrors: Readonly<Record<string, string>>): AccountFaults {
  const faults: AccountFaults = {}
  for (const [name, why] of Object.entries(fieldErrors)) {
    const field = Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined
    if (field) faults[field] ??= (faultsWithText.includes(why) ? why : (faultByField[field] ?? 'required')) as AccountFault
  }
  return faults
}
const faultByField: Partial<Record<AccountField, AccountFault>> = {
  forename: 'name',
  surname: 'name',
  email: 'email',
  zipCode: 'zip',
  phoneNumber: 'phone',
  birthYear: 'date',
  gender: 'gender',
  password: 'policy',
  maxVchip: 'limit',
}

/** [A8-29]..[A8-34] The message of each identity error. */
const byError: Record<IdentityError, FormError> = {
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
/** For some operations, these messages replace the messages of `byError`. */
const byOperation: Partial<Record<FormOperation, Partial<Record<IdentityError, FormError>>>> = {
  register: { ACCOUNT_ERROR: 'cannotCreate', UNAUTHORIZED: 'couldNotAuthenticate' },
}
/** Messages by status code, for operations without identity errors. */
const byCode: Partial<Record<FormOperation, Record<number, FormError>>> = {
  change: { 401: 'signedOut' },
  password: { 401: 'signedOut', 403: 'passwordMismatch' },
  reset: { 401: 'expiredLink' },
  session: { 401: 'signedOut', 403: 'signInAgain' },
  parental: { 401: 'signedOut', 404: 'changedElsewhere', 409: 'changedElsewhere', 412: 'changedElsewhere' },
}
const callOf: Partial<Record<FormOperation, IdentityCall>> = { signIn: 'session', register: 'register', change: 'change' }

const byDescription: Record<string, FormError> = {
  [descriptions.locked]: 'tooManyAttempts',
  [descriptions.stale]: 'signInAgain',
  [descriptions.pinLocked]: 'pinLocked',
  [descriptions.limitedProfile]: 'limitedProfile',
  [descriptions.tooManyProfiles]: 'tooManyProfiles',
  [descriptions.wrongPassword]: 'passwordMismatch',
  [vendorDescriptions.mailOfVendor]: 'vendorAccountExists',
}

/** Maps an answer of identity to the outcome that the form shows. */
export function outcomeOf(answer: IdentityAnswer, operation: FormOperation): Outcome {
  const { code, description } = answer.result
  if (code === 200) return { kind: 'done' }
  if (operation === 'change' && description === descriptions.stale) return { kind: 'faults', faults: { currentPassword: 'prove' } }
  if (description === descriptions.wrongPin) return { kind: 'faults', faults: { pin: 'wrongPin' } }
  const call = callOf[operation]
  const error = call ? errorOf(call, answer) : null
  if (error === 'USERNAME_NOT_VALID') return { kind: 'faults', faults: { email: 'email' } }
  if (error === 'NO_EMAIL_PROVIDED') return { kind: 'faults', faults: { email: 'required' } }
  const faults = faultsOf(answer.faults ?? {})
  if (Object.keys(faults).length) return { kind: 'faults', faults }
  return formError(formErrorOf(operation, error, code, description), answer.wait)
}

function formErrorOf(operation: FormOperation, error: IdentityError | null, code: number, description: string): FormError {
  if (Object.hasOwn(byDescription, description)) return byDescription[description]!
  if (code === 429 || code === 503) return 'busy'
  return byCode[operation]?.[code] ?? (error ? (byOperation[operation]?.[error] ?? byError[error]) : 'general')
}
