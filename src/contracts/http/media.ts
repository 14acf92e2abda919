// What other rooms may ask of media.

/** Gives the signed, short-lived playlist of a video [reliability 6.16]. `viewer` is the device or account it is bound to. */
export type MediaClient = {
  playbackUrl(asset: { mpxGuid: string; films: string[]; duration: number }, viewer: string): string
}
