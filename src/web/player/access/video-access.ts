// [A3-14] The viewer's access to each video of this document, by its guid, as the access service has answered. The credits, and the videos that the viewer has
// unlocked (hasTrial), are in the viewer store.
import type { Fault } from './fault.ts'

export type VideoAccess = {
  /** Why the last request was refused. */
  error: Fault | null
  /** A credit is being spent. */
  isTrialAuthorizing: boolean
  isRetransAuthorizing: boolean
  /** The viewer may watch the programmes of the local station of the video's brand. */
  isRetransAllowed: boolean
  isAdParamsAuthorizing: boolean
  adParams: Readonly<Record<string, string>>
  /** The URL of the playlist. */
  url: string | null
}

const unknown: VideoAccess = {
  ...{ error: null, isTrialAuthorizing: false, isRetransAuthorizing: false, isRetransAllowed: false },
  ...{ isAdParamsAuthorizing: false, adParams: {}, url: null },
}

let videos: Readonly<Record<string, VideoAccess>> = {}

export const videoAccess = {
  of: (mpxGuid: string): VideoAccess => videos[mpxGuid] ?? unknown,
  change(mpxGuid: string, change: Partial<VideoAccess>): void {
    videos = { ...videos, [mpxGuid]: { ...videoAccess.of(mpxGuid), ...change } }
  },
  /** [A4-23], [A4-24] Removes the answers about another viewer. */
  clear(): void {
    videos = {}
  },
}
