import { expect, test } from 'vitest'
import { instant, plain, say } from './said.ts'
import { slug, spelledSlug } from './slug.ts'

test('text is said in the language asked for, else in what exists and marked so', () => {
  expect(say('Hola', 'es', 'es')).toEqual({ text: 'Hola', lang: null })
  expect(say('Hola', 'es', 'en')).toEqual({ text: 'Hola', lang: 'es' })
  expect(say({ en: 'Hi', es: 'Hola' }, 'en', 'es')).toEqual({ text: 'Hola', lang: null })
  expect(say({ en: 'Hi' }, 'es', 'es')).toEqual({ text: 'Hi', lang: 'en' })
  expect(say(undefined, 'en', 'en')).toBeNull()
  expect(say({}, 'en', 'en')).toBeNull()
  expect(plain({ es: 'Hola' })).toBe('Hola')
})

test('a time is the instant it names, whatever its zone', () => {
  expect(instant('2026-05-12T20:00:00-04:00')).toBe(Date.UTC(2026, 4, 13))
  expect(instant('2026-05-12T20:00:00-04')).toBe(Date.UTC(2026, 4, 13))
  expect(instant('2026-05-12')).toBe(Date.UTC(2026, 4, 12))
  expect(instant(5)).toBe(5)
  expect(instant(undefined)).toBeNull()
})

test('a title becomes a path segment in plain letters', () => {
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
])('%s is spelled in plain letters: %s', (title, path) => expect(spelledSlug(title)).toBe(path))

test('what is written in Latin letters is spelled as ever', () => {
  for (const title of ['Élite & Más', 'Straße / Ærø', 'S.W.A.T.', '24', '!?', 'McDonald']) expect(spelledSlug(title)).toBe(slug(title))
  expect(spelledSlug('北'.repeat(300)).length).toBeLessThanOrEqual(80)
})
