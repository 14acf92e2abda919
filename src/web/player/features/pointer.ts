import { type Feature, on } from './feature.ts'

type Commands = { toggle(): void; tap(): void; toggleFullscreen(): void }

/** On the picture: a mouse plays and pauses, twice fills the screen; a finger shows and hides the controls. */
export function pointer({ toggle, tap, toggleFullscreen }: Commands): Feature<object, object> {
  return {
    state: {},
    attach({ media, signal }) {
      on(media, 'click', signal, (event) => ((event as PointerEvent).pointerType === 'touch' ? tap() : toggle()))
      on(media, 'dblclick', signal, toggleFullscreen)
      return {}
    },
  }
}
