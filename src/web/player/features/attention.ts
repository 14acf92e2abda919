import { type Feature, on } from './feature.ts'

/** Whether the controls are needed: the viewer does something, has the keyboard in them, or nothing plays. */
export type Attention = { attentive: boolean }
export type AttentionActions = {
  wake(): void
  /** A finger's tap: shows what is hidden, hides what is shown. */
  tap(): void
  /** Holds the controls while a menu is open or a thumb is dragged; returns the way to let go. */
  hold(): () => void
}

const patience = 3000

export function attention(): Feature<Attention, AttentionActions> {
  return {
    state: { attentive: true },
    attach({ media, frame, signal, get, set }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      let held = 0
      const keyboardInside = () => frame.querySelector('[data-controls] :focus-visible') !== null
      const rest = () => {
        if (media.paused || held > 0 || keyboardInside()) return
        set({ attentive: false })
      }
      const wake = () => {
        clearTimeout(timer)
        timer = setTimeout(rest, patience)
        set({ attentive: true })
      }
      on(frame, 'keydown focusin', signal, wake)
      on(frame, 'pointermove', signal, (event) => (event as PointerEvent).pointerType !== 'touch' && wake())
      on(frame, 'pointerleave', signal, (event) => (event as PointerEvent).pointerType !== 'touch' && rest())
      on(media, 'play pause ended seeking', signal, wake)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      wake()
      return {
        wake,
        tap() {
          if (get().attentive) rest()
          else wake()
        },
        hold() {
          held++
          wake()
          return () => {
            held--
            wake()
          }
        },
      }
    },
  }
}
