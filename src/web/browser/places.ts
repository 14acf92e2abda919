// Where a viewer stood: the scroll position and the link that was followed, for each entry of the history.

import { closeMenu, hasOpenMenu } from './menus.ts'

type Place = { scroll: number; link: string | null }

const places = new Map<string, Place>()
/** Kept as it changes: who asks for it during a click has the page styled and laid out once more. */
let scrolled = 0
let leftAt = 0
let leftByKeyboard = false
/** Which group of choices the link was of: on a page with two (channels, days), both have a link to the page that comes. */
let leftGroup = -1
let current = keyOfEntry() ?? newKey()

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
    leavePlace(null)
    current = keyOfEntry() ?? newKey()
    go(location.href)
  })
  // Reloading, or coming back from another site, is the browser's own.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
}

export function leavePlace(link: HTMLAnchorElement | null) {
  leftAt = scrolled
  leftByKeyboard = link?.matches(':focus-visible') ?? false
  leftGroup = link ? choices().indexOf(link.closest('[data-keep-scroll]')!) : -1
  closeMenu()
  places.set(current, { scroll: scrolled, link: link ? selectorOf(link) : (places.get(current)?.link ?? null) })
}

const choices = () => [...document.querySelectorAll('[data-keep-scroll]')]

/** The same tile when the page is drawn anew. */
function selectorOf(link: HTMLAnchorElement): string {
  const section = link.closest('[data-section]')?.getAttribute('data-section')
  const href = `a[href="${CSS.escape(link.getAttribute('href')!)}"]`
  return section === null || section === undefined ? href : `[data-section="${section}"] ${href}`
}

/** A new entry of the history, with what the tile passes on [C2.6-12]. */
export function arrive(href: string, state: object | null) {
  current = newKey()
  history.pushState({ ...state, key: current }, '', href)
}

/** What the navigation's state asks of the page it leads to. */
export const staysInPlace = () => Boolean((history.state as { keepScroll?: boolean } | null)?.keepScroll)

/** Those who open a video by keyboard need not look for its button. */
const playButton = 'main [data-player="ready"] button'

/**
 * [C2.2-07] To the top, unless the navigation's state asks otherwise; on the way back to where the viewer was, and to the link they took.
 * Gives what moves the focus there: the frame with the new page need not wait for it.
 */
export function returnTo(isReturn: boolean): () => void {
  const place = isReturn ? places.get(current) : undefined
  const stays = !isReturn && staysInPlace()
  scrollTo(0, place?.scroll ?? (stays ? leftAt : 0))
  const chosen = `a[href="${CSS.escape(location.pathname + location.search)}"]`
  const group = leftGroup
  const wanted = [place?.link, !isReturn && leftByKeyboard && playButton, 'main h1', 'main']
  return () => {
    const choice = stays ? choices()[group]?.querySelector<HTMLElement>(chosen) : null
    focusOn(choice ?? wanted.map((selector) => (selector ? document.querySelector<HTMLElement>(selector) : null)).find(Boolean))
  }
}

function focusOn(element: HTMLElement | null | undefined) {
  if (!element || hasOpenMenu()) return
  if (!element.matches('a[href],button,[tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

let announcer: HTMLElement | undefined

/** Tells screen readers where they are. */
export function announce() {
  if (!announcer) {
    announcer = document.createElement('div')
    announcer.className = 'visually-hidden'
    announcer.setAttribute('role', 'status')
    document.body.append(announcer)
  }
  announcer.textContent = document.title
}
