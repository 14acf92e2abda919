// Records browser events as log lines and metrics.
import type { ErrorEvent, PlaybackEvent, SiteEvent } from '#contracts/http/events.ts'
import type { Fields, Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import { countPlayback } from './count-playback.ts'

/** `id`: the id of the request that sent the event, or `server`. */
export function recordEvent(event: SiteEvent, id: string, log: Log, metrics: Pick<Metrics, 'count' | 'add' | 'observe'>): void {
  const { name, type, brand } = event
  const path = event.path.split('?', 1)[0]
  // Pages report a 404 as a failure [C8-02]. For operators a wrong URL is not an error of the site.
  const isMissing = event.name === 'Error' && event.status === 404
  switch (event.name) {
    case 'Identity':
      log.info('identity', { id, type, user: event.user, method: event.method, reason: event.reason, path, brand })
      break
    case 'TV Provider':
      log[type === 'Popup Blocked' ? 'warn' : 'info']('tv provider', {
        id,
        type,
        provider: event.provider,
        fault: event.fault,
        path,
        brand,
      })
      break
    case 'User':
      log.info('user attributes', { id, mvpd: event.mvpd, authenticationExpiry: event.authenticationExpiry, path, brand })
      break
    case 'Playback':
      recordPlayback(event, { id, path, brand }, log, metrics)
      break
    case 'Error':
      if (isMissing) log.info('page not found', { id, path, brand })
      else log.warn('page error', { id, type, text: event.message, path, ...faultOf(event), brand })
      break
    case 'Page Load':
      if (event.type === 'Auth Funnel') log.info('page', { id, type, page: event.page, path, brand })
      break
    default:
      // Other events are too many for the log level info. They are stored, and counted below.
      log.debug('event', { id, name, type, path, brand })
  }
  const label = isMissing ? 'Page Not Found' : `${name} ${type}`
  metrics.count('daypart_page_events_total', 'Events reported by pages', 'event', label)
}

const faultOf = ({ fatal, status, system }: ErrorEvent) => ({ fatal, status, system })

/** An error is also reported as an event `Error Player`, which is logged as a warning. */
function recordPlayback(event: PlaybackEvent, page: Fields, log: Log, metrics: Pick<Metrics, 'add' | 'observe'>): void {
  const { name: _name, path: _path, brand: _brand, ...measured } = event
  log[event.type === 'Progress' ? 'debug' : 'info']('playback', { ...page, ...measured })
  countPlayback(event, metrics)
}
