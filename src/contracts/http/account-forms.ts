// The account forms [A3-01]: one schema per form, shared by the browser, the web server and the identity service.
import * as v from 'valibot'
import { pinPattern } from '#contracts/parental.ts'
import { mpaaRatings, vchipRatings } from '#contracts/ratings.ts'
import { genders } from './identity.ts'

/** [A5-08], [A5-09], [A9-03] Maximum lengths in characters. `min` and `max` limit a new password, `accepted` the password of a sign-in. */
export const accountLimits = { name: 49, email: 254, zip: 5, phone: 30, password: { min: 5, max: 50, accepted: 256 } } as const
export const oldestBirthYear = 1900

/** [A5-07]..[A5-11] Errors of a field, each with a message in both languages. `policy`: too easy to guess; `prove`: the viewer must sign in again; `limit`: no rating. */
export type AccountFault =
  | 'required'
  | 'name'
  | 'email'
  | 'match'
  | 'phone'
  | 'date'
  | 'year'
  | 'gender'
  | 'zip'
  | 'long'
  | 'password'
  | 'edges'
  | 'policy'
  | 'prove'
  | 'pin'
  | 'wrongPin'
  | 'limit'
  | 'box'
  | 'boxes'

export const characters = (text: string) => [...text].length
const lengthBetween = (min: number, max: number) => (text: string) => characters(text) >= min && characters(text) <= max

/** Converts a missing value to an empty string, so that both cause the same error. */
const orEmpty = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) => v.optional(schema, '' as never)
const text = (longest: number, fault: AccountFault) =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.check((value) => characters(value) <= longest, fault),
  )
const filled = (longest: number, fault: AccountFault = 'long') => v.pipe(text(longest, fault), v.minLength(1, 'required'))

/** Accepts letters of any script, digits, and the separators that names contain. */
const name = orEmpty(v.pipe(filled(accountLimits.name, 'long'), v.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]*$/u, 'name')))
const email = orEmpty(v.pipe(filled(accountLimits.email, 'email'), v.email('email')))
const zip = v.optional(v.pipe(text(accountLimits.zip, 'zip'), v.regex(/^(\d{5})?$/, 'zip')), '')
const digits = (value: string) => value.replace(/\D/g, '').length
const isPhone = (value: string) => /^\+?[\d ().-]*$/.test(value) && digits(value) >= 10 && digits(value) <= 15
const phone = v.optional(
  v.pipe(
    text(accountLimits.phone, 'phone'),
    v.check((value) => value === '' || isPhone(value), 'phone'),
  ),
  '',
)
const gender = orEmpty(v.picklist(genders, 'gender'))
const isYear = (value: string) => /^\d{4}$/.test(value) && Number(value) >= oldestBirthYear
const birthYear = orEmpty(v.pipe(v.string('year'), v.trim(), v.minLength(1, 'year'), v.check(isYear, 'date')))
/** Accepts existing passwords. They may be longer than the limit of new passwords. */
const anyPassword = v.pipe(v.string('required'), v.check(lengthBetween(1, accountLimits.password.accepted), 'required'))
const oldPassword = orEmpty(anyPassword)
/** Rejects white space at either end, which the encoding of passwords would remove [A5-02]. */
const newPassword = orEmpty(
  v.pipe(
    v.string('required'),
    v.minLength(1, 'required'),
    v.check((value) => value === value.trim(), 'edges'),
  ),
)
const requiredBox = v.optional(v.picklist(['on'], 'box'), 'off' as never)

const pin = v.pipe(v.string('pin'), v.trim(), v.regex(pinPattern, 'pin'))
const optionalPin = v.optional(v.union([v.literal(''), pin], 'pin'), '')
const ratingLimits = {
  maxMpaa: v.optional(v.picklist(['', ...mpaaRatings], 'limit'), ''),
  maxVchip: v.optional(v.picklist(['', ...vchipRatings], 'limit'), ''),
}

const person = { forename: name, surname: name, gender, birthYear, zipCode: zip }
const agreements = { terms: requiredBox, privacy: requiredBox }
const optionalBox = v.optional(v.picklist(['on', 'off']), 'off')
const withAgreements = <Entries extends v.ObjectEntries>(entries: Entries) => v.object({ ...entries, ...agreements })

