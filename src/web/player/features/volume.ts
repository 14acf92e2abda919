import { type Remembered, remembered } from '../remembered.ts'
import { type Feature, on } from './feature.ts'

export type Volume = { volume: number; muted: boolean }
export type VolumeActions = { setVolume(volume: number): void; changeVolume(by: number): void; toggleMuted(): void }

const isVolume = (value: unknown): value is Volume => {
  const { volume, muted } = (value ?? {}) as Partial<Volume>
  return typeof volume === 'number' && volume >= 0 && volume <= 1 && typeof muted === 'boolean'
}

/** [C4.13-01] Full volume until the viewer chooses another, which is remembered. */
export function volume(stored: Remembered<Volume> = remembered('volume', isVolume)): Feature<Volume, VolumeActions> {
  return {
    state: { volume: 1, muted: false },
    attach({ media, signal, set }) {
      const before = stored.read()
      media.volume = before?.volume ?? 1
      media.muted = before?.muted ?? false
      const look = () => set({ volume: media.volume, muted: media.muted })
      look()
      on(media, 'volumechange', signal, () => {
        look()
        stored.write({ volume: media.volume, muted: media.muted })
      })
      const setVolume = (value: number) => {
        // Steps of a tenth add up to 0.30000000000000004.
        media.volume = Math.round(Math.min(Math.max(value, 0), 1) * 100) / 100
        media.muted = media.volume === 0
      }
      return {
        setVolume,
        changeVolume: (by) => setVolume((media.muted ? 0 : media.volume) + by),
        toggleMuted() {
          if (media.muted && media.volume === 0) setVolume(0.5)
          else media.muted = !media.muted
        },
      }
    },
  }
}
