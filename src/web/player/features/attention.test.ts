import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attention } from './attention.ts'
import { alone } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const moved = (pointerType = 'mouse') => Object.assign(new Event('pointermove'), { pointerType })

async function playing() {
  const player = alone(attention())
  await player.media.play()
  return player
}

test('controls leave three seconds after the last movement while it plays', async () => {
  const { frame, state } = await playing()
  vi.advanceTimersByTime(2900)
  frame.dispatchEvent(moved())
  vi.advanceTimersByTime(2900)
  expect(state().attentive).toBe(true)
  vi.advanceTimersByTime(200)
  expect(state().attentive).toBe(false)
  frame.dispatchEvent(moved())
  expect(state().attentive).toBe(true)
})

test('they stay while paused, while held, and while the keyboard is in them', async () => {
  const { media, frame, actions, state } = await playing()
  const letGo = actions.hold()
  vi.advanceTimersByTime(10_000)
  expect(state().attentive).toBe(true)
  letGo()
  frame.keyboardInside = true
  vi.advanceTimersByTime(10_000)
  expect(state().attentive).toBe(true)
  frame.keyboardInside = false
  media.pause()
  vi.advanceTimersByTime(10_000)
  expect(state().attentive).toBe(true)
})

test('a finger taps them away and back; its movement is no mouse', async () => {
  const { frame, actions, state } = await playing()
  actions.tap()
  expect(state().attentive).toBe(false)
  frame.dispatchEvent(moved('touch'))
  expect(state().attentive).toBe(false)
  actions.tap()
  expect(state().attentive).toBe(true)
})

test('a player that is gone has no timer left', async () => {
  const { end } = await playing()
  end()
  expect(vi.getTimerCount()).toBe(0)
})
