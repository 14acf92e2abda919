// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resize } from '#contracts/limits.ts'
import { watchShell } from './shell-controls.ts'
import { toggle } from './testing.ts'
import { watchResize } from './window-resize.ts'

watchShell()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<header><nav id="menu"></nav></header><main><img srcset="/a 340w" sizes="50vw"><img srcset="/b 340w" sizes="50vw"></main>'
  isOpen = true
  Object.assign(document.getElementById('menu')!, { hidePopover: () => (isOpen = false) })
  const [near, far] = document.querySelectorAll('img')
  near!.getBoundingClientRect = () => new DOMRect(0, 10, 412.4, 200)
  far!.getBoundingClientRect = () => new DOMRect(0, 9000, 412.4, 200)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let isOpen: boolean
const sizes = () => [...document.querySelectorAll('img')].map((picture) => picture.sizes)

test('[C2.3-14] the open menu closes 300 ms after the window was widened beyond the desktop breakpoint', () => {
  expect(resize.debounceShell).toBe(300)
  toggle(document.getElementById('menu')!, 'open')
  vi.stubGlobal('innerWidth', 989)
  watchResize()
  vi.advanceTimersByTime(300)
  expect(isOpen).toBe(true)
  vi.stubGlobal('innerWidth', 990)
  dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(299)
  expect(isOpen).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isOpen).toBe(false)
})

test('the sizes of visible images are updated 1 s after the last resize', () => {
  expect(resize.debounceImage).toBe(1000)
  watchResize()
  vi.advanceTimersByTime(999)
  expect(sizes()).toEqual(['50vw', '50vw'])
  vi.advanceTimersByTime(1)
  expect(sizes()).toEqual(['413px', '50vw'])
})
