// The analytics service: receives browser events, stores them, counts them for reports, and passes them on to logs, metrics and collectors.
import type { ErrorEvent, EventBatch, SiteEvent } from '#contracts/http/events.ts'
import { events } from '#contracts/http/events.ts'
import type { VideoConsentClient } from '#contracts/viewers/video-consent.ts'
import type { Database } from '#kit/db/database.ts'
import { readCookie } from '#kit/http/cookies/cookies.ts'
import { body, createRouter, describe, openapiOf } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Service } from '#kit/http/service.ts'
import { withoutQueries } from '#kit/http/without-queries.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { repeat } from '#kit/repeat.ts'
import { addInsightsPage } from './insights/insights-page.ts'
import { createAddAccount } from './sinks/add-account.ts'
import type { Sink } from './sinks/sink.ts'
import { createEventStore, QueueFull } from './store/event-store.ts'
import { recordsOf } from './store/records.ts'
import { createRetention } from './store/retention.ts'
import { createVisitorIds } from './store/visitor-ids.ts'

export type AnalyticsTools = {
  /** The database of the events: that of the other services, or a file of its own. */
  database: Database
  kv: Kv
  now: () => number
  /** Origins of the site's pages. */
  pageOrigins: string[]
  /** Keys and names of the brands. */
  brands: ReadonlyMap<string, string>
  /** Rate limit of requests per IP address in a minute; this machine is exempt. */
  eventLimit: number
  /** How many days events are stored. 0 stores only counts. */
  eventDays: number
  sinks: readonly Sink[]
  /** [A6-07] Returns the account of a `Cookie` header if its viewing may be passed on to collectors with the account, else null. */
  accountToShare: VideoConsentClient['accountToShare']
  /** Records one event as a log line and a metric. */
  record(event: SiteEvent, requestId: string): void
  report(error: unknown, request?: Request): void
}

export type Analytics = Service & {
  /** Returns the number of events that wait to be stored. */
  waiting(): number
  /** Deletes old data in the background until `stop`. */
  start(): void
  stop(): Promise<void>
}

const description = describe({
  summary: 'Record events of a page',
  description: 'The answer is sent when the events are on disk.',
  answers: {
    204: 'Recorded',
    400: 'An event is invalid; none was recorded',
    403: 'Cross-site request refused',
    429: 'Too many requests from this IP address',
    503: 'Too many events wait to be stored, or the database is unavailable; none was stored',
  },
})

/** [A9-02] The cookie that identifies the browser. The page sets it, and removes it when the viewer refuses to be measured. */
const idCookie = { name: 'analytics-id', usedByScripts: 'write' } as const
/** Milliseconds between two deletions of old data: many small ones, because each blocks the database. */
const cleaningPause = 60_000
/** Milliseconds that collectors have to accept the last events when the site ends. */
const lastDelivery = 2000

export function createAnalytics({ database, kv, now, brands, eventLimit, eventDays, sinks, record, ...tools }: AnalyticsTools): Analytics {
  const { pageOrigins, report } = tools
  const router = createRouter({ report, pageOrigins })
  const store = createEventStore(database)
  const visitorOf = createVisitorIds(database, now)
  const addAccount = createAddAccount(tools)
  const keys = new Set(brands.keys())
  const guards = [limited(kv, { name: 'events', max: eventLimit, windowMs: 60_000 })]
  router.post('/events', description, body(guards, events), async (c) => {
    const { id, isSecure } = factsOf(c.req.raw)
    const batch = withoutUrlQueries(c.req.valid('json'))
    const cookie = readCookie(c.req.header('cookie') ?? null, idCookie, isSecure)
    for (const event of batch.events) record(event, id)
    try {
      const isKept = eventDays > 0 || sinks.length > 0
      const records = recordsOf(batch, { at: now(), visitor: batch.visit && isKept ? await visitorOf(cookie) : null, brands: keys })
      await store.write(eventDays ? records : { ...records, events: [], visit: null })
      const collected = sinks.length ? await addAccount(records.events, batch, c.req.header('cookie') ?? null) : []
      for (const sink of sinks) sink.push(collected)
    } catch (error) {
      if (error instanceof QueueFull) return problems.unavailable(5)
      throw error
    }
    return c.body(null, 204)
  })
  addInsightsPage(router, { database, brands, now })
  const clean = createRetention({ database, now, eventDays })
  const cleaning = repeat(() => clean().catch((error) => report(error)), cleaningPause)
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'analytics'),
    waiting: store.waiting,
    start: cleaning.start,
    async stop() {
      await cleaning.stop()
      await Promise.all(sinks.map((sink) => sink.stop(lastDelivery)))
    },
  }
}

/** Removes queries from the URLs of events. Current pages send none, but pages of older releases may still be open. */
const withoutUrlQueries = (batch: EventBatch): EventBatch => ({
  ...batch,
  events: batch.events.map((event) => {
    const path = withoutQueries(event.path)
    return event.name === 'Error' ? { ...event, path, ...errorTexts(event) } : { ...event, path }
  }),
})

const errorTexts = ({ message, system }: ErrorEvent) => ({
  message: withoutQueries(message),
  ...(system && { system: withoutQueries(system) }),
})
