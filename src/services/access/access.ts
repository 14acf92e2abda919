// May you watch this, and if not, why? Everything that decides it is in decide.ts.
import { newDoor, openapiOf } from '#kit/http/describe.ts'
import type { Room } from '#kit/http/room.ts'
import { type CountryOf, countryWithoutDatabase } from './country.ts'
import { type AccessRouteTools, addAccessRoutes } from './routes.ts'

export type AccessTools = Pick<AccessRouteTools, 'content' | 'media' | 'secret' | 'pageOrigins' | 'now' | 'report'> & {
  /** Until there is a geo room, absent: see country.ts. */
  countryOf?: CountryOf
  decided?: AccessRouteTools['decided']
}

export function createAccess(tools: AccessTools): Room {
  const door = newDoor(tools.report)
  addAccessRoutes(door, { countryOf: countryWithoutDatabase, decided: () => undefined, ...tools })
  return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'access') }
}
