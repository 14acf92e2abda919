import type { Remembered } from '../remembered.ts'
import { rememberedVolume, restoreVolume, type Volume } from '../remembered-volume.ts'
import { type Feature, on } from './feature.ts'

export type VolumeActions = { setVolume(volume: number): void; changeVolume(by: number): void; toggleMuted(): void }

/** The volume that the viewer chose is remembered. */
export function volume(stored: Remembered<Volume> = rememberedVolume()): Feature<Volume, VolumeActions> {
  return {
    state: { volume: 1, muted: false },
    attach({ media, signal, set }) {
      restoreVolume(media, stored)
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
