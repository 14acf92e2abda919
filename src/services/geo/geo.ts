// The geo service: the place of a viewer (country, ZIP code, time zone, stations), and blackouts.
import type { BrandGroup } from '#contracts/brand.ts'
import type { GeoClient } from '#contracts/http/geo.ts'
import type { Database } from '#kit/db/database.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import { type AnswerTools, answerGeoRequests } from './answer.ts'
import { covers } from './blackout-area.ts'
import { addBlackoutRoutes } from './blackout-routes.ts'
import { createBlackoutStore } from './blackout-store.ts'
import { decideConsentLaw } from './decide-consent-law.ts'
import { decidePlace } from './locate.ts'
import type { PlaceDatabase } from './place-database.ts'
import { addGeoRoutes } from './routes.ts'
import type { StationsAt } from './stations.ts'
import { timeZoneOfZip } from './zip-time-zones.ts'

export type GeoDependencies = Pick<AnswerTools, 'content' | 'channels' | 'countries' | 'liveCountries' | 'stationNames'> & {
  database: Database
  brands: BrandGroup
  now: () => number
  pageOrigins: string[]
  /** The database of IP addresses. `hasZips` is false if it certainly has only countries. */
  places: PlaceDatabase & { hasZips: boolean }
  stationsAt: StationsAt
  /** [C4.9-02] The countries in which visitors must agree first. */
  consentCountries: readonly string[] | 'any'
  /** The country of viewers whose country is unknown (locate.ts). */
  unknownCountry: string | undefined
  /** Called with the outcome of each geolocation request, for metrics. */
  answered(outcome: string): void
  report(error: unknown, request?: Request): void
}

export type Geo = Service & { client: GeoClient }

export function createGeo({
  database,
  brands,
  now,
  pageOrigins,
  places,
  stationsAt,
  consentCountries,
  unknownCountry,
  ...tools
}: GeoDependencies): Geo {
  const store = createBlackoutStore(database)
  const client: GeoClient = {
    async locate(request, serviceZip) {
      const isNeeded = request.address !== undefined && (request.country === undefined || places.hasZips)
      const found = isNeeded ? await places.find(request.address!) : null
      return decidePlace(request, found, serviceZip, { unknownCountry, stationsAt, timeZoneOfZip })
    },
    async consentLaw(request) {
      return decideConsentLaw((await client.locate(request)).country, consentCountries)
    },
    async isBlackedOut(id, place) {
      return (await store.at(id, now())).some((blackout) => covers(blackout, place))
    },
    async blackoutsOf(ids, place) {
      const starts = new Map<string, number>()
      for (const blackout of await store.from(ids, now()))
        if (covers(blackout, place))
          starts.set(blackout.video, Math.min(blackout.from ?? 0, starts.get(blackout.video) ?? Number.POSITIVE_INFINITY))
      return starts
    },
  }
  const router = createRouter({ report: tools.report, pageOrigins })
  addBlackoutRoutes(router, store)
  addGeoRoutes(router, { ...tools, client, answer: answerGeoRequests({ ...tools, brands: brands.brands, client, now }) })
  return { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'geo'), client }
}
