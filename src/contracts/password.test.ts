import { expect, test } from 'vitest'
import { decodePassword, encodePassword } from './password.ts'

test('encodePassword trims a password and returns base64 of its UTF-8', () => {
  expect(encodePassword('  pässwört 日本\n')).toBe(Buffer.from('pässwört 日本').toString('base64'))
  for (const password of ['a', 'ab', 'abc', '', '\u{1f600} é', '\u0000', '\ufeffx', 'x'.repeat(100_000)])
    expect(decodePassword(encodePassword(password))).toBe(password.trim())
})

test('decodePassword rejects text that is not strict base64 of strict UTF-8', () => {
  expect(decodePassword('IGEg')).toBe(' a ')
  for (const text of ['YQ', 'YQ=', 'YR==', ' YQ==', 'Y Q==', 'YQ==\n', 'Y_==', '====', 'é', 'wIA=', '7aCA', '/w==', '9A=='])
    expect(decodePassword(text), text).toBeNull()
})
