// The analytics service: receives browser events and passes them to logs and metrics.
import type { SiteEvent } from '#contracts/http/events.ts'
import { events } from '#contracts/http/events.ts'
import { body, createRouter, describe, openapiOf } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Service } from '#kit/http/service.ts'
import { withoutQueries } from '#kit/http/without-queries.ts'
import type { Kv } from '#kit/kv/kv.ts'

export type AnalyticsTools = {
  kv: Kv
  /** Origins of the site's pages. */
  pageOrigins: string[]
  /** Rate limit of requests per IP address in a minute; this machine is exempt. */
  eventLimit: number
  /** Records one event as a log line and a metric. */
  record(event: SiteEvent, requestId: string): void
  report(error: unknown, request: Request): void
}

const description = describe({
  summary: 'Record events of a page',
  answers: {
    204: 'Recorded',
    400: 'An event is invalid; none was recorded',
    403: 'Cross-site request refused',
    429: 'Too many requests from this IP address',
  },
})

export function createAnalytics({ kv, pageOrigins, eventLimit, record, report }: AnalyticsTools): Service {
  const router = createRouter({ report, pageOrigins })
  const guards = [limited(kv, { name: 'events', max: eventLimit, windowMs: 60_000 })]
  router.post('/events', description, body(guards, events), (c) => {
    const { id } = factsOf(c.req.raw)
    for (const event of c.req.valid('json').events) record(withoutUrlQueries(event), id)
    return c.body(null, 204)
  })
  return { fetch: async (request) => router.fetch(request), openapi: () => openapiOf(router, 'analytics') }
}

/** Removes queries from the URLs of an event. Current pages send none, but pages of older releases may still be open. */
function withoutUrlQueries(event: SiteEvent): SiteEvent {
  const path = withoutQueries(event.path)
  if (event.name !== 'Error') return { ...event, path }
  return { ...event, path, message: withoutQueries(event.message), ...(event.system && { system: withoutQueries(event.system) }) }
}
