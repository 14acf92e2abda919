import { expect, test, vi } from 'vitest'
import { fakeStream } from '../stream/testing.ts'
import { programme } from './programme.ts'
import { attachFeature } from './testing.ts'

const open = () => {
  const startOver = vi.fn()
  const opened = attachFeature(programme({ startOver }))
  const stream = fakeStream()
  stream.playingAt = () => 1_000_000 + opened.media.currentTime * 1000
  return { ...opened, stream, startOver }
}

test('the start of the running programme is a position of the media element, also before the start of the stream', () => {
  const { media, actions, state, stream } = open()
  media.currentTime = 50
  actions.change(1_020_000)
  expect(state().start).toBeNull()
  actions.follow(stream)
  expect(state().start).toBe(20)
  media.advance(10)
  expect(state().start).toBe(20)
  // The next programme begins.
  actions.change(1_055_000)
  expect(state().start).toBe(55)
  actions.change(940_000)
  expect(state().start).toBe(-60)
  actions.change(null)
  expect(state().start).toBeNull()
})

test('the stream of another channel has no start until its times are known', () => {
  const { media, actions, state, stream } = open()
  actions.change(1_020_000)
  actions.follow(stream)
  stream.playingAt = () => null
  media.fire('emptied')
  expect(state().start).toBeNull()
})

test('a position before the start of the stream is played at its time of the channel', () => {
  const { media, actions, stream, startOver } = open()
  media.currentTime = 600
  actions.playFrom(10)
  expect(startOver).not.toHaveBeenCalled()
  actions.change(900_000)
  actions.follow(stream)
  actions.playFrom(-40)
  expect(startOver.mock.calls).toEqual([[960_000]])
})
