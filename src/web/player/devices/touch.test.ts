import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachFeature } from '../features/testing.ts'
import { pointer } from '../input/pointer.ts'
import { pinch } from './pinch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The picture is 300 px wide. */
function openPointer() {
  const performed: string[] = []
  const commands = {
    togglePlay: () => performed.push('togglePlay'),
    toggleFullscreen: () => performed.push('toggleFullscreen'),
    tap: () => performed.push('tap'),
    seekBy: (by: number) => performed.push(`seekBy ${by}`),
  }
  const opened = attachFeature(pointer(() => commands))
  const send = (name: string, more: object) => {
    const event = new Event(name)
    for (const [key, value] of Object.entries(more)) Object.defineProperty(event, key, { value })
    opened.media.dispatchEvent(event)
  }
  const click = (pointerType: string, clientX: number, timeStamp: number) => send('click', { pointerType, clientX, timeStamp })
  return { ...opened, performed, click, send }
}

test('a click plays and pauses, and a double click toggles full screen', () => {
  const { performed, click, send } = openPointer()
  click('mouse', 150, 0)
  send('dblclick', {})
  expect(performed).toEqual(['togglePlay', 'toggleFullscreen'])
})

test('a double tap at the right seeks 10 seconds forward, each further tap again, and the sum is shown for a moment', () => {
  const { performed, click, send, state } = openPointer()
  click('touch', 290, 1000)
  click('touch', 280, 1200)
  send('dblclick', {})
  expect([performed, state()]).toEqual([['tap', 'seekBy 10'], { jump: 10 }])
  click('touch', 285, 1400)
  expect([performed.at(-1), state()]).toEqual(['seekBy 10', { jump: 20 }])
  vi.advanceTimersByTime(700)
  expect(state()).toEqual({ jump: null })
})

test('a double tap at the left seeks 10 seconds back', () => {
  const { performed, click, state } = openPointer()
  click('touch', 10, 1000)
  click('touch', 10, 1200)
  expect([performed, state()]).toEqual([['tap', 'seekBy -10'], { jump: -10 }])
})

test('slow taps, taps in the middle and taps at different sides show and hide the controls', () => {
  const { performed, click } = openPointer()
  click('touch', 290, 1000)
  click('touch', 290, 2000)
  click('touch', 150, 3000)
  click('touch', 150, 3100)
  click('touch', 10, 3200)
  expect(performed).toEqual(Array(5).fill('tap'))
})

test('no timer of a double tap is left after the player is closed', () => {
  const { click, end } = openPointer()
  click('touch', 10, 1000)
  click('touch', 10, 1200)
  end()
  expect(vi.getTimerCount()).toBe(0)
})

test('in full screen, fingers that move apart fill the screen, and fingers that move together show the whole picture', async () => {
  const { media, frame } = attachFeature(pinch())
  const finger = (name: string, pointerId: number, clientX: number) =>
    media.dispatchEvent(Object.assign(new Event(name), { pointerType: 'touch', pointerId, clientX, clientY: 0 }))
  const spread = (from: number, to: number) => {
    finger('pointerdown', 1, 0)
    finger('pointerdown', 2, from)
    finger('pointermove', 2, to)
    finger('pointerup', 1, 0)
    finger('pointerup', 2, to)
    return frame.attributes.has('data-filled')
  }
  expect(spread(100, 200)).toBe(false)
  await frame.requestFullscreen()
  expect(spread(100, 105)).toBe(false)
  expect(spread(100, 200)).toBe(true)
  expect(spread(200, 100)).toBe(false)
})
