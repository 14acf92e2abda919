// Validates the fields of a profile [A5-03], [A5-04]: the rules of the forms, under the server's names [A3-03].
import * as v from 'valibot'
import { type AccountFault, accountForms } from '#contracts/http/account-forms.ts'
import type { ChangeableField } from '#contracts/http/identity.ts'

export type FieldFault = AccountFault | 'unknown'
export type Checked = { value: string | number; fault?: undefined } | { value?: undefined; fault: FieldFault }
export type NewProfile = Record<ChangeableField, string | number>

const { forename, surname, gender, zipCode, email, phoneNumber } = accountForms.profile.entries
const emptyOr = (schema: v.GenericSchema<string | undefined, string>) => v.union([v.literal(''), schema])
/** Accepts only ASCII, because an email address with a look-alike letter could be mistaken for the address of another viewer. */
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
/** The rules by field. A Map, because field names come from requests, and an object would also have a field `constructor`. */
const rules = new Map<string, v.GenericSchema<unknown, string | number>>(Object.entries(byField))

/** Validates one field. Null counts as empty; only `mail` may not be empty. A birth year after `now` is invalid. */
export function checkField(field: string, value: unknown, now: number): Checked {
  const rule = rules.get(field)
  if (!rule) return { fault: 'unknown' }
  const checked = v.safeParse(rule, value ?? '', { abortEarly: true })
  if (!checked.success) return { fault: innermost(checked.issues[0]) as FieldFault }
  const isInFuture = field === 'birthYear' && Number(checked.output) > new Date(now).getUTCFullYear()
  return isInFuture ? { fault: 'date' } : { value: checked.output }
}

/** Returns the message of the innermost issue: the message of the form's rule. The message of a union states only that no option matched. */
const innermost = (issue: v.BaseIssue<unknown>): string => issue.issues?.find(({ type }) => type !== 'literal')?.message ?? issue.message

/** Validates the fields of a registration. Fields in `required` may not be empty; missing fields count as empty. */
export function checkFields(fields: Readonly<Record<string, unknown>>, required: readonly ChangeableField[], now: number) {
  const values: Partial<NewProfile> = {}
  const faults: Partial<Record<ChangeableField, FieldFault>> = {}
  for (const field of rules.keys() as Iterable<ChangeableField>) {
    const value = Object.hasOwn(fields, field) ? fields[field] : ''
    if (!required.includes(field) && (value === '' || value === null)) {
      values[field] = ''
      continue
    }
    const checked = checkField(field, value, now)
    if (checked.fault) faults[field] = checked.fault
    else if (checked.value === '' && required.includes(field)) faults[field] = 'required'
    else values[field] = checked.value
  }
  return { values: values as NewProfile, faults }
}
