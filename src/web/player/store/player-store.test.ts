import { expect, test, vi } from 'vitest'
import { captions } from '../features/captions.ts'
import { fullscreen } from '../features/fullscreen.ts'
import { playback } from '../features/playback.ts'
import { countListeners, FakeFrame, FakeMedia } from '../features/testing.ts'
import { timeline } from '../features/timeline.ts'
import { volume } from '../features/volume.ts'
import { joinFeatures } from './player-store.ts'

const nothing = { read: () => null, write: () => {} }

function createStore() {
  const media = new FakeMedia()
  const frame = new FakeFrame()
  media.textTracks.add('en')
  const counts = [media, media.textTracks, media.textTracks.tracks[0]!, frame, frame.ownerDocument].map(countListeners)
  const controller = new AbortController()
  const store = joinFeatures(
    { playback: playback(), timeline: timeline(), volume: volume(nothing), captions: captions('en', nothing), fullscreen: fullscreen() },
    { media: media.asVideo(), frame: frame.asElement(), signal: controller.signal },
  )
  return { media, store, end: () => controller.abort(), listening: () => counts.reduce((sum, count) => sum + count(), 0) }
}

test('a new player has full volume and no captions', () => {
  const { store } = createStore()
  expect(store.get().volume).toEqual({ volume: 1, muted: false })
  expect(store.get().captions.language).toBeNull()
})

test('subscribers are notified of changes only, and each feature has its own state', () => {
  const { media, store } = createStore()
  const heard = vi.fn()
  const leave = store.subscribe(heard)
  const before = store.get()
  media.fire('pause')
  expect([heard.mock.calls.length, store.get() === before]).toEqual([0, true])
  store.actions.volume.setVolume(0.5)
  expect(store.get().playback).toBe(before.playback)
  expect(store.get().volume.volume).toBe(0.5)
  const times = heard.mock.calls.length
  expect(times).toBeGreaterThan(0)
  leave()
  store.actions.playback.play()
  expect(heard.mock.calls.length).toBe(times)
})

test('a closed player has no listeners, and its state does not change', () => {
  const { media, store, end, listening } = createStore()
  store.actions.captions.choose('en')
  expect(listening()).toBeGreaterThan(10)
  const before = store.get()
  end()
  expect(listening()).toBe(0)
  media.fire('play', 'volumechange', 'timeupdate')
  expect(store.get()).toBe(before)
})
