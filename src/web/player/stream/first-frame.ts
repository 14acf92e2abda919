/** Resolves when a media element shows its next frame. Never resolves if it shows none, for example in a hidden tab. */
export function untilNextFrame(media: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    // Firefox before 132 has no frame callback.
    if ('requestVideoFrameCallback' in media) media.requestVideoFrameCallback(() => resolve())
    else (media as HTMLVideoElement).addEventListener('timeupdate', () => resolve(), { once: true })
  })
}
