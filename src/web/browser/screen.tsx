// What the browser drew: each page in an element and a React root of its own, so that the next can be drawn before it is wanted,
// and the last can go when there is time.
import { Activity, type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { PageData } from '#contracts/graph/shapes.ts'
import { rootId } from '../pages/preloaded.ts'
import { dropIslands } from './hydrate.tsx'
import { leaveIslands, whenIdle } from './islands.ts'
import { handOverMenu } from './menus.ts'
import { messageOf, report } from './report.ts'

type Screen = { element: HTMLElement; root: Root }

let current: Screen | undefined
let ahead: (Screen & { page: PageData; site: ReactNode }) | undefined

/** In a document of nobody's: no picture is fetched before the page is on the screen. */
function newScreen(): Screen {
  const element = document.implementation.createHTMLDocument('').createElement('div')
  const onUncaughtError = (error: unknown) => report({ type: 'Page', message: messageOf(error), fatal: true })
  return { element, root: createRoot(element, { onUncaughtError }) }
}

/** Draws a page that is likely to be wanted, out of sight and with time. Its effects wait until it is shown. */
export function drawAhead(page: PageData, site: ReactNode) {
  if (ahead?.page === page) return
  ahead?.root.unmount()
  const screen = newScreen()
  ahead = { ...screen, page, site }
  startTransition(() => screen.root.render(<Activity mode="hidden">{site}</Activity>))
}

/** Puts another page on the screen: as it was drawn ahead, if it was. */
export function drawNext(site: ReactNode, page?: PageData) {
  const drawn = page && ahead?.page === page ? ahead : undefined
  const next = drawn ?? newScreen()
  if (drawn) ahead = undefined
  flushSync(() => next.root.render(<Activity>{drawn?.site ?? site}</Activity>))
  takePlace(next)
}

/** More of the page that is on the screen, at once or bit by bit. */
export function redraw(site: ReactNode, atOnce: boolean) {
  const update = () => current?.root.render(<Activity>{site}</Activity>)
  if (atOnce) flushSync(update)
  else startTransition(update)
}

/** To take a page apart costs as much as to draw one: what leaves is out of sight at once, and taken apart when the next has been drawn. */
function takePlace(next: Screen) {
  const last = current
  const old = document.getElementById(rootId)!
  // Once hidden, leaving it would have the browser lay it out again.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  old.removeAttribute('id')
  old.style.cssText = 'content-visibility:hidden;height:0;overflow:hidden'
  next.element.id = rootId
  old.before(next.element)
  handOverMenu(old, next.element)
  current = next
  leaveIslands()
  afterPaint(() =>
    whenIdle(() => {
      old.remove()
      if (last) last.root.unmount()
      else dropIslands()
    }),
  )
}

/** Work that should not hold up the frame that is due. A hidden tab has no frames. */
export function afterPaint(then: () => void) {
  if (document.hidden) setTimeout(then)
  else requestAnimationFrame(() => setTimeout(then))
}
