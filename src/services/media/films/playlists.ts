// Builds and caches the playlists of a signed path. All viewers receive the same playlists, so one compressed text is cached for all.
import { LRUCache } from 'lru-cache'
import type { Film } from '#contracts/media/film.ts'
import { type CompressedText, compressText, sizeOfText } from './compressed-text.ts'
import { sessionKeyTags } from './key-tags.ts'
import type { Library } from './library.ts'
import type { Pass } from './pass.ts'
import { captionsPlaylist, masterPlaylist, mediaPlaylist, pictureOf } from './playlist.ts'
import { assembleProgramme, type Programme } from './programme.ts'

export type Playlists = {
  /** Returns the films of a signed path as they play, or null if no film is playable. */
  programme(pass: Pass): Promise<Programme | null>
  /** Returns the master playlist, or null if no film is playable. */
  master(pass: Pass): Promise<string | null>
  /** Returns the playlist of a rendition such as `720` or, without its sound, `picture-720`; of an audio track such as `audio-es`, or of captions such as `captions-es`. Returns null if the name is unknown. */
  media(pass: Pass, name: string): Promise<CompressedText | null>
}

const isEqual = (some: Film[], others: Film[]) => some.length === others.length && some.every((film, index) => film === others[index])
const isFilm = (film: Film | undefined): film is Film => film !== undefined

export function createPlaylists(library: Library): Playlists {
  const cache = new LRUCache<string, { films: Film[]; text: CompressedText }>({
    maxSize: 8_000_000,
    sizeCalculation: ({ text }) => sizeOfText(text),
    ttl: 60_000,
  })

  async function filmsOf({ films }: Pass): Promise<Film[]> {
    const found = await Promise.all(films.map((id) => library.find(id)))
    return found.map((each) => each?.film).filter(isFilm)
  }
  const programme = async (pass: Pass) => assembleProgramme(await filmsOf(pass), pass.duration)

  return {
    programme,
    async master(pass) {
      const assembled = await programme(pass)
      return assembled && masterPlaylist(assembled, sessionKeyTags(assembled.parts.map(({ film }) => film)))
    },
    async media(pass, name) {
      const key = `${name} ${pass.duration} ${pass.films.join(' ')}`
      const films = await filmsOf(pass)
      const cached = cache.get(key)
      // The library returns a new object when a film changes.
      if (cached && isEqual(cached.films, films)) return cached.text
      const assembled = assembleProgramme(films, pass.duration)
      const plain = assembled && playlistNamed(assembled, name)
      if (!plain) return null
      const text = await compressText(plain)
      cache.set(key, { films, text })
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
