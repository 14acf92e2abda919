// The parts of Google's Cast sender (https://developers.google.com/cast/docs/reference/web_sender) that the player uses.

type Track = { trackId: number; type: string; language?: string }
export type MediaStatus = {
  idleReason: string | null
  media: { tracks?: Track[] } | null
  editTracksInfo(request: object, done: () => void, failed: () => void): void
}
export type CastSession = {
  getCastDevice(): { friendlyName: string }
  loadMedia(request: LoadRequest): Promise<unknown>
  getMediaSession(): MediaStatus | null
}
export type CastContext = {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void
  /** Opens the browser's list of devices. Rejects if the viewer chooses none. */
  requestSession(): Promise<unknown>
  getCurrentSession(): CastSession | null
  endCurrentSession(stopsReceiver: boolean): void
}
export type RemotePlayer = {
  isConnected: boolean
  currentTime: number
  duration: number
  isPaused: boolean
  isMuted: boolean
  volumeLevel: number
  /** `IDLE`, `PLAYING`, `PAUSED` or `BUFFERING`; null without media. */
  playerState: string | null
}
export type RemotePlayerController = EventTargetOf & {
  playOrPause(): void
  /** Seeks to `currentTime` of the player. */
  seek(): void
  muteOrUnmute(): void
  /** Sets the volume to `volumeLevel` of the player. */
  setVolumeLevel(): void
}
type EventTargetOf = { addEventListener(type: string, then: () => void): void; removeEventListener(type: string, then: () => void): void }

export type MediaInfo = {
  contentId: string
  contentType: string
  streamType?: string
  hlsSegmentFormat?: string
  hlsVideoSegmentFormat?: string
  metadata?: { title?: string; subtitle?: string; images?: { url: string }[] }
}
export type LoadRequest = { media: MediaInfo; currentTime?: number; autoplay?: boolean }

export type Sender = {
  framework: {
    CastContext: { getInstance(): CastContext }
    RemotePlayer: new () => RemotePlayer
    RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController
  }
  media: {
    MediaInfo: new (contentId: string, contentType: string) => MediaInfo
    LoadRequest: new (info: MediaInfo) => LoadRequest
    GenericMediaMetadata: new () => NonNullable<MediaInfo['metadata']>
    EditTracksInfoRequest: new (activeTrackIds: number[]) => object
  }
}
