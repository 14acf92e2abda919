import { expect, test } from 'vitest'
import { createCollector } from './bounded-heap.ts'

test('the collector runs when the heap exceeds the limit, and raises the limit when the heap stays large', () => {
  let used = 50
  const collect = createCollector(100, () => used)
  expect(collect()).toBe(false)
  used = 120
  expect(collect()).toBe(true)
  // The collection freed nothing, so the limit rises to 1.5 times the used memory.
  used = 170
  expect(collect()).toBe(false)
  used = 190
  expect(collect()).toBe(true)
})
