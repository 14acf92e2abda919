// Signs the playback URLs of videos.
import { castReceiver, type MediaClient, type PlayedVideo } from '#contracts/http/media.ts'
import { receiverUrl } from '#contracts/limits.ts'
import { keySystems } from '#contracts/media/protection.ts'
import { Unavailable } from '#kit/http/problem.ts'
import { hasDetails } from './details.ts'
import type { Library } from './library.ts'
import type { Pass, Passes } from './pass.ts'
import { longestProgramme } from './programme.ts'

/** URLs are issued on full minutes, so calls within a minute return the same URL. */
const minuteSeconds = 60
/** Seconds for which a pass is valid after the programme's duration, for pausing and seeking, with the cookie of the viewer. */
const extraLife = 2 * 3600

/** Returns the path at which the viewer of a token gets keys (`encryption/license-routes.ts`). */
export const clearkeyPath = (token: string) => `/media/v1/${token}/licenses/clearkey`

/** `origin` is empty if media and pages have the same origin. */
export function createMediaClient(passes: Passes, library: Library, origin: string, now: () => number): MediaClient {
  function passOf({ mpxGuid, films, duration }: PlayedVideo, viewer: string): Pass {
    const issued = Math.floor(now() / 1000 / minuteSeconds) * minuteSeconds
    const length = Math.min(duration || longestProgramme, longestProgramme)
    const expires = issued + Math.ceil(length) + (viewer === castReceiver ? receiverUrl.afterVideo / 1000 : extraLife)
    return { scope: 'films', asset: mpxGuid, films, duration, viewer: passes.viewerHash(viewer), issued, expires }
  }
  const signed = (video: PlayedVideo, viewer: string) => passes.sign(passOf(video, viewer))

  return {
    playbackUrl: (video, viewer) => `${origin}/media/v1/${signed(video, viewer)}/master.m3u8`,
    async detailsUrl(video, viewer) {
      if (origin) return null
      // If the storage fails, the verdict does not: the master playlist then answers 503.
      const found = await Promise.all(video.films.map((id) => library.find(id).catch(nullIfUnavailable)))
      return found.some((each) => each && hasDetails(each.film)) ? `/media/v1/${signed(video, viewer)}/details.json` : null
    },
    async encryptionOf(video, viewer) {
      const found = await Promise.all(video.films.map((id) => library.find(id)))
      const encrypted = found.flatMap((each) => each?.film.drm ?? [])
      if (encrypted.length === 0) return null
      const token = signed(video, viewer)
      const systems = keySystems.filter((system) => encrypted.every((drm) => drm[system]))
      return { systems, token, clearkeyUrl: clearkeyPath(token) }
    },
  }
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof Unavailable) return null
  throw error
}
