// Decides the place of a viewer.
import type { GeoRequest, Place } from '#contracts/http/geo.ts'
import { isLoopback } from '#kit/http/security/client-address.ts'
import type { FoundPlace } from './found-place.ts'
import type { StationsAt } from './stations.ts'
import { fiveDigits, zipCountries } from './zip-codes.ts'

export type LocateTools = {
  /** The country of a viewer whose country is unknown: an ISO 3166 code or `outside`. By default, US for this machine, and none for any other. */
  unknownCountry: string | undefined
  stationsAt: StationsAt
  timeZoneOfZip(zip: string): string | null
}

/** Returns the country: that of a trusted proxy, else that of the database, else that of the setting. Null counts as outside of every country. */
export function decideCountry({ address, country }: GeoRequest, found: FoundPlace | null, unknown: string | undefined): string | null {
  const known = country ?? found?.country
  if (known) return known
  if (unknown !== undefined) return unknown === 'outside' ? null : unknown
  return isLoopback(address) ? 'US' : null
}

/** Returns the place. ZIP code and time zone of the database are only used if its country is the one that counts. */
export function decidePlace(
  request: GeoRequest,
  found: FoundPlace | null,
  serviceZip: string | null | undefined,
  tools: LocateTools,
): Place {
  const country = decideCountry(request, found, tools.unknownCountry)
  const isSameCountry = found !== null && country !== null && found.country === country
  const zip = isSameCountry && zipCountries.has(country) ? found.zip : null
  const homeZip = fiveDigits(serviceZip)
  const zoneOf = (code: string | null) => (code === null ? null : tools.timeZoneOfZip(code))
  return {
    country,
    zip,
    timeZone: (isSameCountry ? found.timeZone : null) ?? zoneOf(zip) ?? zoneOf(homeZip),
    stations: zip === null ? {} : tools.stationsAt(zip),
    ...(homeZip !== null && { home: { zip: homeZip, stations: tools.stationsAt(homeZip) } }),
  }
}
