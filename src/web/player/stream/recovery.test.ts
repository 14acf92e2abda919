import { expect, test } from 'vitest'
import { recovery } from './recovery.ts'

test('the first error of the decoder recovers it, the second one near it also swaps the audio codec, and the third one is a failure', () => {
  const next = recovery()
  expect([next(60), next(60.5), next(60.4)]).toEqual(['recover', 'swap', 'fail'])
})

test('an error at another place of the video recovers the decoder again, also soon after the last one', () => {
  const next = recovery()
  next(60)
  next(60)
  expect([next(70), next(20)]).toEqual(['recover', 'recover'])
})
