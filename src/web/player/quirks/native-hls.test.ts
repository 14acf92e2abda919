import { expect, test } from 'vitest'
import { playsHlsWell } from './native-hls.ts'

const video = (answer: CanPlayTypeResult, more = {}) => ({ canPlayType: () => answer, ...more }) as unknown as HTMLVideoElement

test('WebKit uses its own HLS, Chromium uses hls.js although it answers "maybe", and a browser without MediaSource uses its own HLS', () => {
  expect(playsHlsWell(video('maybe', { webkitShowPlaybackTargetPicker() {} }), true)).toBe(true)
  expect(playsHlsWell(video('maybe'), true)).toBe(false)
  expect(playsHlsWell(video('maybe'), false)).toBe(true)
  expect(playsHlsWell(video(''), false)).toBe(false)
})
