import { expect, test } from 'vitest'
import { slug, spelledSlug } from './slug.ts'
import { instant, textInAnyLanguage, textInLanguage } from './text.ts'

test('textInLanguage returns the text in the requested language, or else the text in the other language with `lang` set', () => {
  expect(textInLanguage('Hola', 'es', 'es')).toEqual({ text: 'Hola', lang: null })
  expect(textInLanguage('Hola', 'es', 'en')).toEqual({ text: 'Hola', lang: 'es' })
  expect(textInLanguage({ en: 'Hi', es: 'Hola' }, 'en', 'es')).toEqual({ text: 'Hola', lang: null })
  expect(textInLanguage({ en: 'Hi' }, 'es', 'es')).toEqual({ text: 'Hi', lang: 'en' })
  expect(textInLanguage(undefined, 'en', 'en')).toBeNull()
  expect(textInLanguage({}, 'en', 'en')).toBeNull()
  expect(textInAnyLanguage({ es: 'Hola' })).toBe('Hola')
})

test('instant converts an ISO 8601 time in any time zone to epoch milliseconds', () => {
  expect(instant('2026-05-12T20:00:00-04:00')).toBe(Date.UTC(2026, 4, 13))
  expect(instant('2026-05-12T20:00:00-04')).toBe(Date.UTC(2026, 4, 13))
  expect(instant('2026-05-12')).toBe(Date.UTC(2026, 4, 12))
  expect(instant(5)).toBe(5)
  expect(instant(undefined)).toBeNull()
})

test('slug converts a title to a path segment in lower-case ASCII', () => {
  expect(slug('Élite & Más')).toBe('elite-and-mas')
  expect(slug("America's Got  Talent!")).toBe('americas-got-talent')
  expect(slug('S.W.A.T.')).toBe('swat')
  expect(slug('Straße / Ærø')).toBe('strasse-aero')
  expect(slug('東京')).toBe('')
  expect(slug('a'.repeat(300))).toHaveLength(80)
})

test.each([
  ['Москва слезам не верит', 'moskva-slezam-ne-verit'],
  ['北京', 'bei-jing'],
  ['ハウル', 'hauru'],
  ['오징어 게임', 'ojing-eo-ge-im'],
  ['Άνθρωποι', 'anthropoi'],
  ['Шоу 24', 'shou-24'],
])('transliterates %s to %s', (title, path) => expect(spelledSlug(title)).toBe(path))

test('spelledSlug and slug return equal path segments for text in Latin letters', () => {
  for (const title of ['Élite & Más', 'Straße / Ærø', 'S.W.A.T.', '24', '!?', 'McDonald']) expect(spelledSlug(title)).toBe(slug(title))
  expect(spelledSlug('北'.repeat(300)).length).toBeLessThanOrEqual(80)
})
