import { expect, test } from 'vitest'
import { recovery } from './recovery.ts'

test('the first media error recovers the decoder, the second error also swaps the audio codec, and the third error is a failure', () => {
  let now = 0
  const next = recovery(() => now)
  expect(next()).toBe('recover')
  now = 1000
  expect([next(), next()]).toEqual(['swap', 'fail'])
})

test('a media error long after the previous media error recovers the decoder again', () => {
  let now = 0
  const next = recovery(() => now)
  next()
  next()
  now = 60_000
  expect(next()).toBe('recover')
})
