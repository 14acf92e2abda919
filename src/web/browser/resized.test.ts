// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resize } from '#contracts/limits.ts'
import { watchWidth } from './resized.ts'

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

test('[C2.3-14] the open menu closes when the window has grown beyond the desktop breakpoint, 300 ms after it came to rest', () => {
  expect(resize.debounceShell).toBe(300)
  vi.stubGlobal('innerWidth', 989)
  watchWidth()
  vi.advanceTimersByTime(300)
  expect(isOpen).toBe(true)
  vi.stubGlobal('innerWidth', 990)
  dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(299)
  expect(isOpen).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isOpen).toBe(false)
})

test('pictures in view are told how wide they are 1 s after the window came to rest', () => {
  expect(resize.debounceImage).toBe(1000)
  watchWidth()
  vi.advanceTimersByTime(999)
  expect(sizes()).toEqual(['50vw', '50vw'])
  vi.advanceTimersByTime(1)
  expect(sizes()).toEqual(['413px', '50vw'])
})
