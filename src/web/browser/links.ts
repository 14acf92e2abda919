// One listener for every link of the page: tiles have none of their own.
import { earlyClick } from '../pages/preloaded.ts'
import { itemAt, listIn } from '../tiles/shown-items.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { type Destination, destinationOf } from './destination.ts'
import { moveTo, prepareMove, type TileAt } from './move.ts'
import { preloadedState } from './preloaded-state.ts'
import { shown } from './shown-page.ts'

type EarlyWindow = { [earlyClick]?: () => HTMLAnchorElement | undefined }

/** A pointer that rests this long means it. */
const intentAfter = 65

/** Once the page's data is here. */
export function watchLinks() {
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (link && !event.defaultPrevented && isPlain(event) && follow(link)) event.preventDefault()
  })
  // From here on clicks are taken above.
  const early = (window as EarlyWindow)[earlyClick]?.()
  if (early && !follow(early)) location.assign(early.href)

  let waiting: ReturnType<typeof setTimeout> | undefined
  const intend = (event: Event, after: number) => {
    clearTimeout(waiting)
    const link = linkOf(event)
    if (!link) return
    waiting = setTimeout(() => {
      prepare(link)
      if (after) attend(link)
    }, after)
  }
  addEventListener('pointerover', (event) => event.pointerType !== 'touch' && intend(event, intentAfter), { passive: true })
  addEventListener('touchstart', (event) => intend(event, 0), { passive: true })
  addEventListener('focusin', (event) => intend(event, intentAfter))
}

/** Moves on inside the site, if that is where the link leads. The same page in another language takes the place of this one: back leads to the page before. */
function follow(link: HTMLAnchorElement): boolean {
  if (link.hreflang && isPageHere(link)) {
    location.replace(link.href)
    return true
  }
  const to = destination(link)
  if (!to) return false
  moveTo(to, { keepScroll: link.closest('[data-keep-scroll]') !== null, from: tileAt(link), link })
  return true
}

function prepare(link: HTMLAnchorElement) {
  const to = destination(link)
  if (to && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) prepareMove(to)
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const opensHere = (link: HTMLAnchorElement) => !link.hasAttribute('download') && (!link.target || link.target === '_self')

const isPageHere = (link: HTMLAnchorElement) => opensHere(link) && link.origin === location.origin && link.pathname === location.pathname

function destination(link: HTMLAnchorElement): Destination | null {
  if (!opensHere(link)) return null
  const { visit, brandPaths } = preloadedState()
  const to = destinationOf(link.href, { visit, brandPaths, origin: location.origin })
  // Within the page the browser knows the way.
  return to?.url.hash && to.url.pathname === location.pathname && to.url.search === location.search ? null : to
}

/** What a tile holds, and where it stands. */
function tileAt(link: HTMLAnchorElement): TileAt | null {
  const itemIndex = Number(link.closest('[data-item]')?.getAttribute('data-item') ?? Number.NaN)
  const sectionIndex = Number(link.closest('[data-section]')?.getAttribute('data-section') ?? Number.NaN)
  const { page, sections } = shown()
  const list = listIn(sections[sectionIndex]?.data)
  const item = list && itemAt(list, itemIndex)
  if (!item) return null
  const showAlias = page?.title?.urlAlias ?? page?.video?.showUrlAlias ?? null
  return { item, list, place: { path: location.pathname, showAlias, sectionIndex, itemIndex } }
}

/** Whoever rests on a tile may see a little of what is behind it [C2.7-07]; nobody else carries the code for it. */
function attend(link: HTMLAnchorElement) {
  const { off } = preloadedState().visit.brand ?? {}
  const at = off?.includes('previews') ? null : tileAt(link)
  if (at)
    loadChunk(() => import('./tile-preview.ts')).then(
      ({ rest }) => rest(link, at.item),
      () => {},
    )
}
