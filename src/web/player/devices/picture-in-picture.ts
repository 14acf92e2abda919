import { type Feature, on } from '../features/feature.ts'

/** `possible`: the browser can show the video in a window above all others. Firefox 150 has only a button of its own for it. */
export type PictureInPicture = { active: boolean; possible: boolean }
export type PictureInPictureActions = { toggle(): void }

export function pictureInPicture(): Feature<PictureInPicture, PictureInPictureActions> {
  return {
    state: { active: false, possible: false },
    attach({ media, frame, signal, set }) {
      const page = frame.ownerDocument
      set({ possible: page.pictureInPictureEnabled === true })
      const isActive = () => page.pictureInPictureElement === media
      const update = () => set({ active: isActive() })
      on(media, 'enterpictureinpicture leavepictureinpicture', signal, update)
      const exit = () => {
        if (isActive()) page.exitPictureInPicture().catch(() => {})
      }
      signal.addEventListener('abort', exit, { once: true })
      return {
        toggle() {
          if (isActive()) exit()
          // The browser rejects the request before the first frame; the viewer can ask again.
          else media.requestPictureInPicture().catch(update)
        },
      }
    },
  }
}
