// Creates the geo service with the database of IP addresses and the stations: the operator's files, or those of Daypart.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrandGroup } from '#contracts/brand.ts'
import { consentCountries } from '#contracts/consent.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { Config } from '#kit/config.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { createGeo, type Geo, type GeoDependencies } from '#services/geo/geo.ts'
import { lazyPlaceDatabase, openPlaceDatabase } from '#services/geo/place-database.ts'
import { findStations, parseStations, stationNames } from '#services/geo/stations.ts'
import { readChannels } from './open-channels.ts'

type PlaceSettings = Pick<Config, 'GEO_DATABASE' | 'STATIONS_FILE' | 'BRANDS_DIR' | 'UNKNOWN_COUNTRY' | 'trustsOwnMachine'>

type Dependencies = { config: Config } & Pick<GeoDependencies, 'database' | 'brands' | 'now'>
type Shared = { content: Pick<ContentClient, 'playableVideo' | 'onAir'> } & Pick<GeoDependencies, 'pageOrigins' | 'answered' | 'report'>

/** Throws OperatorError if a file of the operator cannot be used. */
export function openGeo({ config, database, brands, now }: Dependencies, { content, ...shared }: Shared): Geo {
  return createGeo({
    database,
    brands,
    now,
    ...shared,
    ...openPlaces(config, brands, shared.report),
    content,
    channels: readChannels(config),
    countries: config.COUNTRIES,
    liveCountries: config.LIVE_COUNTRIES,
    consentCountries: config.CONSENT_COUNTRIES ?? consentCountries,
  })
}

/** Opens the files of the settings. Throws OperatorError if one of them cannot be used. */
export function openPlaces(
  config: PlaceSettings,
  brands: BrandGroup,
  report: (error: unknown) => void,
): Pick<GeoDependencies, 'places' | 'stationsAt' | 'stationNames' | 'unknownCountry'> {
  const { GEO_DATABASE: ownFile, UNKNOWN_COUNTRY: unknown, trustsOwnMachine } = config
  const places = ownFile === undefined ? lazyPlaceDatabase(includedFile(), report) : openPlaceDatabase(ownFile, report)
  const stations = readStations(config, brands)
  return {
    places: { ...places, hasZips: ownFile !== undefined },
    stationsAt: findStations(stations),
    stationNames: stationNames(stations),
    // On a public site, a request from this machine comes from a proxy that TRUSTED_PROXIES does not list: its viewer may be anywhere.
    unknownCountry: unknown ?? (trustsOwnMachine ? undefined : 'outside'),
  }
}

const require = createRequire(import.meta.url)
const includedFile = () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

/** Returns the stations. Throws OperatorError if their file cannot be used. */
export function readStations({ STATIONS_FILE, BRANDS_DIR }: Pick<PlaceSettings, 'STATIONS_FILE' | 'BRANDS_DIR'>, { brands }: BrandGroup) {
  const file = STATIONS_FILE ?? join(BRANDS_DIR, 'stations.json')
  if (STATIONS_FILE === undefined && !existsSync(file)) return []
  try {
    return parseStations(
      readFileSync(file, 'utf8'),
      brands.map(({ key }) => key),
    )
  } catch (error) {
    throw new OperatorError(`${STATIONS_FILE === undefined ? 'BRANDS_DIR' : 'STATIONS_FILE'}: ${file}: ${(error as Error).message}.`)
  }
}
