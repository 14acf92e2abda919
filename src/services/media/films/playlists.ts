// Builds and caches the playlists of a signed path. All viewers receive the same playlists, so one compressed text is cached for all.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Film } from '#contracts/media/film.ts'
import { sessionKeyTags } from './key-tags.ts'
import type { Library } from './library.ts'
import type { Pass } from './pass.ts'
import { captionsPlaylist, masterPlaylist, mediaPlaylist, pictureOf } from './playlist.ts'
import { assembleProgramme, type Programme } from './programme.ts'

/** The text of a playlist as it is served. */
export type PlaylistText = { plain: string; gzipped: Uint8Array<ArrayBuffer>; etag: string }
export type Playlists = {
  /** Returns the films of a signed path as they play, or null if no film is playable. */
  programme(pass: Pass): Promise<Programme | null>
  /** Returns the master playlist, or null if no film is playable. */
  master(pass: Pass): Promise<string | null>
  /** Returns the playlist of a rendition such as `720` or, without its sound, `picture-720`; of an audio track such as `audio-es`, or of captions such as `captions-es`. Returns null if the name is unknown. */
  media(pass: Pass, name: string): Promise<PlaylistText | null>
}

const compress = promisify(gzip)

/** Compresses a playlist and computes its ETag. */
export async function toPlaylistText(plain: string): Promise<PlaylistText> {
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  return { plain, gzipped: new Uint8Array(await compress(plain, { level: 6 })), etag }
}

const isFilm = (film: Film | undefined): film is Film => film !== undefined

export function createPlaylists(library: Library): Playlists {
  const cache = new LRUCache<string, PlaylistText>({
    maxSize: 8_000_000,
    sizeCalculation: ({ plain, gzipped }) => plain.length + gzipped.length,
    ttl: 60_000,
  })

  async function programme({ films, duration }: Pass): Promise<Programme | null> {
    const found = await Promise.all(films.map((id) => library.find(id)))
    return assembleProgramme(found.map((each) => each?.film).filter(isFilm), duration)
  }

  return {
    programme,
    async master(pass) {
      const assembled = await programme(pass)
      return assembled && masterPlaylist(assembled, sessionKeyTags(assembled.parts.map(({ film }) => film)))
    },
    async media(pass, name) {
      const key = `${name} ${pass.duration} ${pass.films.join(' ')}`
      const cached = cache.get(key)
      if (cached) return cached
      const assembled = await programme(pass)
      const plain = assembled && playlistNamed(assembled, name)
      if (!plain) return null
      const text = await toPlaylistText(plain)
      cache.set(key, text)
      return text
    },
  }
}

function playlistNamed(programme: Programme, name: string): string | null {
  const language = programme.captions.find((each) => name === `captions-${each}`)
  if (language) return captionsPlaylist(programme, language)
  const { renditions, audio = [] } = programme
  const names = [...renditions, ...audio].map((track) => track.name)
  return [...names, ...renditions.map((rung) => pictureOf(rung.name))].includes(name) ? mediaPlaylist(programme, name) : null
}
