// [C5-14] Which shelves and tiles of the home page were on the screen. Loaded on home pages only, if the flag allows.
import type { ListData } from '#contracts/graph/shapes.ts'
import { itemAt, listIn } from '../../tiles/shown-items.ts'
import { tileState } from '../../tiles/tile-state.ts'
import { sendEvent } from '../../ui/events/send-event.ts'
import { currentPage } from '../document/current-page.ts'
import { shelfFields, tileFields } from './tile-fields.ts'

/** The part of an element that must be on the screen, and for how many milliseconds. */
const part = 0.5
const duration = 1000

/** Reports the impressions of the regular shelves of a page, each one time, until the signal is aborted. */
export function watchImpressions(signal: AbortSignal): void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const seen = new WeakSet<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target))
        timers.delete(target)
        if (isIntersecting) timers.set(target, setTimeout(see, duration, target))
      }
    },
    { threshold: part },
  )
  const see = (target: Element) => {
    timers.delete(target)
    observer.unobserve(target)
    if (document.hidden || !reportImpression(target)) return
    seen.add(target)
  }
  /** Observes shelves and tiles that were added, for example by a deferred list. */
  const observe = () => {
    for (const shelf of document.querySelectorAll('main [data-section]'))
      if (regularShelf(shelf))
        for (const each of [shelf, ...shelf.querySelectorAll('[data-item]')]) if (!seen.has(each)) observer.observe(each)
  }
  observe()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(observe, duration)
  })
  changes.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    changes.disconnect()
    clearTimeout(waiting)
    for (const timer of timers.values()) clearTimeout(timer)
  })
}

/** Returns the list of a section if it is a regular shelf: not the lead, and not the shelf of current programmes. */
function regularShelf(section: Element): ListData | null {
  const shown = currentPage().sections[Number(section.getAttribute('data-section'))]
  const isShelf = shown?.component === 'Shelf' || (shown?.component === 'LazyComponent' && shown.data.targetComponent === 'Shelf')
  return isShelf ? listIn(shown.data) : null
}

/** Reports the shelf or tile that the element shows. Returns false if it no longer shows one. */
function reportImpression(element: Element): boolean {
  const section = element.closest('[data-section]')
  const list = section && regularShelf(section)
  if (!list) return false
  const sectionIndex = Number(section.getAttribute('data-section'))
  const itemIndex = Number(element.getAttribute('data-item') ?? 0)
  const item = itemAt(list, itemIndex)
  if (!item) return false
  const state = tileState(item, list, { path: location.pathname, sectionIndex, itemIndex })
  if (element === section) sendEvent({ name: 'Shelf Impression', type: 'Regular', ...shelfFields(state) })
  else sendEvent({ name: 'Tile Impression', type: 'Regular', ...tileFields(state) })
  return true
}
