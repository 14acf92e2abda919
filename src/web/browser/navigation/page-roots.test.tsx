// @vitest-environment happy-dom
import { useEffect, useInsertionEffect } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { PageData } from '#contracts/graph/shapes.ts'
import { rootId } from '../../pages/page-data/preloaded.ts'
import { prerenderPage, showPage, updatePage } from './page-roots.tsx'

vi.mock('../hydration/hydrate.tsx', () => ({ unmountIslands: () => {} }))
vi.mock('../hydration/islands.ts', () => ({ stopIslands: () => {}, whenIdle: (then: () => void) => then() }))

vi.stubGlobal('scrollTo', () => {})
/** The frames that the page has requested. A test runs them. */
let frames: (() => void)[] = []
vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
afterAll(() => vi.unstubAllGlobals())

const nextFrame = () => {
  for (const frame of frames.splice(0)) frame()
}

/** The elements of a page are in its root when this is called, also in a prerendered page. */
const rendered = vi.fn()
/** Called by the effect of a page, which stands for its requests and listeners. */
const started = vi.fn()

function Page({ title }: { title: string }) {
  useInsertionEffect(() => rendered(title), [title])
  useEffect(() => {
    started(title)
  }, [title])
  return <h1>{title}</h1>
}

const pageOf = (name: string) => ({ name }) as unknown as PageData
const heading = () => document.querySelector<HTMLElement>(`#${rootId} h1`)

beforeEach(() => {
  frames = []
  rendered.mockClear()
  started.mockClear()
  document.body.innerHTML = `<div id="${rootId}"><h1>First</h1></div>`
})

test('a prerendered page is on the screen when the click ends, and its effects run after the next frame', async () => {
  const page = pageOf('prerendered')
  prerenderPage(page, <Page title="Prerendered" />)
  await vi.waitFor(() => expect(rendered).toHaveBeenCalledWith('Prerendered'))
  showPage(<Page title="Prerendered" />, page)
  expect(heading()?.textContent).toBe('Prerendered')
  expect(heading()?.style.display).toBe('')
  expect(started).not.toHaveBeenCalled()
  nextFrame()
  await vi.waitFor(() => expect(started).toHaveBeenCalledWith('Prerendered'))
  expect(heading()?.style.display).toBe('')
})

test('a page whose prerendering has not ended is rendered during the click', () => {
  const page = pageOf('early')
  prerenderPage(page, <Page title="Early" />)
  showPage(<Page title="Early" />, page)
  expect(heading()?.textContent).toBe('Early')
})

test('a page that another one replaces before the next frame runs no effects', async () => {
  const page = pageOf('left')
  prerenderPage(page, <Page title="Left" />)
  await vi.waitFor(() => expect(rendered).toHaveBeenCalledWith('Left'))
  showPage(<Page title="Left" />, page)
  showPage(<Page title="Second" />)
  nextFrame()
  await vi.waitFor(() => expect(started).toHaveBeenCalledWith('Second'))
  expect(heading()?.textContent).toBe('Second')
  expect(started).not.toHaveBeenCalledWith('Left')
})

test('the elements of later updates of a page are created in its inert document', () => {
  showPage(<Page title="Shown" />)
  const created = vi.spyOn(document, 'createElement')
  updatePage(<Page key="again" title="Updated" />, true)
  expect([heading()?.textContent, created.mock.calls]).toEqual(['Updated', []])
  created.mockRestore()
})
