// iPhone (every iOS up to 26): no element but a video may fill the screen, and then the browser draws its own controls over it.

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Null where any element may. Captions are the browser's to draw while it has the screen. */
export function mayOnlyEnlargeVideo(page: Document, media: AppleVideo): { enter(signal: AbortSignal): void } | null {
  const enlarge = media.webkitEnterFullscreen
  if (page.fullscreenEnabled || !enlarge) return null
  return {
    enter(signal) {
      const chosen = [...media.textTracks].find((track) => track.mode === 'hidden')
      const give = (mode: TextTrackMode) => () => {
        if (chosen) chosen.mode = mode
      }
      media.addEventListener('webkitbeginfullscreen', give('showing'), { once: true, signal })
      media.addEventListener('webkitendfullscreen', give('hidden'), { once: true, signal })
      enlarge.call(media)
    },
  }
}
