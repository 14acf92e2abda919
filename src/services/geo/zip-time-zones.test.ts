import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { timeZoneOfZip } from './zip-time-zones.ts'

test('ZIP codes have the time zone of their place, and unknown ZIP codes have none', () => {
  const zones = {
    '10112': 'New_York',
    '60601': 'Chicago',
    '80202': 'Denver',
    '90012': 'Los_Angeles',
    '85001': 'Phoenix',
    '99501': 'Anchorage',
  }
  for (const [zip, city] of Object.entries(zones)) expect(timeZoneOfZip(zip)).toBe(`America/${city}`)
  expect(timeZoneOfZip('96813')).toBe('Pacific/Honolulu')
  for (const text of ['00000', '1011', 'toString', '']) expect(timeZoneOfZip(text)).toBeNull()
})

test('each ZIP code has a time zone that is not retired', () => {
  const zips = Object.keys(createRequire(import.meta.url)('zipcode-to-timezone/zipcodes.json') as object)
  const zones = new Set(zips.map(timeZoneOfZip))
  expect(zones).not.toContain(null)
  expect(zones).not.toContain('America/Shiprock')
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZone! })).not.toThrow()
})
