import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachFeature } from '../features/testing.ts'
import { userActivity } from './user-activity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const moved = (pointerType = 'mouse') => Object.assign(new Event('pointermove'), { pointerType })

async function playing() {
  const player = attachFeature(userActivity())
  await player.media.play()
  return player
}

test('the controls disappear three seconds after the last pointer movement during playback', async () => {
  const { frame, state } = await playing()
  vi.advanceTimersByTime(2900)
  frame.dispatchEvent(moved())
  vi.advanceTimersByTime(2900)
  expect(state().active).toBe(true)
  vi.advanceTimersByTime(200)
  expect(state().active).toBe(false)
  frame.dispatchEvent(moved())
  expect(state().active).toBe(true)
})

test('the controls stay visible while the video is paused, while a menu is open or a slider is dragged, and while the controls have keyboard focus', async () => {
  const { media, frame, actions, state } = await playing()
  const release = actions.hold()
  vi.advanceTimersByTime(10_000)
  expect(state().active).toBe(true)
  release()
  frame.keyboardInside = true
  vi.advanceTimersByTime(10_000)
  expect(state().active).toBe(true)
  frame.keyboardInside = false
  media.pause()
  vi.advanceTimersByTime(10_000)
  expect(state().active).toBe(true)
})

test('a tap hides and shows the controls; a touch movement does not show them', async () => {
  const { frame, actions, state } = await playing()
  actions.tap()
  expect(state().active).toBe(false)
  frame.dispatchEvent(moved('touch'))
  expect(state().active).toBe(false)
  actions.tap()
  expect(state().active).toBe(true)
})

test('no timer runs after the player is closed', async () => {
  const { end } = await playing()
  end()
  expect(vi.getTimerCount()).toBe(0)
})
