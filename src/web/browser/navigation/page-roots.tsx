// The React roots of client-rendered pages. Each page has its own element and root. So the browser can prerender the next page, and can
// remove the previous page when it is idle.
import { Activity, type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { PageData } from '#contracts/graph/shapes.ts'
import { rootId } from '../../pages/page-data/preloaded.ts'
import { afterPaint } from '../../ui/timing/after-paint.ts'
import { reopenMenu } from '../document/menus.ts'
import { unmountIslands } from '../hydration/hydrate.tsx'
import { stopIslands, whenIdle } from '../hydration/islands.ts'
import { messageOf, report } from '../report-error.ts'

type PageRoot = { element: HTMLElement; root: Root }

let current: PageRoot | undefined
let prerendered: (PageRoot & { page: PageData; site: ReactNode }) | undefined

/**
 * Returns the page's document, except that its methods `create...` are those of an inert document. Chromium 156 never frees an image with `srcset` that was
 * created in the page's document and never inserted. React discards such images when it starts a render again (decision 143).
 */
const documentThatCreatesIn = (inert: Document) =>
  new Proxy(document, {
    get(page, key) {
      const owner = String(key).startsWith('create') ? inert : page
      const value: unknown = Reflect.get(owner, key)
      return typeof value === 'function' ? value.bind(owner) : value
    },
  })

/** Creates a root in an inert document, so that no image is loaded before the page is shown. */
function createPageRoot(): PageRoot {
  const inert = document.implementation.createHTMLDocument('')
  const element = inert.createElement('div')
  // React creates elements with the document of the root's element.
  Object.defineProperty(element, 'ownerDocument', { value: documentThatCreatesIn(inert) })
  const onUncaughtError = (error: unknown) => report({ type: 'Page', message: messageOf(error), fatal: true })
  return { element, root: createRoot(element, { onUncaughtError }) }
}

/** Renders a likely next page in the background. The effects of the page run when it is shown. */
export function prerenderPage(page: PageData, site: ReactNode) {
  if (prerendered?.page === page) return
  prerendered?.root.unmount()
  const pageRoot = createPageRoot()
  prerendered = { ...pageRoot, page, site }
  startTransition(() => pageRoot.root.render(<Activity mode="hidden">{site}</Activity>))
}

/** Shows another page. Uses the prerendered root of the page if there is one. */
export function showPage(site: ReactNode, page?: PageData) {
  const prepared = page && prerendered?.page === page ? prerendered : undefined
  const next = prepared ?? createPageRoot()
  if (prepared) prerendered = undefined
  const render = () => next.root.render(<Activity>{prepared?.site ?? site}</Activity>)
  // When React shows a prerendered page, it runs all effects of the page at once, such as requests. They take longer than the rest of the click, so
  // the elements are shown first.
  const isRendered = prepared !== undefined && showElements(prepared.element)
  if (!isRendered) flushSync(render)
  replaceCurrent(next)
  if (isRendered) afterPaint(() => current === next && render())
}

/** Shows the outermost elements of a prerendered page, which its Activity hides. Returns false if the page has not been rendered yet. */
function showElements({ children }: HTMLElement): boolean {
  for (const element of children) if (element instanceof HTMLElement) element.style.removeProperty('display')
  return children.length > 0
}

/** Renders the current page again, either synchronously or as a transition. */
export function updatePage(site: ReactNode, atOnce: boolean) {
  const update = () => current?.root.render(<Activity>{site}</Activity>)
  if (atOnce) flushSync(update)
  else startTransition(update)
}

/**
 * Replaces the current page, and scrolls to the top. Unmounting a page takes as long as rendering it. So the old page is hidden immediately and unmounted when the
 * browser is idle.
 */
function replaceCurrent(next: PageRoot) {
  const last = current
  const old = document.getElementById(rootId)!
  // Scrolls before the document changes: afterwards, scrolling would force a layout during the click.
  scrollTo(0, 0)
  old.removeAttribute('id')
  old.style.cssText = 'content-visibility:hidden;height:0;overflow:hidden'
  // Removes the focus now: the browser would remove it from a hidden element later, and force a layout. The styles of hidden elements cost nothing.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  next.element.id = rootId
  old.before(next.element)
  reopenMenu(old, next.element)
  current = next
  stopIslands()
  afterPaint(() =>
    whenIdle(() => {
      old.remove()
      if (last) last.root.unmount()
      else unmountIslands()
    }),
  )
}
