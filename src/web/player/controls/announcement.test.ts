import { expect, test } from 'vitest'
import { en as words } from '../messages/messages.en.ts'
import { defaultCaptionStyle } from '../preferences/caption-style.ts'
import { announcement } from './announcement.ts'

const quiet = {
  playback: { paused: false, ended: false, started: true },
  timeline: { time: 60, start: 0, duration: 600, buffered: 90, isLive: false },
  volume: { volume: 1, muted: false },
  captions: { languages: ['en'], language: null as string | null, cues: [], ratio: 16 / 9 },
  captionStyle: defaultCaptionStyle,
  buffering: { buffering: false, offline: false },
}

test('the player announces only those parts of its state that changed', () => {
  const after = (change: Partial<typeof quiet>) => announcement(quiet, { ...quiet, ...change }, words)
  expect(after({})).toBeNull()
  expect(after({ captions: { ...quiet.captions, language: 'en' } })).toBe('Captions: English')
  expect(after({ captionStyle: { ...defaultCaptionStyle, preset: 'yellowOnBlue' } })).toBe('Caption style: Yellow on blue')
  expect(after({ captionStyle: { ...defaultCaptionStyle, fontSize: 'large' } })).toBe('Caption size: Large')
  expect(after({ captionStyle: { ...defaultCaptionStyle, preset: null, color: 'red' } })).toBeNull()
  expect(after({ volume: { volume: 1, muted: true } })).toBe('Muted')
  expect(after({ volume: { volume: 0.7, muted: false } })).toBe('70%')
  expect(after({ playback: { ...quiet.playback, paused: true } })).toBe('Paused')
  expect(after({ playback: { ...quiet.playback, paused: true, ended: true } })).toBe('The end')
  expect(after({ timeline: { ...quiet.timeline, time: 60.3 } })).toBeNull()
  expect(after({ timeline: { ...quiet.timeline, time: 70 } })).toBe('1 minute 10 seconds')
  expect(after({ buffering: { buffering: true, offline: false } })).toBe('Buffering')
  expect(after({ captions: { ...quiet.captions, cues: [{} as VTTCue] } as never })).toBeNull()
})
