import { expect, test } from 'vitest'
import { thumbnailAt } from './thumbnail-at.ts'

const span = { width: 160, height: 90, columns: 3, rows: 2, every: 2 }
const thumbnails = [
  { from: 0, to: 20, ...span, images: ['/a-0.jpg', '/a-1.jpg'] },
  { from: 30, to: 40, ...span, images: ['/b-0.jpg'] },
]
const place = (seconds: number) => {
  const found = thumbnailAt(thumbnails, seconds)
  return found && [found.image, found.x, found.y]
}

test('thumbnailAt returns the image and the position in its grid, row by row, then image by image', () => {
  expect(thumbnailAt(thumbnails, 0)).toEqual({ image: '/a-0.jpg', x: 0, y: 0, width: 160, height: 90, gridWidth: 480, gridHeight: 180 })
  expect([place(1.99), place(2), place(7), place(13)]).toEqual([
    ['/a-0.jpg', 0, 0],
    ['/a-0.jpg', 160, 0],
    ['/a-0.jpg', 0, 90],
    ['/a-1.jpg', 0, 0],
  ])
  expect(place(32)).toEqual(['/b-0.jpg', 160, 0])
})

test('thumbnailAt returns null at a time without pictures', () => {
  expect([place(25), place(40), place(-1), place(Number.NaN), thumbnailAt([], 0)]).toEqual([null, null, null, null, null])
  expect(thumbnailAt([{ from: 0, to: 100, ...span, images: ['/short-0.jpg'] }], 50)).toBeNull()
})
