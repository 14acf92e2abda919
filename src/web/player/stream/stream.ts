import type { Protection } from '#contracts/media/protection.ts'

/**
 * The fault of a stream. `network`: the browser's own HLS, or code that the stream needs, gets no data; loading it again may help. `unreachable`:
 * repeated requests got no answer. `server`: the answers are errors of the server. `missing`: a file is not there. `refused`: the URL of the stream has
 * expired or access is denied. The player may then request a new URL. `media`: the browser cannot decode the stream. The others are about encrypted
 * streams: the browser has none of its key systems, and the licence server refuses, cannot be reached, or forbids this screen.
 */
export type StreamFault =
  | 'network'
  | 'unreachable'
  | 'server'
  | 'missing'
  | 'refused'
  | 'media'
  | 'noKeySystem'
  | 'licenseRefused'
  | 'licenseUnreachable'
  | 'outputRestricted'

/** The renditions that play: those that fit the network and the picture, small ones that save data, or the rendition of this height in pixels. */
export type Quality = 'auto' | 'saver' | number

/** A track of audio. `isDescription`: it also describes the picture, for viewers who do not see it. */
export type AudioTrack = { name: string; language: string; isDescription: boolean }

/** A stream in a media element. It buffers only the first seconds until `bufferFully` is called. */
export type Stream = {
  /** Switches to the full buffer for playback. */
  bufferFully(): void
  /**
   * Loads the stream again, from a URL at a position in seconds. At -1, a live stream begins at its newest part, and a recording at its start. `drm`: the
   * licence servers, if the stream is encrypted.
   */
  reload(url: string, at: number, drm?: Protection): void
  /** Loads all further files of the stream by its next signed URL, and licences from `drm`, without an interruption. */
  renew(url: string, drm?: Protection): void
  /** Stops loading until `reload`. */
  stop(): void
  /** Returns whether data may come: a request runs, or one began within the last seconds. The browser's own HLS does not tell, and always returns true. */
  isLoading(): boolean
  /** Returns the newest position of a live stream that plays without stalling, in seconds; null if the stream does not know it. */
  liveEdge(): number | null
  /** Returns the time of the channel that plays, in epoch milliseconds; null if the stream has no times. */
  playingAt(): number | null
  /** Returns the heights of the renditions in pixels, highest first. Empty if only the browser can choose a rendition, or there is no choice. */
  heights(): number[]
  /** Chooses the renditions that play. Choosing the same quality again changes nothing. */
  chooseQuality(quality: Quality): void
  audioTracks(): AudioTrack[]
  /** Returns the index of the track that plays, or -1. */
  audioTrack(): number
  chooseAudioTrack(index: number): void
  /** Calls a listener after each change of the renditions or the audio tracks. */
  onTracks(changed: () => void): void
  /** Calls a listener with the bitrate of the rendition that plays, in bits per second: at once if it is known, and after each change. */
  onBitrate(changed: (bitrate: number) => void): void
  close(): void
  /** Called before a request of the stream, which waits for the promise. Not called by the browser's own HLS. */
  beforeRequest: (() => Promise<void> | undefined) | null
  /** The listener for faults. `fault` is the last fault, even if it occurred before the listener was set. */
  onFault: ((fault: StreamFault) => void) | null
  fault: StreamFault | null
  /** The cause of the last fault for operators, for example `fragLoadError 404`. */
  detail: string | null
}

/** Records a fault and its cause, and calls the listener, if there is one. */
export function fail(stream: Stream, fault: StreamFault, detail: string | null = null): void {
  stream.fault = fault
  stream.detail = detail
  stream.onFault?.(fault)
}
