import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'
import { playerMessages } from './messages.ts'

const words = playerMessages('en')
const quiet = {
  playback: { paused: false, ended: false, started: true },
  timeline: { time: 60, duration: 600, buffered: 90 },
  volume: { volume: 1, muted: false },
  captions: { languages: ['en'], language: null as string | null, cues: [] },
  buffering: { buffering: false, offline: false },
}

test('says what changed, once and only that', () => {
  const after = (change: Partial<typeof quiet>) => announcement(quiet, { ...quiet, ...change }, words)
  expect(after({})).toBeNull()
  expect(after({ captions: { ...quiet.captions, language: 'en' } })).toBe('Captions: English')
  expect(after({ volume: { volume: 1, muted: true } })).toBe('Muted')
  expect(after({ volume: { volume: 0.7, muted: false } })).toBe('70%')
  expect(after({ playback: { ...quiet.playback, paused: true } })).toBe('Paused')
  expect(after({ playback: { ...quiet.playback, paused: true, ended: true } })).toBe('The end')
  expect(after({ timeline: { ...quiet.timeline, time: 60.3 } })).toBeNull()
  expect(after({ timeline: { ...quiet.timeline, time: 70 } })).toBe('1 minute 10 seconds')
  expect(after({ buffering: { buffering: true, offline: false } })).toBe('Buffering')
  expect(after({ captions: { ...quiet.captions, cues: [{} as VTTCue] } as never })).toBeNull()
})
