/** The commands that a viewer gives by keys, taps, and the keys of a headset or keyboard. */
export type Commands = {
  togglePlay(): void
  toggleFullscreen(): void
  exitFullscreen(): void
  /** Seeks by some seconds [C9-36], [C9-37], [C9-47]. */
  seekBy(seconds: number): void
  restart(): void
  /** Seeks to the end of a recording, or to the newest part of a live stream. */
  end(): void
  /** Changes the volume by a fraction of the full volume, from -1 to 1. */
  changeVolume(by: number): void
  toggleMuted(): void
  toggleCaptions(): void
  /** Shows larger (1) or smaller (-1) captions. */
  resizeCaptions(by: 1 | -1): void
  nextCaptionPreset(): void
  showHelp(): void
}
