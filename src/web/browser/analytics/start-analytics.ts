// The browser's part of analytics. It is loaded when the browser is idle, and does nothing before the visitor's consent.
import { mayMeasure, onConsentChange, savedChoice } from '../../ui/consent.ts'
import { sendEvent, sendWith } from '../../ui/events/send-event.ts'
import { flagsLoaded, readFlag } from '../../ui/flags/flag-store.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { currentPage } from '../document/current-page.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { reportChunk } from '../loading/chunk-failure.ts'
import { createBatches } from './batches.ts'
import { watchClicks } from './clicks.ts'
import { endIdentity, startIdentity } from './identity.ts'
import { watchMedia } from './media-events.ts'
import { sendPageView } from './page-views.ts'
import { countPage, forgetVisit, visitAttributes } from './visit.ts'

/** Starts to report events. Call it once, after the page's data is available. */
export function startAnalytics(): void {
  let wasAllowed = false
  let identity = new AbortController()
  /** Pages that were shown before the visitor has chosen. */
  let uncounted: string[] = []
  const batches = createBatches({
    mayMeasure,
    // [C6-07] The events of a page for children belong to no visit.
    visitOf: () => (isChildDirected() ? undefined : visitAttributes(preloadedState().visit.language, Date.now())),
    deliver: (body) => navigator.sendBeacon?.('/events', new Blob([body], { type: 'application/json' })) ?? true,
    page: window,
    isHidden: () => document.hidden,
  })
  const count = () => {
    for (const path of uncounted.splice(0)) countPage(path, Date.now())
  }
  const showPage = () => {
    const { page } = currentPage()
    watchHome()
    if (!page) return
    if (!isChildDirected()) uncounted.push(location.pathname)
    followConsent()
    if (mayMeasure()) count()
    sendPageView(page)
  }
  const followConsent = () => {
    const isAllowed = mayMeasure()
    // [C6-07] A page for children gives the visitor no id. The next other page does.
    if (isAllowed && !wasAllowed && isChildDirected()) return batches.flush()
    if (isAllowed && !wasAllowed) {
      identity = new AbortController()
      startIdentity(identity.signal).catch(({ message }: Error) => sendEvent({ name: 'Error', type: 'Script', message, fatal: false }))
      count()
      batches.flush()
    }
    // Until the visitor has chosen, and the law of the country is known, events wait in memory.
    if (!isAllowed && (wasAllowed || savedChoice())) {
      identity.abort()
      endIdentity()
      forgetVisit()
      batches.clear()
      uncounted = []
    }
    wasAllowed = isAllowed
  }
  sendWith(batches.add)
  showPage()
  followConsent()
  onConsentChange(followConsent)
  addEventListener(pageChangedEvent, showPage)
  watchClicks()
  watchMedia()
}

/** [C6-07] Returns whether the page is for children: by its title, or because all pages of the brand are. */
const isChildDirected = () =>
  preloadedState().visit.flags?.childDirected === true || (currentPage().page?.metadata.isCoppaCompliant ?? false)

let home = new AbortController()

/** [C5-14] Reports impressions on the home page, unless the flag switches them off. */
function watchHome(): void {
  home.abort()
  home = new AbortController()
  const { signal } = home
  const { page } = currentPage()
  const { visit } = preloadedState()
  if (page?.name !== 'home' || isChildDirected()) return
  const start = async () => {
    if (visit.askFlags) await flagsLoaded(visit.askFlags)
    if (signal.aborted || !readFlag('impressions', visit)) return
    const { watchImpressions } = await loadChunk(() => import('./impressions.ts'))
    if (!signal.aborted) watchImpressions(signal)
  }
  start().catch(reportChunk)
}
