// Moves the media times of segments. The media times of a channel are wall-clock times, so they grow without a break from film to film:
// players that ignore discontinuities (those that read HLS with FFmpeg) drop frames when media times go back. docs/decisions/097.
import { contentOf, type Edit, type FilmStorage } from '../storage/film-storage.ts'
import { decodeTimes, timeScales } from './boxes.ts'
import { createFilmCache } from './film-cache.ts'
import type { FoundFilm } from './library.ts'
import { readHead } from './segment-head.ts'

/** A decode time that can be moved: its position in the file, its value, and the units per second of its track. */
type Place = { at: number; value: bigint; scale: bigint }

export type MediaTimes = {
  /**
   * Returns the edits that move a segment's decode times by `ms`. Returns no edits for a file that is no fragmented MP4, and for decode times of 32
   * bits, in which the time of day has no room: these segments keep their times. Throws Unavailable if the storage fails.
   */
  edits(found: FoundFilm, segment: string, init: string, ms: number): Promise<Edit[]>
}

/** Reads the positions of decode times one time for each segment of a film. */
export function createMediaTimes(): MediaTimes {
  const cached = createFilmCache<readonly Place[]>(20_000)

  async function read(storage: FilmStorage, segment: string, init: string): Promise<readonly Place[]> {
    const [start, head] = await Promise.all([contentOf(storage, init), readHead(storage, segment)])
    return start && head ? placesIn(start, head) : []
  }

  return {
    async edits(found, segment, init, ms) {
      const places = await cached(found, segment, () => read(found.storage, segment, init).catch(noPlaces))
      return places.map(({ at, value, scale }) => {
        const bytes = Buffer.alloc(8)
        bytes.writeBigUInt64BE(BigInt.asUintN(64, value + (BigInt(ms) * scale) / 1000n))
        return { at, bytes }
      })
    },
  }
}

/** The times of a file that is not a fragmented MP4 are not changed. */
function noPlaces(error: unknown): [] {
  if (error instanceof RangeError) return []
  throw error
}

function placesIn(init: Buffer, head: Buffer): Place[] {
  const scales = timeScales(init)
  return decodeTimes(head).flatMap(({ track, at, bytes, value }) => {
    const scale = scales.get(track)
    return bytes === 8 && scale ? [{ at, value, scale: BigInt(scale) }] : []
  })
}
