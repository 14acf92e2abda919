// The operations of the media service for other services.
import type { KeySystem } from '#contracts/media/protection.ts'

/**
 * A stream of a channel. Without times: live. With `from`: from this time on (start over). With both: a recording of the last 24 hours (catch-up).
 * The URL is valid until `until` at the latest, when a blackout begins. Times are in epoch milliseconds. `session`: the id of the viewer's stream session,
 * without which the site gives no keys.
 */
export type ChannelStream = { channel: string; from?: number; to?: number; until?: number | undefined; session?: string }

/** Stands for the viewer of a URL that is for the site's Cast receiver, which has no cookie. No device or account has this id. */
export const castReceiver = 'the Cast receiver'

export type PlayedVideo = { mpxGuid: string; films: string[]; duration: number }

/**
 * The encryption of a video or channel: the systems from which all its encrypted films have keys. `token`: a signed proof that the viewer may watch, which a
 * licence server can verify (GET /media/v1/{token}/licenses). `clearkeyUrl`: the path at which the site itself gives keys.
 */
export type Encryption = { systems: KeySystem[]; token: string; clearkeyUrl: string }

export type MediaClient = {
  /** Returns the signed, short-lived playlist URL of a video. `viewer`: the device or account that may use the URL, or `castReceiver`. */
  playbackUrl(asset: PlayedVideo, viewer: string): string
  /**
   * Returns the signed, short-lived URL of the details of a video (`contracts/media/film-details.ts`). Returns null if its films have none, or if the media are
   * at another origin.
   */
  detailsUrl(asset: PlayedVideo, viewer: string): Promise<string | null>
  /** Returns how a video is encrypted, or null if it is not. */
  encryptionOf(asset: PlayedVideo, viewer: string): Promise<Encryption | null>
}

/** The channels that the site puts on the air (CHANNELS_FILE). */
export type ChannelClient = {
  /** Returns the signed URL of a channel's master playlist, or the URL of its origin. Returns null if no channel has this id. */
  channelUrl(stream: ChannelStream, viewer: string): string | null
  /** Returns how the encrypted films of a channel are encrypted, or null if the channel plays none. */
  channelEncryption(stream: ChannelStream, viewer: string): Encryption | null
}
