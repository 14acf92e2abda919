import type { IdentityEvent, PageLoadEvent, ProviderEvent, SiteEvent, UserAttributesEvent } from '#contracts/http/events.ts'
import { sendEvent } from '../../ui/events/send-event.ts'

type EventFields<Event extends SiteEvent> = Omit<Event, 'name' | 'path' | 'brand'>

/** [C6-07] On a page for children an event does not identify the viewer. */
export const sendIdentityEvent = ({ user, ...event }: EventFields<IdentityEvent>) =>
  sendEvent({ name: 'Identity', ...event, ...(user !== undefined && !isChildDirected() && { user }) })

const isChildDirected = () => document.querySelector('main[data-child-directed]') !== null

export const sendProviderEvent = (event: EventFields<ProviderEvent>) => sendEvent({ name: 'TV Provider', ...event })

/** [A4-19] Sends the attributes that analytics keeps for the user. */
export const sendUserAttributes = (attributes: Omit<EventFields<UserAttributesEvent>, 'type'>) =>
  sendEvent({ name: 'User', type: 'Attributes', ...attributes })

/** Reports an error that the viewer does not notice. */
export const sendScriptError = (message: string) => sendEvent({ name: 'Error', type: 'Script', message, fatal: false })

/** [A2-03] Sends a page load event with the page type and page name from the markup (page-type.ts). */
export function sendPageLoad(): void {
  const { pageType: type, pageName: page } = document.querySelector<HTMLElement>('[data-page-type]')?.dataset ?? {}
  if (type && page) sendEvent({ name: 'Page Load', type, page } as EventFields<PageLoadEvent> & { name: 'Page Load' })
}
