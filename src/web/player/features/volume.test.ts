import { expect, test } from 'vitest'
import { remembered } from '../remembered.ts'
import type { Volume } from '../remembered-volume.ts'
import { alone } from './testing.ts'
import { volume } from './volume.ts'

const memory = (before: Volume | null = null) => {
  let kept = before
  const write = (value: Volume) => {
    kept = value
  }
  return { read: () => kept, write }
}

test('the volume is full at first, and the chosen one is remembered', () => {
  const stored = memory()
  const first = alone(volume(stored))
  expect(first.state()).toEqual({ volume: 1, muted: false })
  first.actions.changeVolume(-0.1)
  first.actions.changeVolume(-0.1)
  expect(first.state()).toEqual({ volume: 0.8, muted: false })
  expect(alone(volume(stored)).media.volume).toBe(0.8)
})

test('muting keeps the volume; any new volume unmutes, none mutes', () => {
  const { actions, media } = alone(volume(memory()))
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

test('a browser that refuses storage forgets, and plays', () => {
  const refusing = remembered<Volume>(
    'volume',
    (value): value is Volume => value !== null,
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  )
  const { actions, media } = alone(volume(refusing))
  actions.setVolume(0.3)
  expect(media.volume).toBe(0.3)
})

test('nonsense in the storage counts as nothing', () => {
  const written = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
  })
  const isNumber = (value: unknown): value is number => typeof value === 'number'
  const kept = remembered('volume', isNumber, storage)
  kept.write(3)
  expect([kept.read(), [...written.keys()]]).toEqual([3, ['player-volume']])
  for (const nonsense of ['{', '"loud"', '']) {
    written.set('player-volume', nonsense)
    expect(kept.read()).toBeNull()
  }
})
