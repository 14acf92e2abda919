// Shows the callout of a live event at the end of the document, without React, so that React does not run for a visitor who only looks (decision 146).
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { liveCalloutTick } from '#contracts/limits.ts'
import { canWatch, countdown, phaseOf, redirectAt } from '../../shell/live-callout/callout-state.ts'
import { calloutWords } from '../../shell/live-callout/callout-words.ts'
import css from '../../shell/live-callout/live-callout.module.css'
import { isPageInUse } from '../../shell/live-callout/page-in-use.ts'
import button from '../../ui/button.module.css'
import { formatDayAndTime } from '../../ui/format-date.ts'
import { localHref } from '../../ui/local-href.ts'
import { returnFocus } from '../../ui/modals/focus.ts'
import { viewerZone } from '../../ui/viewer-zone.ts'
import type { Visit } from '../../ui/visit.tsx'
import { createCallout, units } from './create-callout.ts'

type Events = {
  /** Called when the viewer dismisses the event's callout for good. */
  onDismiss: () => void
  /** Called when the callout removes itself: dismissed, or at the end of the event. */
  onHide: () => void
}

/** The notice that the page changes to the event: the time of the change, and the seconds until then from the start of the notice. */
type Notice = { at: number; seconds: number }

/**
 * Shows the callout of an event, with a countdown until it begins [C2.5-04]. Shortly before the start, opens the event, once, and only if the viewer does not
 * use the page at this moment [C4.11-02]. Returns a function that removes the callout.
 */
export function showCallout(event: LiveCalloutFieldsFragment, visit: Visit, { onDismiss, onHide }: Events): () => void {
  const words = calloutWords[visit.language]
  const { ctaText, dismissText, startTime, relativePath } = event
  const { place, when, timer, counts, status, countedDown, link, dismiss } = createCallout(event, visit)
  const controller = new AbortController()
  let ticks: ReturnType<typeof setInterval> | undefined
  let notice: Notice | null | undefined
  let isOpening = false

  function hide() {
    clearInterval(ticks)
    controller.abort()
    const hadFocus = place.contains(document.activeElement)
    place.remove()
    if (hadFocus) returnFocus(null)
  }
  function end() {
    hide()
    onHide()
  }
  function update() {
    const now = Date.now()
    const phase = phaseOf(event, now)
    if (phase === 'ended') return end()
    const [isLast, isLive] = [phase === 'last', phase === 'live']
    if (isLast && notice === undefined) notice = noticeOf(event, now)
    if (notice && !isOpening && now >= notice.at) {
      isOpening = isLast && !isPageInUse()
      if (isOpening) location.assign(localHref(visit, relativePath))
      else notice = null
    }
    const soon = (left: (notice: Notice) => number) => `${words.soon} ${notice ? words.moving(left(notice)) : ''}`
    when.className = (isLive ? css.live : css.when)!
    setText(when, isLive ? words.live : words.starts(formatDayAndTime(startTime, visit, viewerZone(visit.brand.timeZone))))
    timer.hidden = phase !== 'coming'
    const left = countdown(startTime, now)
    for (const unit of units) setText(counts[unit], `${left[unit]}`)
    // Screen readers read a text that comes into an empty status, not one that the status had when it was shown.
    setText(status, isLast && ticks ? soon(({ seconds }) => seconds) : '')
    countedDown.hidden = !isLast
    setText(countedDown, isLast ? soon(({ at, seconds }) => Math.max(0, Math.min(seconds, Math.ceil((at - now) / 1000)))) : '')
    link.className = (canWatch(event, now) ? button.main : button.quiet)!
    setText(link, canWatch(event, now) ? ctaText : words.about)
    setText(dismiss, isLast && notice ? words.stay : dismissText)
  }

  dismiss.addEventListener('click', () => {
    onDismiss()
    end()
  })
  // Browsers stop the timers of a tab in the background, and of a sleeping computer.
  document.addEventListener('visibilitychange', () => document.hidden || update(), { signal: controller.signal })
  addEventListener('pageshow', update, { signal: controller.signal })
  document.body.append(place)
  update()
  if (place.isConnected) ticks = setInterval(update, liveCalloutTick)
  return hide
}

/** Returns the notice of an event in its last minute; null if the page will not change. */
function noticeOf(event: LiveCalloutFieldsFragment, now: number): Notice | null {
  const at = isPageInUse() ? null : redirectAt(event, now)
  return at === null ? null : { at, seconds: Math.round((at - now) / 1000) }
}

/** Changes a text. A text that stays is not set again: a screen reader would read it again. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
