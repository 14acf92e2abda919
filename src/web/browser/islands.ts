import type { Section } from '#contracts/graph/shapes.ts'
import { listFilterFrom } from '../sections/links/list-filter-from.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { reportChunk } from './chunk-failure.ts'
import { isPreloaded, preloadedState } from './preloaded-state.ts'

/** These do nothing that HTML does not do by itself. */
const still: readonly Section['component'][] = ['AboutSection', 'PersonSection', 'Message', 'Text']
const isStill = (section: Section | undefined) =>
  section?.component === 'LinksSelectableGroup'
    ? section.data.items.length < listFilterFrom
    : still.includes(section?.component as Section['component'])
/** What is still to come, and a field to type in. */
const unasked: readonly (string | undefined)[] = ['LazyComponent', 'Search']
/** Slides move on by themselves after 5 s [C9-08]: awake before that, yet behind everything the first view needs. */
const heroDelay = 3_000
const selector = '[data-section],[data-island]'
const near = '50% 0px'

const stop = new AbortController()
const asked = new WeakSet<Element>()
const awake = new WeakSet<Element>()
/** Buttons pressed while their island slept: pressed again when it wakes, so that no press is lost. */
const pressed = new WeakMap<Element, HTMLElement>()

/** Nothing may be put into the server's markup before React has taken it over. */
export const isTaken = (element: Element) => {
  const island = element.closest(selector)
  return stop.signal.aborted || (island !== null && awake.has(island))
}

/** Once pages are drawn by the browser the server's islands are no more. */
export const leaveIslands = () => stop.abort()

export function wakeIslands() {
  const { signal } = stop
  const touched = ({ target }: Event) => {
    const island = target instanceof Element && target.closest(selector)
    if (island) wake(island)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown'])
    addEventListener(type, touched, { signal, passive: true, capture: true })
  addEventListener('click', notePress, { signal, capture: true })
  afterLoad(() => {
    for (const island of document.querySelectorAll('[data-island]')) whenIdle(() => wake(island))
    for (const island of document.querySelectorAll('[data-section]')) if (componentOf(island) === 'Photos') whenIdle(() => wake(island))
    const hero = document.querySelector('[data-section]')
    if (hero && componentOf(hero) === 'DynamicLead') setTimeout(() => whenIdle(() => wake(hero)), heroDelay)
  })
  // What is still to come is asked for as soon as its place is near; what stands already waits for a viewer.
  afterLoad(() => watchNearness((island) => unasked.includes(componentOf(island))))
  onceAlive(() => watchNearness())
}

function notePress({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null
  const island = button?.closest(selector)
  if (button && island && !awake.has(island)) pressed.set(island, button)
}

/** A first sign of a viewer: until then what is below stays as it was sent. */
function onceAlive(then: () => void) {
  const alive = new AbortController()
  const begin = () => {
    alive.abort()
    afterLoad(then)
  }
  for (const type of ['scroll', 'pointermove', 'keydown', 'touchstart']) {
    addEventListener(type, begin, { signal: AbortSignal.any?.([alive.signal, stop.signal]) ?? alive.signal, passive: true, capture: true })
  }
}

function watchNearness(chosen: (island: Element) => boolean = () => true) {
  if (stop.signal.aborted) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        whenIdle(() => wake(target))
      }
    },
    { rootMargin: near },
  )
  for (const island of document.querySelectorAll(selector)) if (chosen(island)) observer.observe(island)
  stop.signal.addEventListener('abort', () => observer.disconnect())
}

function wake(island: Element) {
  if (asked.has(island) || stop.signal.aborted || !isPreloaded()) return
  asked.add(island)
  if (isStill(sectionOf(island))) return
  loadChunk(() => import('./hydrate.tsx'))
    .then(({ hydrateIsland }) => hydrateIsland(island as HTMLElement, preloadedState(), stop.signal))
    .then(() => {
      awake.add(island)
      pressed.get(island)?.click()
    })
    // Asleep it still shows and links; a later touch may try again.
    .catch((error) => {
      asked.delete(island)
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
