import { expect, test } from 'vitest'
import { type AccountFault, type AccountField, checkForm, missedAdvice } from './account-forms.ts'
import { genders } from './identity.ts'

const ida = {
  forename: 'Ida',
  surname: 'Marsh',
  email: 'ida@viewer.example',
  confirmEmail: 'ida@viewer.example',
  password: 'lamps on the quay',
  gender: 'Female',
  birthYear: '1988',
  zipCode: '10112',
  terms: 'on',
  privacy: 'on',
}
const signUp = (change: Record<string, unknown>) => checkForm('signUp', { ...ida, ...change }, 2026)
const faults = (change: Record<string, unknown>) => signUp(change).faults ?? {}
const faultOf = (field: AccountField, value: unknown) => faults({ [field]: value })[field]

test('checkForm returns trimmed values', () => {
  expect(signUp({ forename: '  Ida ', zipCode: undefined }).values).toEqual({
    ...ida,
    zipCode: '',
    sisterService: 'off',
    sisterTerms: 'off',
    videoConsent: 'off',
  })
})

test('[A9-03] checkForm accepts passwords of 5 to 50 characters, names under 50 characters and zip codes of 5 digits; the password meter advises 10 to 256 characters', () => {
  const fault = (password: string) => faultOf('password', password)
  expect(['abcd', 'abcde', 'x'.repeat(50), 'x'.repeat(51)].map(fault)).toEqual(['password', undefined, undefined, 'password'])
  expect(['n'.repeat(49), 'n'.repeat(50)].map((name) => faultOf('surname', name))).toEqual([undefined, 'long'])
  expect(['1234', '12345', '123456', '1234a'].map((zip) => faultOf('zipCode', zip))).toEqual(['zip', undefined, 'zip', 'zip'])
  const short = (length: number) => missedAdvice('7x'.repeat(200).slice(0, length), '').includes('length')
  expect([9, 10, 256, 257].map(short)).toEqual([true, false, false, true])
})

test('the configured password lengths apply to new passwords, but not to the password of a sign-in', () => {
  const fault = (form: 'resetPassword' | 'signIn', password: string) =>
    checkForm(form, { ...ida, password }, 2026, { min: 15, max: 256 }).faults?.password
  const lengths = [14, 15, 256, 257].map((length) => 'x'.repeat(length))
  expect(lengths.map((password) => fault('resetPassword', password))).toEqual(['password', undefined, undefined, 'password'])
  expect(fault('signIn', 'short')).toBe(undefined)
})

test('a new password must not begin or end with white space; an existing password may be longer than a new one', () => {
  expect(faultOf('password', ' lamps')).toBe('edges')
  expect(faultOf('password', '')).toBe('required')
  const old = (currentPassword: string) => checkForm('deleteAccount', { currentPassword }, 2026).faults?.currentPassword
  expect(['x'.repeat(256), 'x'.repeat(257), ' a ', ''].map(old)).toEqual([undefined, 'required', undefined, 'required'])
})

test('[A5-08] first and last names are required, under 50 characters, without special characters', () => {
  for (const field of ['forename', 'surname'] as const) {
    expect(faultOf(field, ' ')).toBe('required')
    expect(faultOf(field, undefined)).toBe('required')
    expect(faultOf(field, 'x'.repeat(50))).toBe('long')
    for (const bad of ['Ida!', '<b>', 'a@b', 'x/y', '#1', '\u0000', '\ud800', '-Ida', 'Ida\nMarsh'])
      expect(faultOf(field, bad), bad).toBe('name')
    for (const good of ["O'Neil", 'Anne-Marie', 'José María', '李', 'Δημήτρης', 'Louis 14', 'J. R.', 'ज़ोया'])
      expect(faultOf(field, good), good).toBe(undefined)
  }
})

test('[A5-09] checkForm validates zip code, birth year, gender, email, its confirmation and phone number', () => {
  const phone = (phoneNumber: string) => checkForm('profile', { ...ida, phoneNumber }, 2026).faults?.phoneNumber
  const cases: [AccountField, unknown, AccountFault | undefined][] = [
    ['zipCode', 'ABCDE', 'zip'],
    ['zipCode', '1234', 'zip'],
    ['zipCode', '123456', 'zip'],
    ['zipCode', '12345', undefined],
    ['zipCode', '', undefined],
    ['birthYear', '', 'year'],
    ['birthYear', undefined, 'year'],
    ['birthYear', '2027', 'date'],
    ['birthYear', '1899', 'date'],
    ['birthYear', '19x8', 'date'],
    ['birthYear', '2026', undefined],
    ['gender', '', 'gender'],
    ['gender', 'Robot', 'gender'],
    ['email', '', 'required'],
    ['email', 'ida@viewer', 'email'],
    ['email', `${'i'.repeat(250)}@viewer.example`, 'email'],
    ['confirmEmail', 'other@viewer.example', 'match'],
    ['confirmEmail', 'IDA@viewer.example ', undefined],
  ]
  for (const [field, value, fault] of cases) expect(faultOf(field, value), `${field} ${value}`).toBe(fault)
  expect(['212 555 0147', '+1 (212) 555-0147', '', '12', 'call me', '1'.repeat(16)].map(phone)).toEqual([
    undefined,
    undefined,
    undefined,
    'phone',
    'phone',
    'phone',
  ])
})

test('[A5-12] checkForm accepts only the five genders of the specification', () => {
  expect(genders).toEqual(['Female', 'Male', 'Non-Binary', 'Other', 'Prefer Not to Say'])
  for (const gender of genders) expect(faultOf('gender', gender)).toBe(undefined)
})

test('sign-up requires the checkboxes for terms and privacy, and for the sister service’s terms if the viewer chooses that service; several unchecked boxes give one error', () => {
  expect(faults({ sisterService: 'on' })).toEqual({ sisterTerms: 'box' })
  expect(faults({ sisterService: 'on', sisterTerms: 'on' })).toEqual({})
  expect(faults({ sisterService: 'on', privacy: undefined })).toEqual({ privacy: 'boxes' })
  expect(faults({ sisterTerms: 'on' })).toEqual({})
  expect(faults({ terms: undefined, privacy: undefined })).toEqual({ terms: 'boxes' })
  expect(faults({ terms: undefined })).toEqual({ terms: 'box' })
  expect(faults({ privacy: 'off' })).toEqual({ privacy: 'box' })
  expect(checkForm('complete', ida, 2026).faults).toBe(undefined)
})

test('checkForm returns errors in the order of the fields of the form', () => {
  expect(Object.keys(checkForm('signUp', {}, 2026).faults!)).toEqual([
    'forename',
    'surname',
    'email',
    'password',
    'birthYear',
    'gender',
    'terms',
  ])
})

test.each([
  ['harbor lights 7', []],
  ['short7', ['length']],
  ['1234567890', ['letter']],
  ['abcdefghij', ['number']],
  ['abc<def>7890', ['characters']],
  ['abc&def7890', ['characters']],
  ['xida@viewer.example7', ['email']],
  ['MyPassword77', ['word']],
] as const)('the password meter reports for %s the failed checks %j', (password, missed) => {
  expect(missedAdvice(password, 'Ida@viewer.example').filter((rule) => rule !== 'space')).toEqual(missed)
})

test('the password meter advises against a space', () => {
  expect(missedAdvice('harbor lights 7', '')).toEqual(['space'])
})
