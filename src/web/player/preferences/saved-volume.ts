import { type StoredSetting, storedSetting } from './stored-setting.ts'

export type Volume = { volume: number; muted: boolean }

const isVolume = (value: unknown): value is Volume => {
  const { volume, muted } = (value ?? {}) as Partial<Volume>
  return typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof muted === 'boolean'
}

export const savedVolume = (): StoredSetting<Volume> => storedSetting('volume', isVolume)

/** Sets a new media element to the stored volume, or to full volume if none is stored [C4.13-01]. Call it before the element plays. */
export function restoreVolume(media: Volume, stored = savedVolume()) {
  const before = stored.read()
  media.volume = before?.volume ?? 1
  media.muted = before?.muted ?? false
}
