import { expect, test } from 'vitest'
import type { Place } from '#contracts/http/geo.ts'
import { covers } from './blackout-area.ts'

const at = (country: string | null, zip: string | null = null, home?: string): Place => ({
  country,
  zip,
  timeZone: null,
  stations: {},
  ...(home !== undefined && { home: { zip: home, stations: {} } }),
})
const area = (zips: string[] = [], countries: string[] = []) => ({ zips, countries })
const newYork = area(['100', '11201'])

test.each([
  ['everywhere', area(), at('FR'), true],
  ['everywhere, at an unknown place', area(), at(null), true],
  ['a country, inside', area([], ['CA', 'MX']), at('MX'), true],
  ['a country, outside', area([], ['CA']), at('US', '10112'), false],
  ['a country, at an unknown place', area([], ['CA']), at(null), true],
  ['ZIP codes, inside', newYork, at('US', '10012'), true],
  ['a whole ZIP code, inside', newYork, at('US', '11201'), true],
  ['a whole ZIP code, outside', newYork, at('US', '11202'), false],
  ['ZIP codes, outside', newYork, at('US', '80202'), false],
  ['ZIP codes, in the United States without a known ZIP code', newYork, at('US'), true],
  ['ZIP codes, in Puerto Rico without a known ZIP code', newYork, at('PR'), true],
  ['ZIP codes, in another country', newYork, at('CA'), false],
  ['ZIP codes, at an unknown place', newYork, at(null), true],
  ['ZIP codes and a country, in the country', area(['100'], ['CA']), at('CA'), true],
  ['ZIP codes and a country, outside of both', area(['100'], ['CA']), at('US', '80202'), false],
  ['ZIP codes, inside by the home only', newYork, at('US', '80202', '10012'), true],
  ['ZIP codes, inside by the home of a viewer in another country', newYork, at('CA', null, '10012'), true],
  ['ZIP codes, inside by the IP address only: the home does not lift the blackout', newYork, at('US', '10012', '80202'), true],
  ['ZIP codes, without a known ZIP code of the IP address: the home does not lift the blackout', newYork, at('US', null, '80202'), true],
  ['ZIP codes, at an unknown place: the home does not lift the blackout', newYork, at(null, null, '80202'), true],
])('a blackout covers: %s', (_, blackout, place, expected) => expect(covers(blackout, place)).toBe(expected))
