// Announces live events on home and title pages [C2.5-04]. The code that shows the callout is loaded only if there is an event.
import type { PageData } from '#contracts/graph/shapes.ts'
import type { LiveCalloutFieldsFragment, LiveCalloutQuery } from '#contracts/graph/types.generated.ts'
import { slideshow } from '#contracts/limits.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import type { Visit } from '../../ui/visit.tsx'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { query } from '../loading/graph.ts'
import { dismiss, isDismissed } from './dismissed-callouts.ts'

type Page = Pick<PageData, 'pageType' | 'name'> & { metadata: { isCoppaCompliant: boolean } }

let asked: AbortController | undefined
let shown: { id: string; hide: () => void } | undefined

/** Shows the callout of the next live event on a page that announces events, and hides it on other pages. */
export async function announceLiveEvent(page: Page | null): Promise<void> {
  asked?.abort()
  asked = new AbortController()
  const { signal } = asked
  const visit = { ...preloadedState().visit, platform: platform() }
  const event = announces(page, visit) ? await nextEvent(visit, signal).catch(() => null) : null
  if (signal.aborted) return
  if (shown?.id === event?.instanceID) return
  shown?.hide()
  shown = undefined
  setVisible(false)
  if (!event) return
  const [{ showCallout }] = await Promise.all([loadChunk(() => import('./show-callout.ts')), later(slideshow.notificationDelay)])
  if (signal.aborted) return
  // Before the callout is shown, because showCallout removes it at once if the event has ended meanwhile.
  setVisible(true)
  const hide = showCallout(event, visit, { onDismiss: () => dismiss(event.instanceID), onHide: () => setVisible(false) })
  shown = { id: event.instanceID, hide }
}

/** Returns whether a page announces events. Pages for children show nothing of other shows [C2.2-06]. */
export const announces = (page: Page | null, { brand }: Pick<Visit, 'brand'>): boolean =>
  page !== null &&
  (page.pageType === 'TITLE' || (page.pageType === 'PAGE' && page.name === 'home')) &&
  !page.metadata.isCoppaCompliant &&
  !brand.off?.includes('live')

const setVisible = (isNotificationVisible: boolean) =>
  navigationStore.dispatch({ type: 'set', values: { liveCallouts: { isNotificationVisible } } })

async function nextEvent(visit: Visit, signal: AbortSignal): Promise<LiveCalloutFieldsFragment | null> {
  const { data } = await query<LiveCalloutQuery>('liveCallout', graphVariables(visit), { signal })
  const event = data?.liveCallout ?? null
  return event && !isDismissed(event.instanceID) && Date.now() < event.endTime ? event : null
}

const later = (time: number) => new Promise((done) => setTimeout(done, time))
