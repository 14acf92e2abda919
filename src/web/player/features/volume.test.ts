import { expect, test } from 'vitest'
import type { Volume } from '../preferences/saved-volume.ts'
import { storedSetting } from '../preferences/stored-setting.ts'
import { attachFeature } from './testing.ts'
import { volume } from './volume.ts'

const memory = (before: Volume | null = null) => {
  let saved = before
  const write = (value: Volume) => {
    saved = value
  }
  return { read: () => saved, write }
}

test('the volume is full at first, and a chosen volume is stored', () => {
  const stored = memory()
  const first = attachFeature(volume(stored))
  expect(first.state()).toEqual({ volume: 1, muted: false })
  first.actions.changeVolume(-0.1)
  first.actions.changeVolume(-0.1)
  expect(first.state()).toEqual({ volume: 0.8, muted: false })
  expect(attachFeature(volume(stored)).media.volume).toBe(0.8)
})

test('muting does not change the volume; a new volume unmutes, and the volume 0 mutes', () => {
  const { actions, media } = attachFeature(volume(memory()))
  actions.setVolume(0.6)
  actions.toggleMuted()
  expect([media.muted, media.volume]).toEqual([true, 0.6])
  actions.changeVolume(0.1)
  expect([media.muted, media.volume]).toEqual([false, 0.1])
  actions.changeVolume(-1)
  expect([media.muted, media.volume]).toEqual([true, 0])
  actions.toggleMuted()
  expect([media.muted, media.volume]).toEqual([false, 0.5])
})

test('when the browser denies storage, the volume can be changed but is not stored', () => {
  const refusing = storedSetting<Volume>(
    'volume',
    (value): value is Volume => value !== null,
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  )
  const { actions, media } = attachFeature(volume(refusing))
  actions.setVolume(0.3)
  expect(media.volume).toBe(0.3)
})

test('invalid stored volumes are ignored', () => {
  const written = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
  })
  const hasVolume = (value: unknown): value is { volume: number } => typeof (value as { volume?: number } | null)?.volume === 'number'
  const saved = storedSetting('volume', hasVolume, storage)
  saved.write({ volume: 3 })
  expect([saved.read(), [...written.keys()]]).toEqual([{ volume: 3 }, ['player-volume']])
  for (const nonsense of ['{', '"loud"', '']) {
    written.set('player-volume', nonsense)
    expect(saved.read()).toBeNull()
  }
})

test('settings that share a stored key keep the fields of each other', () => {
  const written = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
  })
  const isAny = (value: unknown): value is object => value !== null
  storedSetting('preferences', isAny, storage).write({ captions: 'es' })
  storedSetting('preferences', isAny, storage).write({ characterKeys: false })
  expect(JSON.parse(written.get('player-preferences')!)).toEqual({ captions: 'es', characterKeys: false })
  written.set('player-preferences', '{')
  storedSetting('preferences', isAny, storage).write({ captions: null })
  expect(written.get('player-preferences')).toBe('{"captions":null}')
})
