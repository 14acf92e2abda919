import { expect, test } from 'vitest'
import { attachFeature, FakeMedia, ranges } from './testing.ts'
import { bufferedFrom, isAtLiveEdge, timeline } from './timeline.ts'

test('seeking by steps stays within the video', () => {
  const { actions, state, media } = attachFeature(timeline())
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

test('the duration is 0, not NaN, before the metadata is loaded', () => {
  const media = new FakeMedia()
  media.duration = Number.NaN
  const { state } = attachFeature(timeline(), media)
  expect(state()).toEqual({ time: 0, start: 0, duration: 0, buffered: 0, isLive: false })
})

test('the buffered range includes the tiny gaps between segments and ends at a larger gap', () => {
  expect(bufferedFrom(ranges([0, 4], [4.02, 8], [20, 30]), 1)).toBe(8)
  expect(bufferedFrom(ranges([20, 30]), 1)).toBe(1)
  expect(bufferedFrom(ranges(), 3)).toBe(3)
})

test('a live stream can be played from 12 seconds after the start to the end of its window, and counts as behind from 30 seconds on', () => {
  const media = new FakeMedia()
  media.duration = Number.POSITIVE_INFINITY
  media.seekable = ranges([100, 400])
  const { actions, state } = attachFeature(timeline(), media)
  actions.seekTo(0)
  expect([state(), isAtLiveEdge(state())]).toEqual([{ time: 112, start: 112, duration: 400, buffered: 112, isLive: true }, false])
  actions.seekTo(1000)
  expect([media.currentTime, isAtLiveEdge(state())]).toEqual([400, true])
  actions.seekBy(-29)
  expect(isAtLiveEdge(state())).toBe(true)
  actions.seekBy(-1)
  expect(isAtLiveEdge(state())).toBe(false)
  actions.restart()
  expect(media.currentTime).toBe(112)
})

test('after a pause in which the start of a live stream has come near, a step back does not move forward', () => {
  const media = new FakeMedia()
  media.duration = Number.POSITIVE_INFINITY
  media.seekable = ranges([100, 400])
  media.currentTime = 105
  const { actions } = attachFeature(timeline(), media)
  actions.seekBy(-5)
  expect(media.currentTime).toBe(105)
})

test('a live stream that begins at 0 can be played from 0', () => {
  const media = new FakeMedia()
  media.duration = Number.POSITIVE_INFINITY
  media.seekable = ranges([0, 400])
  const { actions } = attachFeature(timeline(), media)
  actions.seekTo(200)
  actions.restart()
  expect(media.currentTime).toBe(0)
})
