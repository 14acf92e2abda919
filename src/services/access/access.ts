// May you watch this, and if not, why? Everything that decides it is in decide.ts.
import { newDoor, openapiOf } from '#kit/http/describe.ts'
import { problem } from '#kit/http/problem.ts'
import type { Room } from '#kit/http/room.ts'
import { type CountryOf, countryWithoutDatabase } from './country.ts'
import { type AccessRouteTools, addAccessRoutes } from './routes.ts'

export type AccessTools = Pick<AccessRouteTools, 'content' | 'media' | 'secret' | 'now' | 'report'> & {
  /** Origins of our pages. */
  pageOrigins: string[]
  /** Until there is a geo room, absent: see country.ts. */
  countryOf?: CountryOf
  decided?: AccessRouteTools['decided']
}

export function createAccess(tools: AccessTools): Room {
  const door = newDoor({
    report: tools.report,
    pageOrigins: tools.pageOrigins,
    refuseForeign: () => problem(403, { code: 'NOT_AUTHORIZED', title: 'Not Authorized', detail: 'Cross-site request refused.' }),
  })
  addAccessRoutes(door, { countryOf: countryWithoutDatabase, decided: () => undefined, ...tools })
  return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'access') }
}
