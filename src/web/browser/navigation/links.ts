// One click listener handles every link of the page.
import { earlyClick } from '../../pages/page-data/preloaded.ts'
import { savesData } from '../../player/quirks/saves-data.ts'
import { itemAt, listIn } from '../../tiles/shown-items.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { currentPage } from '../document/current-page.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { type Destination, destinationOf } from './destination.ts'
import { navigateTo, prefetchPage } from './navigate.ts'
import type { TileAt } from './navigation-options.ts'

type EarlyWindow = { [earlyClick]?: () => HTMLAnchorElement | undefined }

/** Milliseconds that a pointer or the focus must rest on a link before its page is prefetched. */
const intentDelay = 65

/** Starts handling links. Call it after the preloaded state is available. */
export function watchLinks() {
  addEventListener('click', (event) => {
    const link = linkOf(event)
    if (link && !event.defaultPrevented && isPlain(event) && (ask(link) || follow(link))) event.preventDefault()
  })
  // If the head script recorded a click before this module loaded, follows the clicked link.
  const early = (window as EarlyWindow)[earlyClick]?.()
  if (early && !follow(early)) location.assign(early.href)

  let waiting: ReturnType<typeof setTimeout> | undefined
  const intend = (event: Event, after: number) => {
    clearTimeout(waiting)
    const link = linkOf(event)
    if (!link) return
    waiting = setTimeout(() => {
      prefetch(link)
      if (after) startPreview(link)
    }, after)
  }
  addEventListener('pointerover', (event) => event.pointerType !== 'touch' && intend(event, intentDelay), { passive: true })
  addEventListener('touchstart', (event) => intend(event, 0), { passive: true })
  addEventListener('focusin', (event) => intend(event, intentDelay))
}

/** [C2.3-05] Returns whether the site asks before it opens this link: it leads to a sister service, and the flag `sisterPreview` is off. */
export const asksBeforeLeaving = (link: HTMLAnchorElement): boolean =>
  link.dataset['sisterService'] !== undefined && !document.documentElement.matches('[data-flags~="+sisterPreview"]')

/** Asks before a link to a sister service opens. Returns false for other links. */
function ask(link: HTMLAnchorElement): boolean {
  if (!asksBeforeLeaving(link)) return false
  loadChunk(() => import('../sister-service/ask-before-leaving.tsx'))
    .then(({ askBeforeLeaving }) => askBeforeLeaving(link))
    .catch(() => location.assign(link.href))
  return true
}

/**
 * Follows a link by client-side navigation. Returns false if the browser must follow the link instead. A link to this page in another
 * language replaces the current history entry, so that Back leads to the previous page.
 */
function follow(link: HTMLAnchorElement): boolean {
  if (link.hreflang && isPageHere(link)) {
    location.replace(link.href)
    return true
  }
  const to = destination(link)
  if (!to) return false
  navigateTo(to, { keepScroll: link.closest('[data-keep-scroll]') !== null, from: tileAt(link), link })
  return true
}

function prefetch(link: HTMLAnchorElement) {
  // A link that opens a dialog leads to its page only without a script.
  const to = link.hasAttribute('aria-haspopup') ? null : destination(link)
  if (to && !savesData()) prefetchPage(to)
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

export const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const opensHere = (link: HTMLAnchorElement) => !link.hasAttribute('download') && (!link.target || link.target === '_self')

const isPageHere = (link: HTMLAnchorElement) => opensHere(link) && link.origin === location.origin && link.pathname === location.pathname

function destination(link: HTMLAnchorElement): Destination | null {
  if (!opensHere(link)) return null
  const { visit, brandPaths } = preloadedState()
  const to = destinationOf(link.href, { visit, brandPaths, origin: location.origin })
  // The browser handles links within the page.
  return to?.url.hash && to.url.pathname === location.pathname && to.url.search === location.search ? null : to
}

/** Returns a link's tile and its position on the page. */
export function tileAt(link: HTMLAnchorElement): TileAt | null {
  const itemIndex = Number(link.closest('[data-item]')?.getAttribute('data-item') ?? Number.NaN)
  const sectionIndex = Number(link.closest('[data-section]')?.getAttribute('data-section') ?? Number.NaN)
  const { page, sections } = currentPage()
  const list = listIn(sections[sectionIndex]?.data)
  const item = list && itemAt(list, itemIndex)
  if (!item) return null
  const showAlias = page?.title?.urlAlias ?? page?.video?.showUrlAlias ?? null
  return { item, list, place: { path: location.pathname, showAlias, sectionIndex, itemIndex } }
}

/** Starts the preview of a tile [C2.7-07]. The code of previews is loaded on the first use. */
function startPreview(link: HTMLAnchorElement) {
  const { off } = preloadedState().visit.brand ?? {}
  const at = off?.includes('previews') ? null : tileAt(link)
  if (at)
    loadChunk(() => import('../tile-preview/tile-preview.ts')).then(
      ({ previewWhileHovered }) => previewWhileHovered(link, at.item),
      () => {},
    )
}
