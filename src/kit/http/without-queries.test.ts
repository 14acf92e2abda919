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
])('withoutQueries converts %s to %s', (text, expected) => {
  expect(withoutQueries(text)).toBe(expected)
})
