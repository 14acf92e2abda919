// The forms of an account [A3-01]: one schema each for the browser, for the web's server and for identity's doors.
import * as v from 'valibot'
import { genders } from './identity.ts'

/** [A5-08], [A5-09], [A9-03] Characters. */
export const accountLimits = { name: 49, email: 254, zip: 5, phone: 30, password: { min: 5, max: 50, accepted: 256 } } as const
export const oldestBirthYear = 1900

/** [A5-07]..[A5-11] Why a field is refused; each has its sentence in both languages. `policy`: too easy to guess; `prove`: who one is, again. */
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
  | 'box'
  | 'boxes'

export const characters = (text: string) => [...text].length
const within = (least: number, most: number) => (text: string) => characters(text) >= least && characters(text) <= most

/** What is absent is empty: the same fault. */
const needed = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) => v.optional(schema, '' as never)
const text = (longest: number, fault: AccountFault) =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.check((given) => characters(given) <= longest, fault),
  )
const filled = (longest: number, fault: AccountFault = 'long') => v.pipe(text(longest, fault), v.minLength(1, 'required'))

/** Letters of any script, digits, and what stands between the parts of a name. */
const name = needed(v.pipe(filled(accountLimits.name, 'long'), v.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]*$/u, 'name')))
const email = needed(v.pipe(filled(accountLimits.email, 'email'), v.email('email')))
const zip = v.optional(v.pipe(text(accountLimits.zip, 'zip'), v.regex(/^(\d{5})?$/, 'zip')), '')
const digits = (given: string) => given.replace(/\D/g, '').length
const isPhone = (given: string) => /^\+?[\d ().-]*$/.test(given) && digits(given) >= 10 && digits(given) <= 15
const phone = v.optional(
  v.pipe(
    text(accountLimits.phone, 'phone'),
    v.check((given) => given === '' || isPhone(given), 'phone'),
  ),
  '',
)
const gender = needed(v.picklist(genders, 'gender'))
const isYear = (given: string) => /^\d{4}$/.test(given) && Number(given) >= oldestBirthYear
const birthYear = needed(v.pipe(v.string('year'), v.trim(), v.minLength(1, 'year'), v.check(isYear, 'date')))
/** One that is there already may be longer than new ones are. */
const givenPassword = v.pipe(v.string('required'), v.check(within(1, accountLimits.password.accepted), 'required'))
const oldPassword = needed(givenPassword)
/** White space at its ends would be trimmed away [A5-02], so it is refused rather than changed. */
const newPassword = needed(
  v.pipe(
    v.string('required'),
    v.minLength(1, 'required'),
    v.check((given) => given === given.trim(), 'edges'),
  ),
)
const ticked = v.optional(v.picklist(['on'], 'box'), 'off' as never)

const person = { forename: name, surname: name, gender, birthYear, zipCode: zip }
const agreed = { terms: ticked, privacy: ticked }
const maybeTicked = v.optional(v.picklist(['on', 'off']), 'off')
const bothAgree = <Entries extends v.ObjectEntries>(entries: Entries) => v.object({ ...entries, ...agreed })

export const accountForms = {
  signIn: v.object({ email, password: oldPassword }),
  signUp: bothAgree({
    forename: name,
    surname: name,
    email,
    confirmEmail: v.optional(v.string(), ''),
    password: newPassword,
    gender,
    birthYear,
    zipCode: zip,
    sisterService: maybeTicked,
    sisterTerms: maybeTicked,
  }),
  /** What a vendor does not say of somebody who comes from there. */
  complete: bothAgree({ ...person, email }),
  /** The password only where it is asked for: of a new mail, long after the sign-in. */
  profile: v.object({ ...person, email, phoneNumber: phone, currentPassword: v.optional(givenPassword) }),
  requestPassword: v.object({ email }),
  resetPassword: v.object({ password: newPassword }),
  changePassword: v.object({ currentPassword: oldPassword, password: newPassword }),
  deleteAccount: v.object({ currentPassword: oldPassword }),
  /** Of a vendor's account, which has no password. */
  leave: v.object({}),
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
] as const
export type AccountField = (typeof accountFields)[number]
export type AccountFaults = Partial<Record<AccountField, AccountFault>>
export type AccountValues = Partial<Record<AccountField, string>>

/** Characters of a new password. */
export type PasswordLimits = { min: number; max: number }
const newPasswordOf: readonly AccountFormName[] = ['signUp', 'resetPassword', 'changePassword']

/** The first fault of each field, in the order of the form; without any, what may be sent. `year` is today's. */
export function checkForm(
  form: AccountFormName,
  given: Readonly<Record<string, unknown>>,
  year: number,
  limits: PasswordLimits = accountLimits.password,
): { faults: AccountFaults; values?: undefined } | { faults?: undefined; values: AccountValues } {
  const { issues = [], output } = v.safeParse(accountForms[form], given)
  const found: AccountFaults = {}
  for (const { path, message } of issues) {
    const field = path?.[0]?.key as AccountField | undefined
    if (field) found[field] ??= message as AccountFault
  }
  if (form === 'signUp' && !found.email && !isSame(given['email'], given['confirmEmail'])) found.confirmEmail = 'match'
  if ('birthYear' in accountForms[form].entries && Number(given['birthYear']) > year) found.birthYear ??= 'date'
  if (newPasswordOf.includes(form) && !within(limits.min, limits.max)(String(given['password']))) found.password ??= 'password'
  if (form === 'signUp' && given['sisterService'] === 'on' && given['sisterTerms'] !== 'on') found.sisterTerms = 'box'
  sayOnce(found)
  const faulty = accountFields.filter((field) => found[field])
  if (faulty.length === 0) return { values: output as AccountValues }
  return { faults: Object.fromEntries(faulty.map((field) => [field, found[field]])) }
}

/** [A5-10] One sentence for all boxes that are to be ticked. */
function sayOnce(found: AccountFaults): void {
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

/** [A5-07] What the gauge of a password asks of it, besides what the form does. It is advice. */
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
