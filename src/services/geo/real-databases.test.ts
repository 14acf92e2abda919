// Reads MaxMind's test databases. vitest.config.ts leaves this file out if they are absent.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isInternal } from '#kit/http/egress.ts'
import { faultOf } from './check-database.ts'
import { placeOf } from './found-place.ts'
import { lazyPlaceDatabase, openPlaceDatabase } from './place-database.ts'
import { fiveDigits } from './zip-codes.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/geo-mvpd/maxmind', import.meta.url))
const testFile = (name: string) => `${folder}/test-data/${name}.mmdb`
const filesIn = (name: string) =>
  readdirSync(`${folder}/${name}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mmdb'))
    .map((file) => `${folder}/${name}/${file}`)
const fail = (error: unknown) => expect.fail(String(error))

type Source = { country?: { iso_code?: string }; postal?: { code?: string }; location?: { time_zone?: string } }

test.each(['GeoIP2-City-Test', 'GeoLite2-City-Test', 'GeoIP2-Country-Test'])(
  'each public network of %s has the country, ZIP code and time zone of its source',
  async (name) => {
    const places = openPlaceDatabase(testFile(name), fail)
    const networks = (JSON.parse(readFileSync(`${folder}/source-data/${name}.json`, 'utf8')) as Record<string, Source>[]).flatMap(
      Object.entries,
    )
    let compared = 0
    for (const [network, source] of networks as [string, Source][]) {
      const address = network.split('/')[0]!.replace(/^::(?=\d+\.)/, '')
      if (isInternal(address)) continue
      compared++
      expect(await places.find(address), network).toEqual(placeOf(source))
    }
    expect(compared).toBeGreaterThan(100)
  },
)

test('the City database gives ZIP code and time zone of an address in the United States, also as IPv4-mapped IPv6', async () => {
  const places = openPlaceDatabase(testFile('GeoIP2-City-Test'), fail)
  const milton = { country: 'US', zip: '98354', timeZone: 'America/Los_Angeles' }
  for (const address of ['216.160.83.56', '::ffff:216.160.83.56', '::ffff:d8a0:5338']) expect(await places.find(address)).toEqual(milton)
  expect(fiveDigits(milton.zip)).toBe('98354')
  expect(await places.find('1.2.3.4')).toBeNull()
})

test('each corrupt database, and each database without countries, is refused with a cause', () => {
  const bad = filesIn('bad-data')
  expect(bad).toHaveLength(21)
  const other = ['GeoLite2-ASN-Test', 'GeoIP2-Connection-Type-Test', 'GeoIP2-Anonymous-IP-Test', 'MaxMind-DB-no-ipv4-search-tree'].map(
    testFile,
  )
  const broken = ['GeoIP2-City-Test-Invalid-Node-Count', 'MaxMind-DB-test-broken-pointers-24', 'MaxMind-DB-test-broken-search-tree-24'].map(
    testFile,
  )
  for (const file of [...bad, ...other, ...broken])
    expect(faultOf(readFileSync(file)), file).toMatch(/^(?:is corrupt: |is not a file of the MaxMind format |has no countries: )/)
})

test('a lookup in a corrupt database that was not checked gives no place, and does not throw', async () => {
  for (const file of [...filesIn('bad-data'), ...filesIn('test-data')]) {
    const places = lazyPlaceDatabase(file, () => undefined)
    for (const address of ['1.1.1.1', '8.8.8.8', '216.160.83.56', '2001:218::1', '255.255.255.254']) {
      const place = await places.find(address)
      expect(place === null || 'country' in place, `${file} ${address}`).toBe(true)
    }
  }
})
