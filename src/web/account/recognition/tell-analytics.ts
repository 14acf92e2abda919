import type { IdentityEvent, PageLoadEvent, SiteEvent } from '#contracts/http/events.ts'

type Untold<Event extends SiteEvent> = Omit<Event, 'name' | 'path' | 'brand'>

export const tellIdentity = (event: Untold<IdentityEvent>) => tell({ name: 'Identity', ...event })

/** [A2-03] As the page's markup names itself (page-type.ts). */
export function tellPage(): void {
  const { pageType: type, pageName: page } = document.querySelector<HTMLElement>('[data-page-type]')?.dataset ?? {}
  if (type && page) tell({ name: 'Page Load', type, page } as Untold<PageLoadEvent> & { name: 'Page Load' })
}

/** Also while the page is left. */
function tell(event: { name: string }): void {
  const events = [{ ...event, path: location.pathname.slice(0, 2000), brand: document.documentElement.dataset['brand'] }]
  navigator.sendBeacon?.('/events', new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}
