import { expect, test } from 'vitest'
import { decodePassword, encodePassword } from './password.ts'

test('a password travels trimmed, as base64 of its UTF-8', () => {
  expect(encodePassword('  pässwört 日本\n')).toBe(Buffer.from('pässwört 日本').toString('base64'))
  for (const password of ['a', 'ab', 'abc', '', '\u{1f600} é', '\u0000', '\ufeffx', 'x'.repeat(100_000)])
    expect(decodePassword(encodePassword(password))).toBe(password.trim())
})

test('what is not strictly base64 of strictly UTF-8 is no password', () => {
  expect(decodePassword('IGEg')).toBe(' a ')
  for (const text of ['YQ', 'YQ=', 'YR==', ' YQ==', 'Y Q==', 'YQ==\n', 'Y_==', '====', 'é', 'wIA=', '7aCA', '/w==', '9A=='])
    expect(decodePassword(text), text).toBeNull()
})
