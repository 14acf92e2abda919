// What happened? Events in, counts and log lines out.
import type { SiteEvent } from '#contracts/http/events.ts'
import { events } from '#contracts/http/events.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { body, describe, newDoor, openapiOf } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Room } from '#kit/http/room.ts'
import { withoutQueries } from '#kit/http/without-queries.ts'

export type AnalyticsTools = {
  hot: Hot
  /** Origins of our pages. */
  pageOrigins: string[]
  /** Reports of one address a minute; this machine is exempt. */
  eventLimit: number
  /** Keeps one event: a log line and a count. */
  record(event: SiteEvent, requestId: string): void
  report(error: unknown, request: Request): void
}

const described = describe({
  summary: 'Tell what happened in a page',
  answers: {
    204: 'Taken',
    400: 'An event is not as it should be; none was taken',
    403: 'A page of another site asked',
    429: 'Too many from this address',
  },
})

export function createAnalytics({ hot, pageOrigins, eventLimit, record, report }: AnalyticsTools): Room {
  const door = newDoor({ report, pageOrigins })
  const guards = [limited(hot, { name: 'events', most: eventLimit, within: 60_000 })]
  door.post('/events', described, body(guards, events), (c) => {
    const { id } = factsOf(c.req.raw)
    for (const event of c.req.valid('json').events) record(withoutAddressQueries(event), id)
    return c.body(null, 204)
  })
  return { fetch: async (request) => door.fetch(request), openapi: () => openapiOf(door, 'analytics') }
}

/** A page that an older release sent may still tell of whole URLs. */
function withoutAddressQueries(event: SiteEvent): SiteEvent {
  const path = withoutQueries(event.path)
  if (event.name !== 'Error') return { ...event, path }
  return { ...event, path, message: withoutQueries(event.message), ...(event.system && { system: withoutQueries(event.system) }) }
}
