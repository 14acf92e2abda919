import { expect, test } from 'vitest'
import { createCollector } from './bounded-heap.ts'

test('garbage is collected above the limit, and what is needed is not fought', () => {
  let used = 50
  const collect = createCollector(100, () => used)
  expect(collect()).toBe(false)
  used = 120
  expect(collect()).toBe(true)
  // All of it was needed: the next look is at half as much again.
  used = 170
  expect(collect()).toBe(false)
  used = 190
  expect(collect()).toBe(true)
})
