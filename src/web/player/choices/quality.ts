import { type Feature, on } from '../features/feature.ts'
import { type StoredSetting, storedSetting } from '../preferences/stored-setting.ts'
import { nearestHeight } from '../stream/levels.ts'
import type { Quality, Stream } from '../stream/stream.ts'

export type QualityState = {
  /** The heights in pixels that can be chosen, highest first. */
  heights: number[]
  chosen: Quality
  /** The height in pixels that plays; 0 before the first frame. */
  playing: number
}
export type QualityActions = { follow(stream: Stream): void; choose(quality: Quality): void }
type QualityPreference = { quality: Quality }

const isPreference = (value: unknown): value is QualityPreference => {
  const { quality } = (value ?? {}) as Partial<QualityPreference>
  return quality === 'auto' || quality === 'saver' || typeof quality === 'number'
}

/** The quality of the picture, which is stored in the browser. `savesData`: the browser is set to save data. */
export function quality(
  savesData: boolean,
  stored: StoredSetting<QualityPreference> = storedSetting('preferences', isPreference),
): Feature<QualityState, QualityActions> {
  return {
    state: { heights: [], chosen: 'auto', playing: 0 },
    attach({ media, signal, get, set }) {
      let stream: Stream | null = null
      let wanted = stored.read()?.quality ?? (savesData ? 'saver' : 'auto')
      const apply = () => {
        const { heights } = get()
        const chosen = typeof wanted === 'number' && heights.length ? nearestHeight(heights, wanted) : wanted
        set({ chosen })
        if (heights.length) stream?.chooseQuality(chosen)
      }
      const update = () => {
        const heights = stream?.heights() ?? []
        if (heights.join() !== get().heights.join()) set({ heights })
        apply()
      }
      on(media, 'resize loadeddata emptied', signal, () => set({ playing: media.videoHeight }))
      set({ chosen: wanted })
      return {
        follow(next) {
          stream = next
          next.onTracks(update)
          update()
        },
        choose(next) {
          wanted = next
          stored.write({ quality: next })
          apply()
        },
      }
    },
  }
}
