// What may stand in the fields of a profile [A5-03], [A5-04]: the rules of the forms, under the server's names [A3-03].
import * as v from 'valibot'
import { type AccountFault, accountForms } from '#contracts/http/account-forms.ts'
import type { ChangeableField } from '#contracts/http/identity.ts'

export type FieldFault = AccountFault | 'unknown'
export type Checked = { value: string | number; fault?: undefined } | { value?: undefined; fault: FieldFault }
export type NewProfile = Record<ChangeableField, string | number>

const { forename, surname, gender, zipCode, email, phoneNumber } = accountForms.profile.entries
const emptyOr = (schema: v.GenericSchema<string | undefined, string>) => v.union([v.literal(''), schema])
/** A look-alike letter would be another address that reads the same. */
const plainMail = v.pipe(email, v.regex(/^[\x21-\x7e]+$/, 'email'))
const ageRange = v.pipe(v.string('name'), v.regex(/^(?:\d{1,3}(?:-\d{1,3}|\+)?)?$/, 'name'))
const year = v.union([v.literal(''), v.pipe(v.number(), v.integer(), v.minValue(1900))], 'date')

const byField: Record<ChangeableField, v.GenericSchema<unknown, string | number>> = {
  givenName: emptyOr(forename),
  sn: emptyOr(surname),
  gender: emptyOr(gender),
  ageRange,
  serviceZip: zipCode,
  telephoneNumber: phoneNumber,
  mail: plainMail,
  birthYear: year,
}
/** A field that is named by a stranger is looked up here: `constructor` is none. */
const rules = new Map<string, v.GenericSchema<unknown, string | number>>(Object.entries(byField))

/** Null is an empty text; `mail` alone may not be empty. `now`: nobody is born later. */
export function checkField(field: string, value: unknown, now: number): Checked {
  const rule = rules.get(field)
  if (!rule) return { fault: 'unknown' }
  const checked = v.safeParse(rule, value ?? '', { abortEarly: true })
  if (!checked.success) return { fault: innermost(checked.issues[0]) as FieldFault }
  const isUnborn = field === 'birthYear' && Number(checked.output) > new Date(now).getUTCFullYear()
  return isUnborn ? { fault: 'date' } : { value: checked.output }
}

/** A union says only that nothing fitted; the rule of the form says why. */
const innermost = (issue: v.BaseIssue<unknown>): string => issue.issues?.find(({ type }) => type !== 'literal')?.message ?? issue.message

/** What somebody signs up with; `needed` may not be empty. What is absent is empty. */
export function checkFields(given: Readonly<Record<string, unknown>>, needed: readonly ChangeableField[], now: number) {
  const values: Partial<NewProfile> = {}
  const faults: Partial<Record<ChangeableField, FieldFault>> = {}
  for (const field of rules.keys() as Iterable<ChangeableField>) {
    const text = Object.hasOwn(given, field) ? given[field] : ''
    if (!needed.includes(field) && (text === '' || text === null)) {
      values[field] = ''
      continue
    }
    const checked = checkField(field, text, now)
    if (checked.fault) faults[field] = checked.fault
    else if (checked.value === '' && needed.includes(field)) faults[field] = 'required'
    else values[field] = checked.value
  }
  return { values: values as NewProfile, faults }
}
