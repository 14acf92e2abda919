// May you watch this, and if not, why? Everything that decides it is in decide.ts.

import { onDemandCountries } from '#contracts/limits.ts'
import { newDoor, openapiOf } from '#kit/http/describe.ts'
import { problem } from '#kit/http/problem.ts'
import type { Room } from '#kit/http/room.ts'
import { countryWithoutDatabase } from './country.ts'
import { type AccessRouteTools, addAccessRoutes } from './routes.ts'

export type AccessTools = Pick<AccessRouteTools, 'content' | 'media' | 'secret' | 'now' | 'report'> & {
  /** Origins of our pages. */
  pageOrigins: string[]
  /** Where on-demand videos play; those of the specification unless given. */
  countries?: AccessRouteTools['countries']
  /** What a viewer of unknown country counts as: see country.ts. */
  unknownCountry?: string | undefined
  decided?: AccessRouteTools['decided']
}

export function createAccess(tools: AccessTools): Room {
  const door = newDoor({
    report: tools.report,
    pageOrigins: tools.pageOrigins,
    refuseForeign: () => problem(403, { code: 'NOT_AUTHORIZED', title: 'Not Authorized', detail: 'Cross-site request refused.' }),
  })
  const countryOf = countryWithoutDatabase(tools.unknownCountry)
  addAccessRoutes(door, { countries: onDemandCountries, countryOf, decided: () => undefined, ...tools })
  return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'access') }
}
