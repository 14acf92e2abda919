import type { IdentityEvent } from '#contracts/http/events.ts'

/** Also while the page is left. */
export function tellIdentity(event: Pick<IdentityEvent, 'type' | 'user' | 'method' | 'reason'>): void {
  const events = [{ name: 'Identity', ...event, path: location.pathname.slice(0, 2000), brand: document.documentElement.dataset['brand'] }]
  navigator.sendBeacon?.('/events', new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}
