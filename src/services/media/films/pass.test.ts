import { expect, test } from 'vitest'
import { createPasses, type Pass } from './pass.ts'

let now = 1_000_000
const passes = createPasses('secret', () => now)
const pass: Pass = { scope: 'films', asset: '1001', films: ['harbor', 'rally'], duration: 2520, viewer: 'v', issued: 1000, expires: 1060 }

test('a signed token can be read until it expires', () => {
  const token = passes.sign(pass)
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/)
  expect(passes.read(token)).toEqual(pass)
  now = 1_059_999
  expect(passes.read(token)).toEqual(pass)
  now = 1_060_000
  expect(passes.read(token)).toBe('expired')
  now = 1_000_000
})

test('a token is rejected if one of its characters was changed', () => {
  const token = passes.sign(pass)
  for (let index = 0; index < token.length - 1; index++) {
    const other = token[index] === 'A' ? 'B' : 'A'
    expect(passes.read(token.slice(0, index) + other + token.slice(index + 1))).toBe('forged')
  }
})

test('a token has one spelling', () => {
  for (const more of ['.', '=', '~', '%20', 'A']) expect(passes.read(passes.sign(pass) + more), more).toBe('forged')
})

test.each(['', '.', 'a', 'a.', '.a', '%', 'a.b.c', '{}', '\u0000', 'A'.repeat(1_000_000)])(
  'the invalid token %.40j is rejected',
  (token) => {
    expect(passes.read(token)).toBe('forged')
  },
)

test('a token signed with another secret is rejected, and the hash of a viewer depends on the secret', () => {
  const others = createPasses('other', () => now)
  expect(others.read(passes.sign(pass))).toBe('forged')
  expect(others.viewerHash('device')).not.toBe(passes.viewerHash('device'))
  expect(passes.viewerHash('device')).toHaveLength(12)
})

test('`sign` throws if the token would be too long', () => {
  expect(() => passes.sign({ ...pass, films: Array.from({ length: 200 }, (_, index) => `film-${index}-${'x'.repeat(50)}`) })).toThrow(
    /200 films/,
  )
})
