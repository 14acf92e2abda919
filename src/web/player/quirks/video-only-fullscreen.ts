// iPhone (every iOS up to 26): only a video element can be full screen, and the browser then renders its own controls and captions.

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Returns `enter`, which starts video-only full screen. Returns null if any element can be full screen, or if the browser has no video-only full screen. */
export function videoOnlyFullscreen(page: Document, media: AppleVideo): { enter(): void } | null {
  const enlarge = media.webkitEnterFullscreen
  return page.fullscreenEnabled || !enlarge ? null : { enter: () => enlarge.call(media) }
}
