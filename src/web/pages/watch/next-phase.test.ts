import { expect, test } from 'vitest'
import { title, video } from '../../tiles/testing/items.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { phaseOf, playsByItself } from './next-phase.ts'

const at = (time: number, { ended = false, opening = false, duration = 600, credits = null as number | null } = {}) => ({
  playback: { ended },
  timeline: { time, duration },
  source: { opening },
  details: { credits },
})

test('the end card is loaded 20 seconds before the credits or the end, and shown when they begin', () => {
  const phases = (credits: number | null) =>
    [560, 579, 580, 581, 590, 600].map((time) => phaseOf(at(time, { ended: time === 600, credits })))
  expect(phases(null)).toEqual(['playing', 'playing', 'soon', 'soon', 'soon', 'end'])
  expect(phases(581)).toEqual(['playing', 'soon', 'soon', 'credits', 'credits', 'end'])
})

test('while a video is opened, and before its duration is known, it does not count as ended', () => {
  expect(phaseOf(at(600, { ended: true, opening: true }))).toBe('playing')
  expect(phaseOf(at(0, { duration: 0 }))).toBe('playing')
})

test('the next episode plays by itself if the viewer may watch it; a locked one and a recommended title do not', () => {
  const card = (tile: ReturnType<typeof video | typeof title>, reason: 'NEXT_EPISODE' | 'NEXT_IN_PLAYLIST' | 'RECOMMENDED') =>
    playsByItself({ machineName: 'end-card', listTitle: null, reason, tile, items: [] }, viewerStore.read())
  expect(card(video(), 'NEXT_EPISODE')).toBe(true)
  expect(card(video(), 'NEXT_IN_PLAYLIST')).toBe(true)
  expect(card(video({ locked: true }), 'NEXT_EPISODE')).toBe(false)
  viewerStore.unlock('9001')
  expect(card(video({ locked: true }), 'NEXT_EPISODE')).toBe(true)
  viewerStore.reset()
  expect(card(video(), 'RECOMMENDED')).toBe(false)
  expect(card(title(), 'NEXT_EPISODE')).toBe(false)
})
