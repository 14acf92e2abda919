import { expect, test } from 'vitest'
import { alone, FakeMedia, ranges } from './testing.ts'
import { bufferedFrom, timeline } from './timeline.ts'

test('seeks by steps and stays within the video', () => {
  const { actions, state, media } = alone(timeline())
  actions.seekTo(50)
  actions.seekBy(10)
  expect([media.currentTime, state().time]).toEqual([60, 60])
  actions.seekBy(1000)
  expect(media.currentTime).toBe(100)
  actions.seekBy(-1000)
  expect(media.currentTime).toBe(0)
  actions.end()
  expect(media.currentTime).toBe(100)
  actions.restart()
  expect(media.currentTime).toBe(0)
})

test('before anything is known the duration is 0, not NaN', () => {
  const media = new FakeMedia()
  media.duration = Number.NaN
  const { state } = alone(timeline(), media)
  expect(state()).toEqual({ time: 0, duration: 0, buffered: 0 })
})

test('buffered reaches over the tiny gaps between segments and stops at a real one', () => {
  expect(bufferedFrom(ranges([0, 4], [4.02, 8], [20, 30]), 1)).toBe(8)
  expect(bufferedFrom(ranges([20, 30]), 1)).toBe(1)
  expect(bufferedFrom(ranges(), 3)).toBe(3)
})
