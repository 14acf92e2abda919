// The playlists of a signed path, by name. They say nothing of who asks, so one text serves everybody: kept, and kept compressed.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Film } from '#contracts/film.ts'
import type { Library } from './library.ts'
import type { Pass } from './pass.ts'
import { captionsPlaylist, masterPlaylist, mediaPlaylist } from './playlist.ts'
import { assembleProgramme, type Programme } from './programme.ts'

export type PlaylistText = { plain: string; gzipped: Buffer; etag: string }
export type Playlists = {
  /** `folder` leads from the master to the media playlists. */
  master(pass: Pass, folder: string): Promise<string | null>
  /** `720`, `captions-es`; null when there is none of that name. */
  media(pass: Pass, name: string): Promise<PlaylistText | null>
}

const compress = promisify(gzip)
const isFilm = (film: Film | undefined): film is Film => film !== undefined

export function createPlaylists(library: Library): Playlists {
  const kept = new LRUCache<string, PlaylistText>({
    maxSize: 8_000_000,
    sizeCalculation: ({ plain, gzipped }) => plain.length + gzipped.length,
    ttl: 60_000,
  })

  async function programme({ films, duration }: Pass): Promise<Programme | null> {
    const found = await Promise.all(films.map((id) => library.find(id)))
    return assembleProgramme(found.map((each) => each?.film).filter(isFilm), duration)
  }

  return {
    async master(pass, folder) {
      const whole = await programme(pass)
      return whole && masterPlaylist(whole, folder)
    },
    async media(pass, name) {
      const key = `${name} ${pass.duration} ${pass.films.join(' ')}`
      const before = kept.get(key)
      if (before) return before
      const whole = await programme(pass)
      const plain = whole && playlistNamed(whole, name)
      if (!plain) return null
      const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
      const text = { plain, gzipped: await compress(plain, { level: 6 }), etag }
      kept.set(key, text)
      return text
    },
  }
}

function playlistNamed(programme: Programme, name: string): string | null {
  const language = programme.captions.find((each) => name === `captions-${each}`)
  if (language) return captionsPlaylist(programme, language)
  return programme.renditions.some((rung) => rung.name === name) ? mediaPlaylist(programme, name) : null
}
