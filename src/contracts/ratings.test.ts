import { expect, test } from 'vitest'
import { exceeds, mpaaRatings, parseRating, vchipRatings } from './ratings.ts'

test.each([
  ['TV-PG-L', 'vchip', 'TV-PG'],
  ['TV-14 (V)', 'vchip', 'TV-14'],
  ['TV-14-DLSV', 'vchip', 'TV-14'],
  [' tv14 ', 'vchip', 'TV-14'],
  ['TV-Y7-FV', 'vchip', 'TV-Y7'],
  ['TV-Y', 'vchip', 'TV-Y'],
  ['tv_ma', 'vchip', 'TV-MA'],
  ['TV-G', 'vchip', 'TV-G'],
  ['PG13', 'mpaa', 'PG-13'],
  ['Rated R for violence', 'mpaa', 'R'],
  ['nc-17', 'mpaa', 'NC-17'],
  ['PG (mild language)', 'mpaa', 'PG'],
  ['G', 'mpaa', 'G'],
] as const)('parseRating reads %j as the %s rating %s', (text, system, rating) => {
  const order: readonly string[] = system === 'mpaa' ? mpaaRatings : vchipRatings
  expect(parseRating(text)).toEqual({ system, level: order.indexOf(rating) })
})

test.each([[undefined], [null], [''], ['NR'], ['Not rated'], ['exempt']])('parseRating reads %j as not rated', (text) =>
  expect(parseRating(text)).toBe('none'),
)

test.each([['18'], ['TV-PG-13'], ['R18'], ['R-18'], ['Great'], ['TV'], ['X'], ['Unrated']])('parseRating reads %j as unknown', (text) =>
  expect(parseRating(text)).toBe('unknown'),
)

test.each([
  { ratings: mpaaRatings, system: 'mpaa', other: 'vchip' },
  { ratings: vchipRatings, system: 'vchip', other: 'mpaa' },
])('each rating of $system exceeds exactly the limits below it', ({ ratings, system, other }) => {
  for (const [level, rating] of ratings.entries())
    for (const [limit, max] of ratings.entries()) {
      expect(exceeds(rating, { [system]: max }), `${rating} over ${max}`).toBe(level > limit)
    }
  for (const rating of ratings) expect(exceeds(rating, { [other]: other === 'mpaa' ? 'G' : 'TV-Y' })).toBe(false)
})

test('a video without a rating exceeds no limit, and nothing exceeds a missing limit', () => {
  expect(exceeds(undefined, { mpaa: 'G', vchip: 'TV-Y' })).toBe(false)
  expect(exceeds('NR', { mpaa: 'G', vchip: 'TV-Y' })).toBe(false)
  expect(exceeds('TV-MA', {})).toBe(false)
  expect(exceeds('18', {})).toBe(false)
})

test('a rating that cannot be read exceeds every limit, and every rating exceeds a limit that cannot be read', () => {
  expect(exceeds('18', { vchip: 'TV-MA' })).toBe(true)
  expect(exceeds('18', { mpaa: 'NC-17' })).toBe(true)
  expect(exceeds('TV-Y', { vchip: 'seven' })).toBe(true)
  expect(exceeds('TV-Y', { vchip: 'PG' })).toBe(true)
})
