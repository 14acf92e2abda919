import { expect, test } from 'vitest'
import type { Brand } from '#contracts/brand.ts'
import { newAccount } from './register.ts'

const brands = { name: 'Group', brands: [{ key: 'nbc', language: 'en' } as Brand, { key: 'telemundo', language: 'es' } as Brand] }
const languageOf = (fields: object) =>
  newAccount(brands, 0, 'email', { mail: 'ida@viewer.example', birthYear: '' } as never, fields as never).account.language

test('a new account has the language of its brand, unless the request names another language', () => {
  expect(languageOf({ brand: 'telemundo' })).toBe('es')
  expect(languageOf({ brand: 'telemundo', language: 'en' })).toBe('en')
  expect(languageOf({ brand: 'nbc' })).toBe('en')
  expect(languageOf({ brand: 'nbc', language: 'es' })).toBe('es')
})
