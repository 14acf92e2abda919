import type { Section } from '#contracts/graph/shapes.ts'
import { listFilterFrom } from '../../sections/links/list-filter-from.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { isPreloaded, preloadedState } from '../document/preloaded-state.ts'
import { reportChunk } from '../loading/chunk-failure.ts'
import { preloadScripts } from './preload-scripts.ts'

/** Sections that need no JavaScript. */
const staticComponents: readonly Section['component'][] = ['AboutSection', 'PersonSection', 'Message', 'Text']
const isStatic = (section: Section | undefined) =>
  section?.component === 'LinksSelectableGroup'
    ? section.data.items.length < listFilterFrom
    : staticComponents.includes(section?.component as Section['component'])
/** Sections that hydrate when they are near the viewport, without an interaction: deferred lists, live programmes, schedules and the search field. */
const eager: readonly (string | undefined)[] = ['LazyComponent', 'OnAirNowShelf', 'Schedule', 'Guide', 'Search']
const selector = '[data-section],[data-island]'
const nearMargin = '50% 0px'

const stop = new AbortController()
const started = new WeakSet<Element>()
const hydrated = new WeakSet<Element>()
/**
 * The last button that was clicked in each island before the island was hydrated. After hydration the button is clicked again, so that the
 * click is not lost. Buttons that send a form are left out: the browser has sent the form, and a second click would send it twice. Those of a
 * slideshow are left out too: they work without hydration.
 */
const pressed = new WeakMap<Element, HTMLElement>()

/** Returns whether the island of an element is hydrated. Before hydration nothing may be inserted into the server's markup. */
export const isHydrated = (element: Element) => {
  const island = element.closest(selector)
  return stop.signal.aborted || (island !== null && hydrated.has(island))
}

/** Stops the hydration of the server's islands. Called when a client-rendered page replaces the server's page. */
export const stopIslands = () => stop.abort()

/** Hydrates the islands near the screen, after the page has loaded. */
export const hydrateNear = () => afterLoad(() => hydrateWhenNear())

export function hydrateIslandsOnDemand() {
  const { signal } = stop
  const onInteraction = ({ target }: Event) => {
    const island = target instanceof Element && target.closest(selector)
    if (island) hydrate(island)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown'])
    addEventListener(type, onInteraction, { signal, passive: true, capture: true })
  addEventListener('click', rememberPress, { signal, capture: true })
  afterLoad(() => {
    preloadScripts()
    for (const island of document.querySelectorAll('[data-island]:not([data-personal])')) whenIdle(() => hydrate(island))
    for (const island of document.querySelectorAll('[data-section]')) if (componentOf(island) === 'Photos') whenIdle(() => hydrate(island))
  })
  // The server's markup is that of an anonymous viewer. For a known viewer, the tiles on the screen change at once: locks, credits, progress.
  const { viewer, provider, watches, favorites } = document.documentElement.dataset
  if ((viewer ?? provider ?? watches ?? favorites) !== undefined) return hydrateNear()
  // Eager sections hydrate when they are near the viewport. All other sections also wait for the first interaction with the page.
  afterLoad(() => hydrateWhenNear((island) => eager.includes(componentOf(island))))
  onFirstInteraction(hydrateNear)
}

function rememberPress({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button:not([data-slide-controls] *)') : null
  const island = button?.closest(selector)
  if (!button || !island || hydrated.has(island)) return
  const sendsForm = button.form !== null && button.type === 'submit'
  if (!sendsForm) pressed.set(island, button)
}

/** Runs a function after the first interaction with the page. */
function onFirstInteraction(then: () => void) {
  const controller = new AbortController()
  const begin = ({ type, target }: Event) => {
    // Not the slideshow's own scrolling.
    if (type === 'scroll' && target instanceof Element && target.closest('[data-slides]')) return
    controller.abort()
    then()
  }
  for (const type of ['scroll', 'pointermove', 'keydown', 'touchstart']) {
    addEventListener(type, begin, {
      signal: AbortSignal.any?.([controller.signal, stop.signal]) ?? controller.signal,
      passive: true,
      capture: true,
    })
  }
}

function hydrateWhenNear(chosen: (island: Element) => boolean = () => true) {
  if (stop.signal.aborted) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        whenIdle(() => hydrate(target))
      }
    },
    { rootMargin: nearMargin },
  )
  for (const island of document.querySelectorAll(selector)) if (chosen(island)) observer.observe(island)
  stop.signal.addEventListener('abort', () => observer.disconnect())
}

function hydrate(island: Element) {
  if (started.has(island) || stop.signal.aborted || !isPreloaded()) return
  started.add(island)
  if (isStatic(sectionOf(island))) return
  loadChunk(() => import('./hydrate.tsx'))
    .then(({ hydrateIsland }) => hydrateIsland(island as HTMLElement, preloadedState(), stop.signal))
    .then(() => {
      hydrated.add(island)
      pressed.get(island)?.click()
    })
    // Without hydration the island still shows its content and links. A later interaction starts the hydration again.
    .catch((error) => {
      started.delete(island)
      reportChunk(error)
    })
}

function sectionOf(island: Element): Section | undefined {
  const index = island.getAttribute('data-section')
  return index === null ? undefined : preloadedState().sections[Number(index)]
}

const componentOf = (island: Element) => sectionOf(island)?.component

function afterLoad(then: () => void) {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}

export function whenIdle(then: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2000 })
  else setTimeout(then, 50)
}
