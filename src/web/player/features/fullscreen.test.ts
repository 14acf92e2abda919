import { expect, test } from 'vitest'
import { fullscreen } from './fullscreen.ts'
import { attachFeature, FakeFrame, FakeMedia } from './testing.ts'

test('the whole frame becomes full screen, with captions and controls, until the player is closed', async () => {
  const { frame, actions, state, end } = attachFeature(fullscreen())
  actions.toggle()
  expect([frame.ownerDocument.fullscreenElement, state().fullscreen]).toEqual([frame, true])
  actions.toggle()
  expect(state().fullscreen).toBe(false)
  actions.toggle()
  end()
  expect(frame.ownerDocument.fullscreenElement).toBeNull()
})

test('a request for full screen that the browser refuses changes nothing', async () => {
  const frame = new FakeFrame()
  frame.requestFullscreen = () => Promise.reject(new TypeError('no gesture'))
  const { actions, state } = attachFeature(fullscreen(), new FakeMedia(), frame)
  actions.toggle()
  await Promise.resolve()
  expect(state()).toEqual({ fullscreen: false, possible: true })
})

test('on an iPhone only the video becomes full screen', () => {
  const frame = new FakeFrame()
  frame.ownerDocument.fullscreenEnabled = false
  let entered = 0
  const media = Object.assign(new FakeMedia(), { webkitEnterFullscreen: () => entered++ })
  const { actions, state } = attachFeature(fullscreen(), media, frame)
  expect(state().possible).toBe(true)
  actions.toggle()
  expect(entered).toBe(1)
})

test('full screen is not possible if the browser supports it neither for the frame nor for the video', () => {
  const frame = new FakeFrame()
  frame.ownerDocument.fullscreenEnabled = false
  expect(attachFeature(fullscreen(), new FakeMedia(), frame).state().possible).toBe(false)
})

test('turning a phone to landscape while the video plays opens full screen, and turning it back closes it', async () => {
  const orientation = Object.assign(new EventTarget(), { type: 'portrait-primary' })
  const turn = (type: string) => {
    orientation.type = type
    orientation.dispatchEvent(new Event('change'))
  }
  const { media, state } = attachFeature(fullscreen(orientation as unknown as ScreenOrientation))
  turn('landscape-primary')
  expect(state().fullscreen).toBe(false)
  turn('portrait-primary')
  await media.play()
  turn('landscape-secondary')
  expect(state().fullscreen).toBe(true)
  turn('portrait-primary')
  expect(state().fullscreen).toBe(false)
})
