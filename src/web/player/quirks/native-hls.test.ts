import { expect, test } from 'vitest'
import { playsHlsWell } from './native-hls.ts'

const video = (answer: CanPlayTypeResult, more = {}) => ({ canPlayType: () => answer, ...more }) as unknown as HTMLVideoElement

test('WebKit plays HLS itself; Chromium says maybe and gets hls.js; a browser without MediaSource has no choice', () => {
  expect(playsHlsWell(video('maybe', { webkitShowPlaybackTargetPicker() {} }), true)).toBe(true)
  expect(playsHlsWell(video('maybe'), true)).toBe(false)
  expect(playsHlsWell(video('maybe'), false)).toBe(true)
  expect(playsHlsWell(video(''), false)).toBe(false)
})
