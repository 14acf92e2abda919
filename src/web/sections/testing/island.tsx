// Takes a section over in a document, as the browser does: server markup first, then React on top of it.
import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach } from 'vitest'
import type { Query } from '../../ui/query.tsx'
import { Surround } from '../../ui/testing/surround.tsx'
import type { Visit } from '../../ui/visit.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const roots: Root[] = []

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
  document.body.innerHTML = ''
})

export async function island(children: ReactNode, query?: Query, visit?: Visit): Promise<HTMLElement> {
  const tree = (
    <Surround query={query} visit={visit}>
      {children}
    </Surround>
  )
  const box = document.createElement('div')
  box.innerHTML = renderToString(tree)
  document.body.append(box)
  await act(async () => {
    roots.push(hydrateRoot(box, tree))
  })
  return box
}

/** The layout that a document without one reports: `tile` px wide tiles `gap` apart in a `width` px row. */
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

/** What has to be fetched and drawn first is there soon, or never. */
export async function soon(isThere: () => boolean) {
  for (let turn = 0; turn < 200 && !isThere(); turn++) await act(async () => void (await new Promise((done) => setTimeout(done))))
  if (!isThere()) throw new Error('it never came')
}
