// May you watch this, and if not, why? Everything that decides it is in decide.ts.

import { onDemandCountries } from '#contracts/limits.ts'
import { newDoor, openapiOf } from '#kit/http/describe.ts'
import type { Room } from '#kit/http/room.ts'
import { countryWithoutDatabase } from './country.ts'
import { type AccessRouteTools, addAccessRoutes } from './routes.ts'

export type AccessTools = Pick<AccessRouteTools, 'content' | 'media' | 'secret' | 'pageOrigins' | 'now' | 'report'> & {
  /** Where on-demand videos play; those of the specification unless given. */
  countries?: AccessRouteTools['countries']
  /** What a viewer of unknown country counts as: see country.ts. */
  unknownCountry?: string | undefined
  decided?: AccessRouteTools['decided']
}

export function createAccess(tools: AccessTools): Room {
  const door = newDoor(tools.report)
  const countryOf = countryWithoutDatabase(tools.unknownCountry)
  addAccessRoutes(door, { countries: onDemandCountries, countryOf, decided: () => undefined, ...tools })
  return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'access') }
}
