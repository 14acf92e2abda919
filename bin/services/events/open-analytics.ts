import type { SiteEvent } from '#contracts/http/events.ts'
import { type Analytics, type AnalyticsTools, createAnalytics } from '#services/analytics/analytics.ts'
import { toClickHouse, toHttp } from '#services/analytics/sinks/deliver.ts'
import { createSink, type Deliver } from '#services/analytics/sinks/sink.ts'
import type { ServiceDependencies, SharedTools } from '../service-dependencies.ts'

/** Creates the analytics service with the collectors of the settings. */
export function openAnalytics(
  { config, log, metrics, eventsDatabase: database, kv, brands, now }: ServiceDependencies,
  { record, ...shared }: SharedTools & Pick<AnalyticsTools, 'accountToShare'> & { record(event: SiteEvent, id: string): void },
): Analytics {
  const { EVENTS_SINK_URL: url, EVENTS_SINK_TOKEN: token, EVENTS_CLICKHOUSE_URL: clickHouse } = config
  const sinkOf = (name: string, deliver: Deliver) =>
    createSink({
      ...{ name, deliver },
      onOutcome: (sink, outcome, events) =>
        metrics.add('daypart_events_passed_total', 'Events for collectors, by collector and outcome', { sink, outcome }, events),
      onFailure: (sink, reason) => log.warn('a collector does not accept events', { sink, reason }),
    })
  const sinks = [
    ...(url ? [sinkOf('http', toHttp(url, token))] : []),
    ...(clickHouse ? [sinkOf('clickhouse', toClickHouse(clickHouse))] : []),
  ]
  const analytics = createAnalytics({
    ...{ ...shared, database, kv, now, record, sinks },
    brands: new Map(brands.brands.map(({ key, displayTitle }) => [key, displayTitle])),
    eventLimit: config.EVENT_LIMIT,
    eventDays: config.EVENTS_DAYS,
  })
  metrics.gauge('daypart_events_waiting', 'Events that wait to be stored', analytics.waiting)
  for (const { name, waiting } of sinks)
    metrics.gauge(`daypart_events_waiting_${name}`, `Events that wait for the collector ${name}`, waiting)
  return analytics
}
