import { type Feature, on } from './feature.ts'

export type Buffering = { buffering: boolean }

/** Waiting for data that the viewer can see is missing. */
export function buffering(): Feature<Buffering, object> {
  return {
    state: { buffering: false },
    attach({ media, signal, set }) {
      // `stalled` is no sign: Chromium fires it whenever it has enough and stops loading.
      on(media, 'waiting seeking', signal, () => set({ buffering: media.readyState < 3 && !media.ended }))
      on(media, 'playing canplay seeked ended error emptied', signal, () => set({ buffering: false }))
      return {}
    },
  }
}
