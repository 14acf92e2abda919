// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Grid } from '../../sections/lists/grid.tsx'
import { Shelf } from '../../sections/lists/shelf.tsx'
import { hydrated } from '../../sections/testing/hydrated.tsx'
import { stubIntersectionObserver } from '../../sections/testing/watcher.ts'
import { listOf, videos } from '../../tiles/testing/items.ts'
import { Truncated } from '../../ui/texts/truncated.tsx'
import { watchShell } from './shell-controls.ts'
import { toggle } from './testing.ts'
import { watchResize } from './window-resize.ts'

stubIntersectionObserver()
const moreItems = { queryName: 'paginatedComponent', entryField: 'data', queryVariables: { name: 'shows', cursor: 'c2', app: 'nbc' } }
let tall = 200
beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => tall },
    clientHeight: { configurable: true, get: () => 100 },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (time: number) => act(async () => vi.advanceTimersByTime(time))
const becomes = (width: number) =>
  act(async () => {
    vi.stubGlobal('innerWidth', width)
    dispatchEvent(new Event('resize'))
  })

/** Renders a page with all parts that depend on the window's width. Returns functions that read the current state of each part. */
async function page() {
  vi.stubGlobal('innerWidth', 1280)
  const box = await hydrated(
    <>
      <header>
        <nav id="menu" />
      </header>
      <Shelf data={listOf(videos(6))} index={1} />
      <Grid data={listOf(videos(6), { moreItems })} index={2} />
      <Truncated text={'The tide goes out for good. '.repeat(20)} />
      <img alt="" className="near" srcSet="/a 340w" sizes="50vw" />
    </>,
  )
  let isOpen = false
  Object.assign(box.querySelector('#menu')!, { hidePopover: () => (isOpen = false) })
  watchResize()
  await pass(2000)
  const startsOver = vi.fn()
  box.querySelector('ul')!.scrollTo = startsOver as unknown as Element['scrollTo']
  const picture = box.querySelector<HTMLImageElement>('.near')!
  picture.getBoundingClientRect = () => new DOMRect(0, 10, innerWidth / 2, 200)
  watchShell()
  isOpen = true
  toggle(box.querySelector('#menu')!, 'open')
  return {
    shelf: () => startsOver.mock.calls.length,
    grid: () => box.querySelectorAll('[aria-hidden] li').length,
    isMenuOpen: () => isOpen,
    isCut: () => box.querySelector('button[aria-controls]')!.getAttribute('data-idle') === null,
    sizes: () => picture.sizes,
  }
}

test('[C9-02] during a resize, a shelf and a grid update at most every 500 ms; after a resize, truncated text updates after 50 ms, the shell after 300 ms and pictures after 1 s', async () => {
  const { shelf, grid, isMenuOpen, isCut, sizes } = await page()
  expect([shelf(), grid(), isMenuOpen(), isCut(), sizes()]).toEqual([0, 3, true, true, '50vw'])
  tall = 100
  await becomes(1500)
  expect([shelf(), grid()], 'a throttle answers at once').toEqual([1, 4])
  await pass(40)
  await becomes(1000)
  await pass(49)
  expect([shelf(), grid(), isCut(), isMenuOpen(), sizes()], '49 ms after the last').toEqual([1, 4, true, true, '50vw'])
  await pass(1)
  expect([isCut(), isMenuOpen()], '50 ms').toEqual([false, true])
  await pass(249)
  expect(isMenuOpen(), '299 ms').toBe(true)
  await pass(1)
  expect(isMenuOpen(), '300 ms').toBe(false)
  await pass(159)
  expect([shelf(), grid()], '499 ms after the first').toEqual([1, 4])
  await pass(1)
  expect([shelf(), grid()], '500 ms after the first').toEqual([2, 3])
  await pass(539)
  expect(sizes(), '999 ms after the last').toBe('50vw')
  await pass(1)
  expect(sizes(), '1 s after the last').toBe('500px')
})
