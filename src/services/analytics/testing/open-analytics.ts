// Opens the analytics service for tests, with the clock that the test owns.
import type { EventBatch, SiteEvent } from '#contracts/http/events.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { type AnalyticsTools, createAnalytics } from '../analytics.ts'
import { type AnalyticsTables, analyticsMigrations } from '../tables.ts'

/** A Thursday, 17:00 UTC. */
export const noon = Date.UTC(2031, 10, 20, 17)

type Sent = { address?: string; isLocal?: boolean; isOperator?: boolean; headers?: Record<string, string> }

export async function openAnalytics(database: Database, options: Partial<AnalyticsTools> = {}) {
  await migrate(database, [analyticsMigrations])
  const recorded: [SiteEvent, string][] = []
  const clock = { now: noon }
  const service = createAnalytics({
    ...{ database, kv: await openKv(), now: () => clock.now, sinks: [], eventDays: 30, eventLimit: 3 },
    accountToShare: async () => null,
    pageOrigins: ['https://tv.example'],
    brands: new Map([
      ['nbc', 'NBC'],
      ['bravo', 'Bravo'],
    ]),
    record: (...each) => recorded.push(each),
    report: (error) => {
      throw error
    },
    ...options,
  })
  const send = (path: string, init: RequestInit, { address = '203.0.113.7', isLocal = false, isOperator = false }: Sent = {}) =>
    service.fetch(withFacts(new Request(`http://h${path}`, init), { id: 'r1', address, isLocal, isOperator }))
  const post = (events: unknown, sent: Sent = {}) =>
    postBody(typeof events === 'string' ? events : { events: events as EventBatch['events'] }, sent)
  const postBody = (batch: string | Partial<EventBatch>, sent: Sent = {}) =>
    send(
      '/events',
      {
        method: 'POST',
        body: typeof batch === 'string' ? batch : JSON.stringify(batch),
        headers: { 'content-type': 'application/json', ...sent.headers },
      },
      sent,
    )
  return { recorded, clock, service, send, post, postBody, tables: database.withTables<AnalyticsTables>().read }
}
