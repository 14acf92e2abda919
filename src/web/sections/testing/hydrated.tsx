// Hydrates a section in a document as the browser does: the server's markup first, then React on top of it.
import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach } from 'vitest'
import type { Query } from '../../ui/graph/query.ts'
import { TestProviders } from '../../ui/testing/test-providers.tsx'
import type { Visit } from '../../ui/visit.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const roots: Root[] = []

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
  document.body.innerHTML = ''
})

/** Renders `children` to markup, adds it to the document, hydrates it and returns its element. The element is unmounted after each test. */
export async function hydrated(children: ReactNode, query?: Query, visit?: Visit): Promise<HTMLElement> {
  const tree = (
    <TestProviders query={query} visit={visit}>
      {children}
    </TestProviders>
  )
  const box = document.createElement('div')
  box.innerHTML = renderToString(tree)
  document.body.append(box)
  await act(async () => {
    roots.push(hydrateRoot(box, tree))
  })
  return box
}

/** Gives a row the sizes that a test document does not compute: tiles `tile` px wide and `gap` px apart in a row of `width` px. */
export function layOut(
  row: HTMLElement,
  { width, tile, gap, scrollLeft = 0 }: { width: number; tile: number; gap: number; scrollLeft?: number },
) {
  const define = (name: string, get: () => number) => Object.defineProperty(row, name, { configurable: true, get })
  define('clientWidth', () => width)
  define('scrollWidth', () => row.children.length * (tile + gap) - gap)
  Object.defineProperty(row, 'scrollLeft', { configurable: true, writable: true, value: scrollLeft })
  for (const [index, child] of [...row.children].entries()) {
    const left = index * (tile + gap) - scrollLeft
    child.getBoundingClientRect = () => new DOMRect(left, 0, tile, 100)
  }
}

export async function scrolled(row: HTMLElement, scrollLeft: number) {
  await act(async () => {
    row.scrollLeft = scrollLeft
    row.dispatchEvent(new Event('scroll'))
  })
}

export async function press(element: Element | null | undefined) {
  await act(async () => {
    ;(element as HTMLElement).click()
  })
}

/** Milliseconds. A busy machine needs seconds to compile a chunk that the first test of a file loads. */
const longestWait = 20_000

/** Waits until `isThere` returns true, for example until content has been loaded and rendered. Throws after 20 seconds. */
export async function waitUntil(isThere: () => boolean) {
  const end = performance.now() + longestWait
  while (!isThere() && performance.now() < end) await act(async () => void (await new Promise((done) => setTimeout(done))))
  if (!isThere()) throw new Error('the expected content did not appear')
}