export const accountForms = {
  signIn: v.object({ email, password: oldPassword }),
  signUp: withAgreements({
    forename: name,
    surname: name,
    email,
    confirmEmail: v.optional(v.string(), ''),
    password: newPassword,
    gender,
    birthYear,
    zipCode: zip,
    sisterService: optionalBox,
    sisterTerms: optionalBox,
    videoConsent: optionalBox,
  }),
  /** The fields that a vendor does not provide at sign-up. */
  complete: withAgreements({ ...person, email, videoConsent: optionalBox }),
  videoConsent: v.object({ videoConsent: optionalBox }),
  /** `currentPassword` is required only to change the email address when the sign-in is not recent. */
  profile: v.object({ ...person, email, phoneNumber: phone, currentPassword: v.optional(anyPassword) }),
  requestPassword: v.object({ email }),
  resetPassword: v.object({ password: newPassword }),
  changePassword: v.object({ currentPassword: oldPassword, password: newPassword }),
  deleteAccount: v.object({ currentPassword: oldPassword }),
  /** Deletes an account without a password: the viewer signs in with a vendor. */
  leave: v.object({}),
  /** Removes everything that the account watched. */
  clearWatches: v.object({}),
  parental: v.object({ ...ratingLimits, newPin: orEmpty(pin) }),
  /** Without limits, parental controls are turned off. `currentPassword` replaces a forgotten PIN. */
  changeParental: v.object({
    ...ratingLimits,
    newPin: optionalPin,
    pin: optionalPin,
    currentPassword: v.optional(v.pipe(v.string(), v.maxLength(accountLimits.password.accepted, 'long')), ''),
  }),
  liftParental: v.object({ pin: orEmpty(pin) }),
}
export type AccountFormName = keyof typeof accountForms

export const accountFields = [
  'forename',
  'surname',
  'email',
  'confirmEmail',
  'currentPassword',
  'password',
  'phoneNumber',
  'birthYear',
  'gender',
  'zipCode',
  'terms',
  'privacy',
  'sisterService',
  'sisterTerms',
  'videoConsent',
  'maxMpaa',
  'maxVchip',
  'newPin',
  'pin',
] as const
export type AccountField = (typeof accountFields)[number]
export type AccountFaults = Partial<Record<AccountField, AccountFault>>
export type AccountValues = Partial<Record<AccountField, string>>

/** The allowed length of a new password, in characters. */
export type PasswordLimits = { min: number; max: number }
const newPasswordOf: readonly AccountFormName[] = ['signUp', 'resetPassword', 'changePassword']

/** Returns the first error of each field, in the order of the form, or the values to send. `year` is the current year. */
export function checkForm(
  form: AccountFormName,
  values: Readonly<Record<string, unknown>>,
  year: number,
  limits: PasswordLimits = accountLimits.password,
): { faults: AccountFaults; values?: undefined } | { faults?: undefined; values: AccountValues } {
  const { issues = [], output } = v.safeParse(accountForms[form], values)
  const found: AccountFaults = {}
  for (const { path, message } of issues) {
    const field = path?.[0]?.key as AccountField | undefined
    if (field) found[field] ??= message as AccountFault
  }
  if (form === 'signUp' && !found.email && !isSame(values['email'], values['confirmEmail'])) found.confirmEmail = 'match'
  if ('birthYear' in accountForms[form].entries && Number(values['birthYear']) > year) found.birthYear ??= 'date'
  if (newPasswordOf.includes(form) && !lengthBetween(limits.min, limits.max)(String(values['password']))) found.password ??= 'password'
  if (form === 'signUp' && values['sisterService'] === 'on' && values['sisterTerms'] !== 'on') found.sisterTerms = 'box'
  if (form === 'parental' && !values['maxMpaa'] && !values['maxVchip']) found.maxVchip ??= 'limit'
  mergeBoxFaults(found)
  const faultyFields = accountFields.filter((field) => found[field])
  if (faultyFields.length === 0) return { values: output as AccountValues }
  return { faults: Object.fromEntries(faultyFields.map((field) => [field, found[field]])) }
}

/** [A5-10] If several required checkboxes are not checked, replaces their errors by one error. */
function mergeBoxFaults(found: AccountFaults): void {
  const [first, ...more] = (['terms', 'privacy', 'sisterTerms'] as const).filter((field) => found[field])
  if (!first || more.length === 0) return
  found[first] = 'boxes'
  for (const field of more) delete found[field]
}

const isSame = (one: unknown, other: unknown) =>
  String(one ?? '')
    .trim()
    .toLowerCase() ===
  String(other ?? '')
    .trim()
    .toLowerCase()

/** [A5-07] The checks of the password strength meter. They are advice and do not reject a password. */
export const passwordAdvice = {
  length: (password: string) => characters(password) >= 10 && characters(password) < 257,
  letter: (password: string) => /\p{L}/u.test(password),
  number: (password: string) => /\p{N}/u.test(password),
  characters: (password: string) => !/[<>&]/.test(password),
  space: (password: string) => !/\s/.test(password),
  email: (password: string, email: string) => email.trim() === '' || !password.toLowerCase().includes(email.trim().toLowerCase()),
  word: (password: string) => !password.toLowerCase().includes('password'),
} as const
export type PasswordAdvice = keyof typeof passwordAdvice

export const missedAdvice = (password: string, email: string): PasswordAdvice[] =>
  (Object.keys(passwordAdvice) as PasswordAdvice[]).filter((rule) => !passwordAdvice[rule](password, email))
