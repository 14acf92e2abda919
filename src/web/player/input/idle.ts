import { idle as limits } from '#contracts/limits.ts'
import { type Feature, on } from '../features/feature.ts'

/** `isAsking`: the player asks whether the viewer is still watching. */
export type Idle = { isAsking: boolean }
export type IdleActions = {
  /** The viewer is still watching. */
  stay(): void
}
type Tools = {
  /** Stops playback. Called when the viewer does not answer. */
  stop(): void
  /** The target of the viewer's input anywhere on the page. */
  page: EventTarget
}

/** [A9-07] Asks after four hours of playback without interaction, and stops playback two minutes later. */
export function idle({ stop, page }: Tools): Feature<Idle, IdleActions> {
  return {
    state: { isAsking: false },
    attach({ media, signal, get, set }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let usedAt = performance.now()

      function wait() {
        set({ isAsking: false })
        usedAt = performance.now()
        clearTimeout(timer)
        timer = setTimeout(look, limits.time)
      }
      function look() {
        const left = limits.time - (performance.now() - usedAt)
        if (left > 0) timer = setTimeout(look, left)
        // While the video is paused there is nothing to stop.
        else if (media.paused) timer = undefined
        else ask()
      }
      function ask() {
        set({ isAsking: true })
        timer = setTimeout(() => {
          timer = undefined
          set({ isAsking: false })
          stop()
        }, limits.confirmation)
      }

      on(page, 'pointerdown pointermove keydown wheel touchstart', signal, () => {
        usedAt = performance.now()
      })
      on(media, 'play', signal, () => timer === undefined && wait())
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      wait()
      return {
        stay() {
          if (get().isAsking) wait()
        },
      }
    },
  }
}
