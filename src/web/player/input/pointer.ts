import { type Feature, on } from '../features/feature.ts'
import type { Commands } from './commands.ts'
import { seekStep } from './keys.ts'

/** `jump`: the seconds of the latest double taps, negative at the left; null some time after them. */
export type Pointer = { jump: number | null }
export type PointerCommands = Pick<Commands, 'togglePlay' | 'toggleFullscreen' | 'seekBy'> & { tap(): void }

/** Milliseconds within which taps at the same side belong together. */
const tapPause = 350
/** Milliseconds for which a jump is shown. */
const shownFor = 700

/**
 * Handles clicks and taps on the picture. A click plays and pauses, a double click toggles full screen. A tap shows and hides the controls; a
 * double tap at the left or right seeks 10 seconds, and each tap after it again.
 */
export function pointer(commands: () => PointerCommands): Feature<Pointer, object> {
  return {
    state: { jump: null },
    attach({ media, signal, get, set }) {
      let last = { at: Number.NEGATIVE_INFINITY, side: 0 }
      let isTouch = false
      let timer: ReturnType<typeof setTimeout> | undefined
      function tapAt(side: number, at: number) {
        const isAgain = side !== 0 && side === last.side && at - last.at < tapPause
        last = { at, side }
        if (!isAgain) return commands().tap()
        const by = side * seekStep.letter
        commands().seekBy(by)
        const { jump } = get()
        set({ jump: jump !== null && jump * side > 0 ? jump + by : by })
        clearTimeout(timer)
        timer = setTimeout(() => set({ jump: null }), shownFor)
      }
      on(media, 'click', signal, (given) => {
        const event = given as PointerEvent
        isTouch = event.pointerType === 'touch'
        if (isTouch) tapAt(sideOf(event, media), event.timeStamp)
        else commands().togglePlay()
      })
      on(media, 'dblclick', signal, () => isTouch || commands().toggleFullscreen())
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      return {}
    },
  }
}

/** Returns -1 for the left third of the picture, 1 for the right third, and otherwise 0. */
function sideOf({ clientX }: PointerEvent, media: HTMLVideoElement): number {
  const { left, width } = media.getBoundingClientRect()
  const share = (clientX - left) / width
  return share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0
}
