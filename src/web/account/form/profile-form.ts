// [A3-03], [A3-04] The site's names for a profile's fields, both ways.
import type { AccountField, AccountValues } from '#contracts/http/account-forms.ts'
import {
  type ChangeableField,
  changeableFields,
  type IdentityProfile,
  type ProfileOperation,
  type SignInType,
} from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'

/** No form of the site asks for an age range: who gave one elsewhere keeps it. */
const formField: Record<ChangeableField, AccountField | 'ageRange'> = {
  givenName: 'forename',
  sn: 'surname',
  gender: 'gender',
  ageRange: 'ageRange',
  serviceZip: 'zipCode',
  telephoneNumber: 'phoneNumber',
  mail: 'email',
  birthYear: 'birthYear',
}

type Values = AccountValues & { ageRange?: string }

export const formOf = (profile: IdentityProfile): Values =>
  Object.fromEntries(Object.entries(formField).map(([field, name]) => [name, String(profile[field as ChangeableField] ?? '')]))

/** [A5-03] Only what both have and what changed. */
export function changesOf(values: Values, profile: IdentityProfile): ProfileOperation[] {
  return changeableFields.flatMap((field): ProfileOperation[] => {
    const name = formField[field]
    const value = values[name]
    if (value === undefined || value === String(profile[field])) return []
    return [{ operation: 'replace', field, value: field === 'birthYear' && value !== '' ? Number(value) : value }]
  })
}

/** [A3-06] Of the account, what pages show. */
export type SessionUser = Pick<IdentityProfile, 'id' | 'givenName' | 'signInType'> & { isPeacockUser: boolean }

export const userOf = ({ id, givenName, signInType, peacockId }: IdentityProfile): SessionUser => ({
  id,
  givenName,
  signInType,
  isPeacockUser: Boolean(peacockId),
})

/** Where somebody signs up: the words of their mails, and whose. */
type Place = { brand: string; language: 'en' | 'es' }

/** [A5-04], [A7-06] */
export function registration(type: SignInType, values: AccountValues, place: Place): Record<string, unknown> {
  const { forename, surname, gender, zipCode, birthYear, email, password = '' } = values
  const year = birthYear ? Number(birthYear) : null
  const person = { ...place, givenName: forename, sn: surname, gender, serviceZip: zipCode || null, birthYear: year, mail: email }
  const also = values.sisterService === 'on' && { sisterService: true }
  return type === 'email' ? { ...person, ...also, userName: email, password: encodePassword(password) } : person
}
