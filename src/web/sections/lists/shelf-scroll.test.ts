import { expect, test } from 'vitest'
import { arrows, pageWidth, wantsMore } from './shelf-scroll.ts'

test('the left arrow is visible if the row is scrolled; the right arrow is visible if there is more content', () => {
  const row = { clientWidth: 1000, scrollWidth: 3000 }
  expect(arrows({ ...row, scrollLeft: 0 }, false)).toEqual({ left: false, right: true })
  expect(arrows({ ...row, scrollLeft: 700 }, false)).toEqual({ left: true, right: true })
  expect(arrows({ ...row, scrollLeft: 2000 }, false)).toEqual({ left: true, right: false })
  expect(arrows({ ...row, scrollLeft: 2000 }, true)).toEqual({ left: true, right: true })
  expect(arrows({ clientWidth: 1000, scrollWidth: 1000, scrollLeft: 0 }, false)).toEqual({ left: false, right: false })
})

test('more items are loaded after two thirds of the maximum scroll distance', () => {
  const row = { clientWidth: 1000, scrollWidth: 4000 }
  expect(wantsMore({ ...row, scrollLeft: 2000 })).toBe(false)
  expect(wantsMore({ ...row, scrollLeft: 2001 })).toBe(true)
})

test('an arrow scrolls by the width of the tiles that are wholly visible, at least by one tile', () => {
  expect(pageWidth(1172, 380, 16)).toBe(3 * 396)
  expect(pageWidth(1100, 380, 16)).toBe(2 * 396)
  expect(pageWidth(200, 380, 16)).toBe(396)
})

test('[C9-12] more items load at two thirds of the scroll distance; tiles that are not measured count as 263 px plus a margin of 15 px', () => {
  expect(wantsMore({ clientWidth: 100, scrollWidth: 400, scrollLeft: 201 })).toBe(true)
  expect(wantsMore({ clientWidth: 100, scrollWidth: 400, scrollLeft: 199 })).toBe(false)
  expect(pageWidth(1000)).toBe(3 * (263 + 15))
})
