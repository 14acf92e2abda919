import { mayOnlyEnlargeVideo } from '../quirks/video-only-fullscreen.ts'
import { type Feature, on } from './feature.ts'

export type Fullscreen = { fullscreen: boolean; possible: boolean }
export type FullscreenActions = { toggle(): void; exit(): void }

export function fullscreen(): Feature<Fullscreen, FullscreenActions> {
  return {
    state: { fullscreen: false, possible: false },
    attach({ media, frame, signal, set }) {
      const page = frame.ownerDocument
      const videoOnly = mayOnlyEnlargeVideo(page, media)
      set({ possible: page.fullscreenEnabled || videoOnly !== null })
      const isFull = () => page.fullscreenElement === frame
      on(page, 'fullscreenchange', signal, () => set({ fullscreen: isFull() }))
      const exit = () => {
        if (isFull()) void page.exitFullscreen()
      }
      signal.addEventListener('abort', exit, { once: true })
      return {
        exit,
        toggle() {
          if (isFull()) exit()
          else if (videoOnly) videoOnly.enter(signal)
          // Refused without a gesture: the viewer presses again.
          else frame.requestFullscreen().catch(() => set({ fullscreen: isFull() }))
        },
      }
    },
  }
}
