import { type Feature, on } from '../features/feature.ts'

/** `active`: the controls are visible, because of recent input, keyboard focus in the controls, or paused playback. */
export type UserActivity = { active: boolean }
export type UserActivityActions = {
  markActive(): void
  /** Toggles the controls on a tap. */
  tap(): void
  /** Keeps the controls visible until the returned function is called. Called when a menu opens or a drag of a slider begins. */
  hold(): () => void
}

/** Milliseconds without input after which the controls disappear. */
const inactiveAfter = 3000

export function userActivity(): Feature<UserActivity, UserActivityActions> {
  return {
    state: { active: true },
    attach({ media, frame, signal, get, set }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let holds = 0
      const keyboardInside = () => frame.querySelector('[data-controls] :focus-visible') !== null
      const hide = () => {
        if (media.paused || holds > 0 || keyboardInside()) return
        set({ active: false })
      }
      const markActive = () => {
        clearTimeout(timer)
        timer = setTimeout(hide, inactiveAfter)
        set({ active: true })
      }
      on(frame, 'keydown focusin', signal, markActive)
      on(frame, 'pointermove', signal, (event) => (event as PointerEvent).pointerType !== 'touch' && markActive())
      on(frame, 'pointerleave', signal, (event) => (event as PointerEvent).pointerType !== 'touch' && hide())
      on(media, 'play pause ended seeking', signal, markActive)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      markActive()
      return {
        markActive,
        tap() {
          if (get().active) hide()
          else markActive()
        },
        hold() {
          holds++
          markActive()
          return () => {
            holds--
            markActive()
          }
        },
      }
    },
  }
}
