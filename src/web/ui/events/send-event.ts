import type { SiteEvent } from '#contracts/http/events.ts'
import { mayMeasure } from '../consent.ts'

type WithoutPage<Event> = Event extends SiteEvent ? Omit<Event, 'path' | 'brand'> : never
/** An event without the page on which it happens. */
export type PageEvent = WithoutPage<SiteEvent>

let sender: ((event: SiteEvent) => void) | undefined
const early: SiteEvent[] = []
/** The maximum number of events that wait for the sender. */
const maxEarly = 50

/**
 * Reports an event, with the page's brand, and its path unless the event has that of an earlier page. The code that sends events is loaded when the browser is
 * idle; until then they wait in memory.
 */
export function sendEvent({ path = location.pathname, ...event }: PageEvent & { path?: string }): void {
  const sent = { ...event, path, brand: document.documentElement.dataset['brand'] } as SiteEvent
  if (sender) sender(sent)
  else if (early.length < maxEarly) {
    addEventListener('pagehide', sendEarly)
    early.push(sent)
  }
}

/** A page such as the end of a sign-in is left before the code that sends events is loaded. */
function sendEarly(): void {
  const events = early.splice(0)
  if (events.length && mayMeasure()) navigator.sendBeacon?.('/events', new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/** Passes the events that wait, and all further ones, to `next`. */
export function sendWith(next: (event: SiteEvent) => void): void {
  sender = next
  for (const event of early.splice(0)) next(event)
}
