// The pictures themselves: films as HLS on signed paths.
import type { MediaClient } from '#contracts/http/media.ts'
import { newDoor, openapiOf } from '#kit/http/describe.ts'
import type { Room } from '#kit/http/room.ts'
import { createLibrary } from './films/library.ts'
import { createPasses } from './films/pass.ts'
import { addFilmRoutes } from './films/routes.ts'
import { createMediaClient } from './films/sign.ts'

export type MediaTools = {
  /** Shared by all processes: what one signs, every other reads. */
  secret: string
  /** Folders of packaged films, each with `{film}/film.json`; the first that has a film gives it. */
  filmFolders: string[]
  /** Where playlists are served when that is not where pages are (MEDIA_ORIGIN). */
  mediaOrigin?: string | undefined
  /** Origins of our pages, which may read media from another origin. */
  pageOrigins: string[]
  now: () => number
  report: (error: unknown, request?: Request) => void
}

export type MediaRoom = Room & { client: MediaClient }

export function createMedia(tools: MediaTools): MediaRoom {
  const { now, pageOrigins } = tools
  const passes = createPasses(tools.secret, now)
  const door = newDoor(tools.report)
  addFilmRoutes(door, { library: createLibrary(tools.filmFolders, now), passes, pageOrigins, now })

  return {
    fetch: async (request) => door.fetch(request),
    openapi: () => openapiOf(door, 'media'),
    client: createMediaClient(passes, tools.mediaOrigin ?? '', now),
  }
}
