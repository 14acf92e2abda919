import { type Remembered, remembered } from './remembered.ts'

export type Volume = { volume: number; muted: boolean }

const isVolume = (value: unknown): value is Volume => {
  const { volume, muted } = (value ?? {}) as Partial<Volume>
  return typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof muted === 'boolean'
}

export const rememberedVolume = (): Remembered<Volume> => remembered('volume', isVolume)

/** [C4.13-01] Full volume until the viewer chooses another. For a new element: its first sound is already as loud as wished. */
export function restoreVolume(media: Volume, stored = rememberedVolume()) {
  const before = stored.read()
  media.volume = before?.volume ?? 1
  media.muted = before?.muted ?? false
}
