// What pages say happened becomes a log line and a count.
import type { SiteEvent } from '#contracts/http/events.ts'
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'

/** `id` is of the request that brought the event, or `server`. */
export function recordEvent(event: SiteEvent, id: string, log: Log, metrics: Pick<Metrics, 'count'>): void {
  const { name, type, brand } = event
  const path = event.path.split('?', 1)[0]
  // The page says that it failed [C8-02]; to an operator a mistyped or outdated address is no fault of the site.
  const isMissing = event.name === 'Error' && event.status === 404
  if (event.name === 'Identity')
    log.info('identity', { id, type, user: event.user, method: event.method, reason: event.reason, path, brand })
  else if (event.name === 'Page Load') log.info('page', { id, type, page: event.page, path, brand })
  else if (isMissing) log.info('page not found', { id, path, brand })
  else
    log.warn('page error', { id, type, text: event.message, path, fatal: event.fatal, status: event.status, system: event.system, brand })
  const label = isMissing ? 'Page Not Found' : `${name} ${type}`
  metrics.count('daypart_page_events_total', 'What pages said happened', 'event', label)
}
