import { expect, test } from 'vitest'
import { arrows, pageWidth, wantsMore } from './shelf-scroll.ts'

test('[C4.4-02] the left arrow is visible when scrolled, the right one when more content exists', () => {
  const row = { clientWidth: 1000, scrollWidth: 3000 }
  expect(arrows({ ...row, scrollLeft: 0 }, false)).toEqual({ left: false, right: true })
  expect(arrows({ ...row, scrollLeft: 700 }, false)).toEqual({ left: true, right: true })
  expect(arrows({ ...row, scrollLeft: 2000 }, false)).toEqual({ left: true, right: false })
  expect(arrows({ ...row, scrollLeft: 2000 }, true)).toEqual({ left: true, right: true })
  expect(arrows({ clientWidth: 1000, scrollWidth: 1000, scrollLeft: 0 }, false)).toEqual({ left: false, right: false })
})

test('[C4.4-03] more items are wanted past two thirds of the maximum distance', () => {
  const row = { clientWidth: 1000, scrollWidth: 4000 }
  expect(wantsMore({ ...row, scrollLeft: 2000 })).toBe(false)
  expect(wantsMore({ ...row, scrollLeft: 2001 })).toBe(true)
})

test('[C4.4-01] a turn is a page of whole visible tiles, one at least', () => {
  expect(pageWidth(1172, 380, 16)).toBe(3 * 396)
  expect(pageWidth(1100, 380, 16)).toBe(2 * 396)
  expect(pageWidth(200, 380, 16)).toBe(396)
})

test('[C9-12] fetch-more at two thirds of scroll; unmeasured tiles count 263 plus 15', () => {
  expect(wantsMore({ clientWidth: 100, scrollWidth: 400, scrollLeft: 201 })).toBe(true)
  expect(wantsMore({ clientWidth: 100, scrollWidth: 400, scrollLeft: 199 })).toBe(false)
  expect(pageWidth(1000)).toBe(3 * (263 + 15))
})
