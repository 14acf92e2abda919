import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { OperatorError } from '#kit/operator-error.ts'
import { placeOf } from './found-place.ts'
import { lazyPlaceDatabase, openPlaceDatabase } from './place-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-places-'))
afterAll(() => rmSync(folder, { recursive: true }))
const included = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
const refuse = (error: unknown) => expect.fail(String(error))

test('the included database knows the countries of public addresses, in each spelling of an IPv4-mapped address', async () => {
  const places = lazyPlaceDatabase(included, refuse)
  const unitedStates = { country: 'US', zip: null, timeZone: null }
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '::FFFF:808:808', '0:0:0:0:0:ffff:8.8.8.8', '2001:4860:4860::8888'])
    expect(await places.find(address), address).toEqual(unitedStates)
  expect(await places.find('81.2.69.142')).toMatchObject({ country: 'GB' })
})

test('special and malformed addresses have no place, and the file is not read for them', async () => {
  const places = lazyPlaceDatabase(join(folder, 'missing'), refuse)
  const special = [
    '127.0.0.1',
    '10.0.0.8',
    '192.168.1.1',
    '203.0.113.9',
    '::1',
    'fe80::1',
    '::ffff:10.0.0.8',
    '::ffff:7f00:1',
    '2002:808:808::1',
  ]
  for (const address of [...special, '', 'unknown', '8.8.8', '8.8.8.8:80', '1'.repeat(100_000)])
    expect(await places.find(address)).toBeNull()
})

test('a file that cannot be read makes places unknown, and is reported one time', async () => {
  const reported: unknown[] = []
  const places = lazyPlaceDatabase(join(folder, 'missing'), (error) => reported.push(error))
  expect([await places.find('8.8.8.8'), await places.find('8.8.4.4')]).toEqual([null, null])
  expect(reported).toEqual([expect.objectContaining({ code: 'ENOENT' })])
})

test('an operator’s file that is missing, cut or of another format is refused with the setting, the file and the cause', () => {
  const fault = (file: string) => {
    try {
      openPlaceDatabase(file, refuse)
    } catch (error) {
      expect(error).toBeInstanceOf(OperatorError)
      return (error as Error).message
    }
  }
  const other = join(folder, 'other.mmdb')
  writeFileSync(other, Buffer.alloc(5000, 7))
  const cut = join(folder, 'cut.mmdb')
  copyFileSync(included, cut)
  truncateSync(cut, 3_000_000)
  expect(fault(join(folder, 'missing'))).toMatch(/^GEO_DATABASE: .*missing cannot be read \(ENOENT/)
  for (const file of [other, cut])
    expect(fault(file)).toMatch(/^GEO_DATABASE: .*mmdb is not a file of the MaxMind format .*download the file again/)
  expect(fault(included)).toBeUndefined()
})

test('placeOf reads the records of several publishers, and ignores invalid fields', () => {
  const here = { country: 'US', zip: '98354', timeZone: 'America/Los_Angeles' }
  expect(placeOf({ country: { iso_code: 'US' }, postal: { code: '98354' }, location: { time_zone: here.timeZone } })).toEqual(here)
  expect(placeOf({ country_code: 'US', postcode: '98354', timezone: here.timeZone })).toEqual(here)
  expect(placeOf({ country: 'US', postal_code: '98354-0001', timezone: here.timeZone })).toEqual(here)
  const nothing = { country: null, zip: null, timeZone: null }
  for (const record of [
    {},
    { country: 'ZZ' },
    { country: { iso_code: 1 }, postal: 'x', location: { time_zone: 'a b' } },
    { country: 'usa' },
  ])
    expect(placeOf(record)).toEqual(nothing)
  for (const record of [null, 'US', 7]) expect(placeOf(record)).toBeNull()
})
