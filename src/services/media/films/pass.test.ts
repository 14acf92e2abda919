import { expect, test } from 'vitest'
import { createPasses, type Pass } from './pass.ts'

let now = 1_000_000
const passes = createPasses('secret', () => now)
const pass: Pass = { scope: 'programme', asset: '1001', films: ['harbor', 'rally'], duration: 2520, viewer: 'v', expires: 1060 }

test('what was signed is read again, until it expires', () => {
  const token = passes.sign(pass)
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/)
  expect(passes.read(token)).toEqual(pass)
  now = 1_059_999
  expect(passes.read(token)).toEqual(pass)
  now = 1_060_000
  expect(passes.read(token)).toBe('expired')
  now = 1_000_000
})

test('any change of any character is a forgery', () => {
  const token = passes.sign(pass)
  for (let index = 0; index < token.length - 1; index++) {
    const other = token[index] === 'A' ? 'B' : 'A'
    expect(passes.read(token.slice(0, index) + other + token.slice(index + 1))).toBe('forged')
  }
})

test.each(['', '.', 'a', 'a.', '.a', '%', 'a.b.c', '{}', '\u0000', 'A'.repeat(1_000_000)])('nonsense %#', (token) => {
  expect(passes.read(token)).toBe('forged')
})

test('another secret reads nothing, and names viewers otherwise', () => {
  const others = createPasses('other', () => now)
  expect(others.read(passes.sign(pass))).toBe('forged')
  expect(others.viewerHash('device')).not.toBe(passes.viewerHash('device'))
  expect(passes.viewerHash('device')).toHaveLength(12)
})

test('a path that would be too long is never given out', () => {
  expect(() => passes.sign({ ...pass, films: Array.from({ length: 200 }, (_, index) => `film-${index}-${'x'.repeat(50)}`) })).toThrow(
    /200 films/,
  )
})
