// The pictures themselves: images in the sizes of the specification, films as HLS on signed paths.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ContentClient } from '#contracts/http/content.ts'
import type { MediaClient } from '#contracts/http/media.ts'
import { newDoor, openapiOf } from '#kit/http/describe.ts'
import type { Egress } from '#kit/http/egress.ts'
import type { Room } from '#kit/http/room.ts'
import { createQueue } from '#kit/queue.ts'
import { createLibrary } from './films/library.ts'
import { createPasses } from './films/pass.ts'
import { addPreviewRoute } from './films/preview.ts'
import { addFilmRoutes } from './films/routes.ts'
import { createMediaClient } from './films/sign.ts'
import { createDiskCache } from './images/disk-cache.ts'
import { createPictures, type Pictures } from './images/pictures.ts'
import { answerReady } from './images/ready-pictures.ts'
import { createRenderer } from './images/renderer.ts'
import { addImageRoutes } from './images/routes.ts'

export type MediaTools = {
  /** Shared by all processes: what one signs, every other reads. */
  secret: string
  /** Folders of packaged films, each with `{film}/film.json`; the first that has a film gives it. */
  filmFolders: string[]
  /** Where playlists are served when that is not where pages are (MEDIA_ORIGIN). */
  mediaOrigin?: string | undefined
  /** Origins of our pages, which may read media from another origin. */
  pageOrigins: string[]
  content: Pick<ContentClient, 'imageSource'>
  /** Folders below which the catalogue names its pictures; the first that has one gives it. */
  artFolders: string[]
  /** The way to pictures on other hosts (createEgress with IMAGE_HOSTS). */
  egress: Egress
  /** Where rendered pictures are kept, in the folder `images`, and how many bytes of them. */
  dataFolder: string
  imageCacheBytes: number
  /** Hears the mean colour of a picture that had none, once it was rendered. */
  colorFound?: (id: string, color: string) => void
  /** Counts where pictures come from: `memory`, `kept` (on disk, or made for another who asked), `made`. */
  pictureGiven?: (from: string) => void
  now: () => number
  report: (error: unknown, request?: Request) => void
}

export type MediaRoom = Room & {
  client: MediaClient
  /** The mean colour of a picture, `#rrggbb`, for its placeholder: what content knows, else measured. Null when there is no picture. */
  imageColor: Pictures['color']
  /** Answers a picture that stands in memory, in front of any framework; false when there is none. */
  cached(request: IncomingMessage, response: ServerResponse): boolean
  /** Ends the process that makes pictures, if there is one. */
  stop(): void
}

/** Renderings at once and in line: a page of pictures nobody asked for before fits, a flood does not. */
const renderings = { atOnce: 2, waiting: 100 }
const fetches = { atOnce: 8, waiting: 100 }

export function createMedia(tools: MediaTools): MediaRoom {
  const { now, pageOrigins } = tools
  const passes = createPasses(tools.secret, now)
  const door = newDoor({ report: tools.report, pageOrigins: tools.pageOrigins })
  const library = createLibrary(tools.filmFolders, now)
  addFilmRoutes(door, { library, passes, pageOrigins, now })
  addPreviewRoute(door, library)

  const renderer = createRenderer()
  const pictures = createPictures({
    content: tools.content,
    artFolders: tools.artFolders,
    egress: tools.egress,
    cache: createDiskCache(join(tools.dataFolder, 'images'), tools.imageCacheBytes, tools.report),
    renderer,
    rendering: createQueue(renderings),
    fetching: createQueue(fetches),
    colorFound: tools.colorFound ?? (() => undefined),
    given: tools.pictureGiven ?? (() => undefined),
  })
  addImageRoutes(door, pictures, tools.report)

  return {
    fetch: async (request) => door.fetch(request),
    openapi: () => openapiOf(door, 'media'),
    client: createMediaClient(passes, tools.mediaOrigin ?? '', now),
    imageColor: pictures.color,
    cached: answerReady(
      pictures,
      pageOrigins.some((origin) => origin.startsWith('https:')),
    ),
    stop: renderer.stop,
  }
}
