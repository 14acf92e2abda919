import { expect, test } from 'vitest'
import { playback } from './playback.ts'
import { attachFeature, FakeMedia } from './testing.ts'

test('the toggle plays and pauses the video, and updates the state', () => {
  const { actions, state, media } = attachFeature(playback())
  expect(state()).toMatchObject({ paused: true, started: false })
  actions.toggle()
  expect([media.paused, state().paused, state().started]).toEqual([false, false, true])
  actions.toggle()
  expect([media.paused, state().paused, state().started]).toEqual([true, true, true])
})

test('the toggle plays the video again after its end', () => {
  const { actions, state, media } = attachFeature(playback())
  actions.play()
  media.ended = true
  media.fire('ended')
  expect(state().ended).toBe(true)
  actions.toggle()
  expect([media.plays, state().ended]).toEqual([2, false])
})

test('when the browser refuses to play the video, the video stays paused and no promise rejection is unhandled', async () => {
  const media = new FakeMedia()
  media.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
  const { actions, state } = attachFeature(playback(), media)
  actions.play()
  await Promise.resolve()
  expect(state()).toMatchObject({ paused: true, started: false })
})

test('playback counts as started only after the first frame is shown', () => {
  const { state, media } = attachFeature(playback())
  media.readyState = 1
  media.fire('timeupdate')
  expect(state().started).toBe(false)
})
