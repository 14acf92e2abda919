import { type Feature, on } from '../features/feature.ts'

/** The change of the distance between two fingers that counts as a pinch. */
const threshold = 1.15

/**
 * In full screen, two fingers that move apart let the picture fill the screen, also beside a notch; two fingers that move together show the whole
 * picture again. The style sheet reads `data-filled` of the frame.
 */
export function pinch(): Feature<object, object> {
  return {
    state: {},
    attach({ media, frame, signal }) {
      const page = frame.ownerDocument
      const fingers = new Map<number, PointerEvent>()
      let first = 0
      const distance = () => {
        const [one, other] = [...fingers.values()]
        return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
      }
      on(media, 'pointerdown', signal, (given) => {
        const event = given as PointerEvent
        if (event.pointerType !== 'touch') return
        fingers.set(event.pointerId, event)
        first = distance()
      })
      on(media, 'pointermove', signal, (given) => {
        const event = given as PointerEvent
        if (!fingers.has(event.pointerId) || page.fullscreenElement !== frame) return
        fingers.set(event.pointerId, event)
        const ratio = first > 0 ? distance() / first : 1
        if (ratio > threshold) frame.toggleAttribute('data-filled', true)
        else if (ratio < 1 / threshold) frame.toggleAttribute('data-filled', false)
      })
      on(media, 'pointerup pointercancel', signal, (event) => void fingers.delete((event as PointerEvent).pointerId))
      return {}
    },
  }
}
