import { expect, test } from 'vitest'
import { checkResource } from './check-document.ts'

test('validation stops after a hundred errors and reports only the first error', () => {
  let visited = 0
  const genres = new Proxy(Array(100_000).fill(1), {
    get(target, key, receiver) {
      visited++
      return Reflect.get(target, key, receiver)
    },
  })
  const faults = checkResource('series', 'x', { brand: 'nbc', title: 'X', genres })
  expect(faults).toMatchObject([{ source: { pointer: '/data/attributes/genres/0' } }])
  expect(visited).toBeLessThan(1000)
})

test('validation reports only the first twenty errors of a document', () => {
  expect(checkResource('series', 'x', { brand: 'nbc', title: 'X', genres: Array(50).fill(1) })).toHaveLength(20)
})
