import { expect, test } from 'vitest'
import { withoutQueries } from './without-queries.ts'

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['Failed to fetch https://tv.example/assets/a.js?v=1&token=secret', 'Failed to fetch https://tv.example/assets/a.js'],
  ['Failed to fetch https://tv.example?token=secret twice', 'Failed to fetch https://tv.example twice'],
  ["'https://tv.example/sign-in?redirectPath=/a?b=secret#c' is not valid", "'https://tv.example/sign-in' is not valid"],
  ['at go (https://tv.example/search#q=secret)', 'at go (https://tv.example/search'],
  ['one /a?x=1 and two /b#y=2', 'one /a and two /b'],
  ['Is this all? It is: 1/2 of #3', 'Is this all? It is: 1/2 of #3'],
  ['/a/b?c=1&d=/e?f#g /h/?i', '/a/b /h/'],
])('withoutQueries converts %s to %s', (text, expected) => {
  expect(withoutQueries(text)).toBe(expected)
})

test('the CPU time of withoutQueries grows with the length of the text only', () => {
  const { user } = process.cpuUsage()
  for (const text of ['/'.repeat(100_000), '/a'.repeat(50_000), `/${'a'.repeat(100_000)}`]) withoutQueries(text)
  expect((process.cpuUsage().user - user) / 1000).toBeLessThan(200)
})
