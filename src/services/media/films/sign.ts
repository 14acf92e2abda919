// From a video to its signed address. Two passes, one inside the other: docs/decisions/020.
import type { MediaClient } from '#contracts/http/media.ts'
import type { Pass, Passes } from './pass.ts'
import { longestProgramme } from './programme.ts'

/** Seconds. The address that `access` answers lives between four and five minutes: asked again within a minute, it is the same one. */
const minute = 60
const masterLife = 5 * minute
/** Seconds. Past its own length a programme may be paused, sought and watched on this long before the player must ask again. */
const patience = 2 * 3600

/** `origin` is empty when media is served where the pages are. */
export function createMediaClient(passes: Passes, origin: string, now: () => number): MediaClient {
  return {
    playbackUrl({ mpxGuid, films, duration }, viewer) {
      const expires = Math.floor(now() / 1000 / minute) * minute + masterLife
      const pass: Pass = { scope: 'master', asset: mpxGuid, films, duration, viewer: passes.viewerHash(viewer), expires }
      return `${origin}/media/v1/${passes.sign(pass)}/master.m3u8`
    },
  }
}

/** The longer pass that a master playlist hands on: the same for every reading of one master, so that what was fetched is found again. */
export function programmePath(passes: Passes, master: Pass): string {
  const length = Math.min(master.duration || longestProgramme, longestProgramme)
  return passes.sign({ ...master, scope: 'programme', expires: master.expires + Math.ceil(length) + patience })
}
