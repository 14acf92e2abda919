import { type Feature, on } from '../features/feature.ts'
import { type StoredSetting, storedSetting } from '../preferences/stored-setting.ts'

/** The speeds that the viewer can choose. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export type Speed = {
  speed: number
  /** A live stream plays only at normal speed. */
  possible: boolean
}
export type SpeedActions = { choose(speed: number): void }
type SpeedPreference = { speed: number }

const isPreference = (value: unknown): value is SpeedPreference =>
  (speeds as readonly unknown[]).includes((value as Partial<SpeedPreference> | null)?.speed)

/** The speed of playback, which is stored in the browser. */
export function speed(stored: StoredSetting<SpeedPreference> = storedSetting('preferences', isPreference)): Feature<Speed, SpeedActions> {
  return {
    state: { speed: 1, possible: false },
    attach({ media, signal, set }) {
      let wanted = stored.read()?.speed ?? 1
      const apply = () => {
        const possible = media.duration !== Number.POSITIVE_INFINITY
        const next = possible ? wanted : 1
        // A new source plays at the default rate.
        media.defaultPlaybackRate = next
        if (media.playbackRate !== next) media.playbackRate = next
        set({ speed: next, possible })
      }
      on(media, 'durationchange', signal, apply)
      apply()
      return {
        choose(next) {
          wanted = next
          stored.write({ speed: next })
          apply()
        },
      }
    },
  }
}
