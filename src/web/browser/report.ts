import type { ErrorEvent as ReportedError } from '#contracts/http/events.ts'
import { withoutQueries } from '#kit/http/without-queries.ts'

const limit = 20
let sent = 0

/** Sends an error to POST /events, also while the page is left; at most 20 errors a page. URLs are sent without their queries. */
export function report({ message, system, ...event }: Omit<ReportedError, 'name' | 'path'>) {
  if (sent++ >= limit) return
  const told = {
    ...event,
    name: 'Error',
    path: location.pathname.slice(0, 2000),
    message: withoutQueries(message).slice(0, 1000),
    ...(system && { system: withoutQueries(system).slice(0, 300) }),
    brand: document.documentElement.dataset['brand'],
  }
  navigator.sendBeacon?.('/events', new Blob([JSON.stringify({ events: [told] })], { type: 'application/json' }))
}

/** A part of the page that did not come; the page goes on without it. */
export const reportPart = (event: { message: string; system: string }) => report({ ...event, type: 'Component', fatal: false })

export const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
