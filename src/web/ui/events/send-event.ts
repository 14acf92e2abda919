import type { SiteEvent } from '#contracts/http/events.ts'

type WithoutPage<Event> = Event extends SiteEvent ? Omit<Event, 'path' | 'brand'> : never
/** An event without the page on which it happens. */
export type PageEvent = WithoutPage<SiteEvent>

/** Sends an event to our own collector, with the page's brand, and its path unless the event has that of an earlier page. The beacon is delivered even if the browser is leaving the page. */
export function sendEvent({ path = location.pathname, ...event }: PageEvent & { path?: string }): void {
  const sent = { ...event, path: path.slice(0, 2000), brand: document.documentElement.dataset['brand'] }
  navigator.sendBeacon?.('/events', new Blob([JSON.stringify({ events: [sent] })], { type: 'application/json' }))
}
