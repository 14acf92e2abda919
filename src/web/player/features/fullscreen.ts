import { videoOnlyFullscreen } from '../quirks/video-only-fullscreen.ts'
import { type Feature, on } from './feature.ts'

export type Fullscreen = { fullscreen: boolean; possible: boolean }
export type FullscreenActions = { toggle(): void; exit(): void }

/** Full screen. With an `orientation`, turning the device to landscape while the video plays opens it, and turning it back closes it. */
export function fullscreen(orientation: ScreenOrientation | null = null): Feature<Fullscreen, FullscreenActions> {
  return {
    state: { fullscreen: false, possible: false },
    attach({ media, frame, signal, set }) {
      const page = frame.ownerDocument
      const videoOnly = videoOnlyFullscreen(page, media)
      set({ possible: page.fullscreenEnabled || videoOnly !== null })
      const isFull = () => page.fullscreenElement === frame
      on(page, 'fullscreenchange', signal, () => set({ fullscreen: isFull() }))
      const exit = () => {
        if (isFull()) void page.exitFullscreen()
      }
      signal.addEventListener('abort', exit, { once: true })
      // The browser rejects the request without a user gesture; the viewer can press the button again.
      const enter = () => frame.requestFullscreen().catch(() => set({ fullscreen: isFull() }))
      if (orientation && page.fullscreenEnabled)
        on(orientation, 'change', signal, () => {
          if (!orientation.type.startsWith('landscape')) exit()
          else if (!media.paused && !isFull()) enter()
        })
      return {
        exit,
        toggle() {
          if (isFull()) exit()
          else if (videoOnly) videoOnly.enter()
          else enter()
        },
      }
    },
  }
}
