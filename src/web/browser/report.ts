import type { ErrorEvent as ReportedError } from '#contracts/http/events.ts'

const limit = 20
let sent = 0

/** Sends what went wrong to POST /events, also while the page is left. A page in a loop is heard 20 times. A query may hold what is nobody's business. */
export function report(event: Omit<ReportedError, 'name' | 'path'>) {
  if (sent++ >= limit) return
  const path = location.pathname.slice(0, 2000)
  const events = [
    { ...event, name: 'Error', path, message: event.message.slice(0, 1000), brand: document.documentElement.dataset['brand'] },
  ]
  navigator.sendBeacon?.('/events', new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/** A part of the page that did not come; the page goes on without it. */
export const reportPart = (event: { message: string; system: string }) => report({ ...event, type: 'Component', fatal: false })

export const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
