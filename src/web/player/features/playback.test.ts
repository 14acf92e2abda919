import { expect, test } from 'vitest'
import { playback } from './playback.ts'
import { alone, FakeMedia } from './testing.ts'

test('toggles between playing and paused, and knows which', () => {
  const { actions, state, media } = alone(playback())
  expect(state()).toMatchObject({ paused: true, started: false })
  actions.toggle()
  expect([media.paused, state().paused, state().started]).toEqual([false, false, true])
  actions.toggle()
  expect([media.paused, state().paused, state().started]).toEqual([true, true, true])
})

test('after the end it plays again', () => {
  const { actions, state, media } = alone(playback())
  actions.play()
  media.ended = true
  media.fire('ended')
  expect(state().ended).toBe(true)
  actions.toggle()
  expect([media.plays, state().ended]).toEqual([2, false])
})

test('a refused play leaves it paused, without noise', async () => {
  const media = new FakeMedia()
  media.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
  const { actions, state } = alone(playback(), media)
  actions.play()
  await Promise.resolve()
  expect(state()).toMatchObject({ paused: true, started: false })
})

test('nothing has started while there is no picture', () => {
  const { state, media } = alone(playback())
  media.readyState = 1
  media.fire('timeupdate')
  expect(state().started).toBe(false)
})
