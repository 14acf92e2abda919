import { expect, test } from 'vitest'
import { exceeds } from '#contracts/ratings.ts'
import { toSubscriber } from './subscriber.ts'

const metadataOf = (attributes: Record<string, unknown>) =>
  toSubscriber({ subject: 'kim', session: null, attributes }, { brands: ['nbc'], resources: {} }).metadata

test.each([
  ['TV-PG-LSV', true],
  ['TV-14 (DLSV)', true],
  [14, true],
  ['x'.repeat(100), true],
  [['TV-MA'], false],
  [undefined, false],
])('the maximum rating %j of a provider blocks a video that is rated TV-MA: %s', (max_rating_vchip, isBlocked) =>
  expect(exceeds('TV-MA', metadataOf({ max_rating_vchip }).maxRating ?? {})).toBe(isBlocked),
)

test('the ZIP code of a subscriber may have nine digits, of which the first five count', () => {
  const zips = ['10112', '10112-1234', '101121234', '1011', 'x'].map((zip) => metadataOf({ zip }).zip)
  expect(zips).toEqual(['10112', '10112', '10112', undefined, undefined])
})
