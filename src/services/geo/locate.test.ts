import { expect, test } from 'vitest'
import { decideCountry, decidePlace } from './locate.ts'

const found = (country: string | null, zip: string | null = null, timeZone: string | null = null) => ({ country, zip, timeZone })
const tools = {
  unknownCountry: undefined,
  stationsAt: (zip: string): Record<string, string> => (zip.startsWith('1') ? { nbc: 'EAST' } : { nbc: 'WEST' }),
  timeZoneOfZip: (zip: string) => (zip.startsWith('1') ? 'America/New_York' : 'America/Denver'),
}
const away = { address: '8.8.8.8', country: undefined }
const place = (
  of: ReturnType<typeof found> | null,
  serviceZip?: string | null,
  request: { address: string; country: string | undefined } = away,
) => decidePlace(request, of, serviceZip, tools)

test('the country of a trusted proxy counts before that of the database, then the setting, then the United States for this machine', () => {
  const here = { address: '127.0.0.1', country: undefined }
  expect(decideCountry({ ...here, country: 'FR' }, found('CA'), 'MX')).toBe('FR')
  expect(decideCountry(here, found('CA'), 'MX')).toBe('CA')
  expect(decideCountry(here, found(null), 'MX')).toBe('MX')
  expect(decideCountry(here, null, undefined)).toBe('US')
  expect(decideCountry({ ...here, address: '::1' }, null, undefined)).toBe('US')
})

test('an unknown country is null, for an unknown address and for the setting `outside`', () => {
  expect(decideCountry(away, null, undefined)).toBeNull()
  expect(decideCountry({ address: undefined, country: undefined }, null, undefined)).toBeNull()
  expect(decideCountry({ address: '10.0.0.8', country: undefined }, null, undefined)).toBeNull()
  expect(decideCountry({ address: '127.0.0.1', country: undefined }, null, 'outside')).toBeNull()
})

test('ZIP code, time zone and station of the database are used only if its country is the country that counts', () => {
  expect(place(found('US', '10112'))).toEqual({ country: 'US', zip: '10112', timeZone: 'America/New_York', stations: { nbc: 'EAST' } })
  expect(place(found('US', '10112', 'America/Detroit')).timeZone).toBe('America/Detroit')
  expect(place(found('US', '10112', 'America/Detroit'), null, { ...away, country: 'CA' })).toEqual({
    country: 'CA',
    zip: null,
    timeZone: null,
    stations: {},
  })
  // A German postal code looks like a ZIP code.
  expect(place(found('DE', '10112', 'Europe/Berlin'))).toMatchObject({ country: 'DE', zip: null, timeZone: 'Europe/Berlin', stations: {} })
})

test('a stated ZIP code gives the home and its station, and changes neither the country nor the ZIP code of the IP address', () => {
  expect(place(found('US', '10112'), '80202-1234')).toEqual({
    country: 'US',
    zip: '10112',
    timeZone: 'America/New_York',
    stations: { nbc: 'EAST' },
    home: { zip: '80202', stations: { nbc: 'WEST' } },
  })
  expect(place(found('FR'), '80202')).toMatchObject({ country: 'FR', zip: null, timeZone: 'America/Denver', stations: {} })
  expect(place(null, '80202')).toMatchObject({ country: null, zip: null })
  for (const text of ['', '8020', '802022', 'K1A 0B1', '80202\u0000', '８０２０２', null])
    expect(place(found('US'), text)).not.toHaveProperty('home')
})
