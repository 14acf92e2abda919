import { restoreVolume, savedVolume, type Volume } from '../preferences/saved-volume.ts'
import type { StoredSetting } from '../preferences/stored-setting.ts'
import { type Feature, on } from './feature.ts'

export type VolumeActions = { setVolume(volume: number): void; changeVolume(by: number): void; toggleMuted(): void }

/** The volume, which is stored in the browser. */
export function volume(stored: StoredSetting<Volume> = savedVolume()): Feature<Volume, VolumeActions> {
  return {
    state: { volume: 1, muted: false },
    attach({ media, signal, set }) {
      restoreVolume(media, stored)
      const update = () => set({ volume: media.volume, muted: media.muted })
      update()
      on(media, 'volumechange', signal, () => {
        update()
        stored.write({ volume: media.volume, muted: media.muted })
      })
      const setVolume = (value: number) => {
        // Rounds the volume, because steps of 0.1 add up to 0.30000000000000004.
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
