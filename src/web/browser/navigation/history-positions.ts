// Saves and restores the scroll position and the followed link of each history entry.

import { closeModals } from '../../ui/modals/close-modals.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import { closeMenu, hasOpenMenu } from '../document/menus.ts'

type Position = { scroll: number; link: string | null }

const positions = new Map<string, Position>()
/** The scroll position. It is updated on scroll, because reading scrollY during a click would force a layout. */
let scrolled = 0
let savedScroll = 0
let savedByKeyboard = false
/** The index of the link group with the followed link. Two groups of a page, such as channels and days, may contain the same link. */
let savedGroup = -1
let current = keyOfEntry() ?? newKey()
/** The URL of the page on the screen. On a return, `location` is already that of the next page. */
let shownUrl = location.href

function keyOfEntry(): string | undefined {
  return (history.state as { key?: string } | null)?.key
}

function newKey() {
  return Math.random().toString(36).slice(2)
}

export function startHistory(go: (href: string) => void) {
  scrolled = scrollY
  addEventListener('scroll', () => (scrolled = scrollY), { passive: true })
  history.scrollRestoration = 'manual'
  history.replaceState({ ...history.state, key: current }, '')
  addEventListener('popstate', () => {
    if (keyOfEntry() === current) return
    savePosition(null)
    current = keyOfEntry() ?? newKey()
    shownUrl = location.href
    go(location.href)
  })
  // The browser itself restores the position after a reload and after a return from another site.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
}

export function savePosition(link: HTMLAnchorElement | null) {
  savedScroll = scrolled
  savedByKeyboard = link?.matches(':focus-visible') ?? false
  savedGroup = link ? choices().indexOf(link.closest('[data-keep-scroll]')!) : -1
  closeMenu()
  navigationStore.dispatch({ type: 'changeRoute', from: shownUrl })
  closeModals()
  positions.set(current, { scroll: scrolled, link: link ? selectorOf(link) : (positions.get(current)?.link ?? null) })
}

const choices = () => [...document.querySelectorAll('[data-keep-scroll]')]

/** Returns a selector that finds the same link when the page is rendered again. */
function selectorOf(link: HTMLAnchorElement): string {
  const section = link.closest('[data-section]')?.getAttribute('data-section')
  const href = `a[href="${CSS.escape(link.getAttribute('href')!)}"]`
  return section === null || section === undefined ? href : `[data-section="${section}"] ${href}`
}

/** Adds a history entry with the tile's navigation state [C2.6-12]. */
export function pushEntry(href: string, state: object | null) {
  current = newKey()
  history.pushState({ ...state, key: current }, '', href)
  shownUrl = href
}

/** Returns whether the navigation state requests that the scroll position does not change. */
export const keepsScroll = () => Boolean((history.state as { keepScroll?: boolean } | null)?.keepScroll)

/** Selects the play button, which receives the focus when a video page is opened by keyboard. */
const playButton = 'main [data-player="ready"] button'

/**
 * [C2.2-07] On return, scrolls to the saved position. On other navigations, scrolls to the top, unless the navigation state requests that
 * the position does not change. Returns a function that moves the focus and may run after the first frame of the new page.
 */
export function restorePosition(isReturn: boolean): () => void {
  const position = isReturn ? positions.get(current) : undefined
  const keeps = !isReturn && keepsScroll()
  const scroll = position?.scroll ?? (keeps ? savedScroll : 0)
  // A new page begins at the top (page-roots.tsx), and scrolling forces a layout.
  if (scroll) scrollTo(0, scroll)
  const chosen = `a[href="${CSS.escape(location.pathname + location.search)}"]`
  const group = savedGroup
  const candidates = [position?.link, !isReturn && savedByKeyboard && playButton, 'main h1', 'main']
  return () => {
    const choice = keeps ? choices()[group]?.querySelector<HTMLElement>(chosen) : null
    focusOn(choice ?? candidates.map((selector) => (selector ? document.querySelector<HTMLElement>(selector) : null)).find(Boolean))
  }
}

function focusOn(element: HTMLElement | null | undefined) {
  if (!element || hasOpenMenu()) return
  if (!element.matches('a[href],button,[tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

let announcer: HTMLElement | undefined

/** Announces the new page to screen readers. */
export function announce() {
  if (!announcer) {
    announcer = document.createElement('div')
    announcer.className = 'visually-hidden'
    announcer.setAttribute('role', 'status')
    document.body.append(announcer)
  }
  announcer.textContent = document.title
}
