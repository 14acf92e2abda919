import { expect, test } from 'vitest'
import { fullscreen } from './fullscreen.ts'
import { alone, FakeFrame, FakeMedia } from './testing.ts'

test('the whole frame fills the screen, captions and controls with it, and leaves it when the player goes', async () => {
  const { frame, actions, state, end } = alone(fullscreen())
  actions.toggle()
  expect([frame.ownerDocument.fullscreenElement, state().fullscreen]).toEqual([frame, true])
  actions.toggle()
  expect(state().fullscreen).toBe(false)
  actions.toggle()
  end()
  expect(frame.ownerDocument.fullscreenElement).toBeNull()
})

test('a refused request leaves things as they are', async () => {
  const frame = new FakeFrame()
  frame.requestFullscreen = () => Promise.reject(new TypeError('no gesture'))
  const { actions, state } = alone(fullscreen(), new FakeMedia(), frame)
  actions.toggle()
  await Promise.resolve()
  expect(state()).toEqual({ fullscreen: false, possible: true })
})

test('on an iPhone the video alone is enlarged, and the browser draws the captions meanwhile', () => {
  const frame = new FakeFrame()
  frame.ownerDocument.fullscreenEnabled = false
  const media = Object.assign(new FakeMedia(), { webkitEnterFullscreen: () => media.fire('webkitbeginfullscreen') })
  const track = media.textTracks.add('en')
  track.mode = 'hidden'
  const { actions, state } = alone(fullscreen(), media, frame)
  expect(state().possible).toBe(true)
  actions.toggle()
  expect(track.mode).toBe('showing')
  media.fire('webkitendfullscreen')
  expect(track.mode).toBe('hidden')
})

test('where nothing can fill the screen there is no such button', () => {
  const frame = new FakeFrame()
  frame.ownerDocument.fullscreenEnabled = false
  expect(alone(fullscreen(), new FakeMedia(), frame).state().possible).toBe(false)
})
