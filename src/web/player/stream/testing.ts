import type { Stream } from './stream.ts'

/** Returns a stream that plays without a network. */
export function fakeStream(more: Partial<Stream> = {}): Stream {
  return {
    bufferFully() {},
    reload() {},
    renew() {},
    stop() {},
    isLoading: () => true,
    liveEdge: () => null,
    playingAt: () => null,
    heights: () => [],
    chooseQuality() {},
    audioTracks: () => [],
    audioTrack: () => -1,
    chooseAudioTrack() {},
    onTracks() {},
    onBitrate() {},
    close() {},
    beforeRequest: null,
    onFault: null,
    fault: null,
    detail: null,
    ...more,
  }
}

/** A `VTTCue` for tests without a browser. */
export class FakeCue {
  id = ''
  track: object | null = null
  readonly startTime: number
  readonly endTime: number
  readonly text: string
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime
    this.endTime = endTime
    this.text = text
  }
}
