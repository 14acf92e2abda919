import { fiveDigits } from './zip-codes.ts'

/** The place of an IP address. Unknown fields are null. */
export type FoundPlace = { country: string | null; zip: string | null; timeZone: string | null }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const memberOf = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null ? textOf((value as Record<string, unknown>)[name]) : undefined

/** Maps a record to a place. Databases of MaxMind and DB-IP nest their fields; those of IPinfo and ip-location-db do not. */
export function placeOf(record: unknown): FoundPlace | null {
  if (typeof record !== 'object' || record === null) return null
  const fields = record as Record<string, unknown>
  const country = memberOf(fields['country'], 'iso_code') ?? textOf(fields['country_code']) ?? textOf(fields['country'])
  const zip = memberOf(fields['postal'], 'code') ?? textOf(fields['postal_code']) ?? textOf(fields['postcode'])
  const timeZone = memberOf(fields['location'], 'time_zone') ?? textOf(fields['timezone'])
  return {
    country: country && /^[A-Z]{2}$/.test(country) && country !== 'ZZ' ? country : null,
    zip: fiveDigits(zip),
    timeZone: timeZone && /^[A-Za-z]+(?:\/[\w+-]+){1,2}$/.test(timeZone) ? timeZone : null,
  }
}
