// The media service: pictures in the sizes of the specification, and videos as HLS playlists at signed paths.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ContentClient } from '#contracts/http/content.ts'
import type { ChannelClient, MediaClient } from '#contracts/http/media.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import type { Egress } from '#kit/http/egress.ts'
import type { Service } from '#kit/http/service.ts'
import { createQueue } from '#kit/queue.ts'
import { addLicenseRoutes } from './encryption/license-routes.ts'
import { countDescribed, type PlayerState } from './films/described-requests.ts'
import { createLibrary } from './films/library.ts'
import { createPasses } from './films/pass.ts'
import { addPreviewRoute } from './films/preview.ts'
import { addFilmRoutes } from './films/routes.ts'
import { createMediaClient } from './films/sign.ts'
import { createIconDrawer } from './icons/draw-icon.ts'
import { createDiskCache } from './images/disk-cache.ts'
import { createPictures, type Pictures } from './images/pictures.ts'
import { answerReady } from './images/ready-pictures.ts'
import { createRenderer } from './images/renderer.ts'
import { addImageRoutes } from './images/routes.ts'
import { createPlayout, type Playout, type PlayoutTools } from './playout/playout.ts'
import { type BucketSettings, openBucket } from './storage/bucket.ts'
import { openBucketStorage } from './storage/bucket-storage.ts'
import { openFolder } from './storage/folder-storage.ts'

export type MediaTools = {
  /** The site's secret. It is the same in all processes, so that every process accepts the signatures of all processes. */
  secret: string
  /** Folders of packaged films, each with `{film}/film.json`. If several folders contain a film, the first folder is used. */
  filmFolders: string[]
  /** A bucket with films. Films of the folders come first. */
  bucket?: BucketSettings | undefined
  /** The origin of playlists (MEDIA_ORIGIN), if it differs from the origin of the pages. */
  mediaOrigin?: string | undefined
  /** Origins of the site's pages. CORS allows these origins to read `/media`. */
  pageOrigins: string[]
  /** The origin of the Cast receiver, which reads `/media` too. */
  receiverOrigin?: string | undefined
  content: Pick<ContentClient, 'imageSource'>
  /** The channels that the site puts on the air. Without it, the service has no channels. */
  playout?: PlayoutTools
  /** Folders of the catalogue's pictures. If several folders contain a picture, the first folder is used. */
  artFolders: string[]
  /** Downloads pictures from other hosts (createEgress with IMAGE_HOSTS). */
  egress: Egress
  /** Rendered pictures are stored in the subfolder `images` of this folder, up to `imageCacheBytes` bytes. */
  dataFolder: string
  imageCacheBytes: number
  /** Called with the mean colour of a rendered picture, if no colour was stored. */
  colorFound?: (id: string, color: string) => void
  /** Called with the source of each picture, for metrics: `memory`, `kept` (disk, or another request's rendering), `made`. */
  onPicture?: (from: string) => void
  /** Called for each request for a playlist or segment that a player describes (CMCD), for metrics. */
  onDescribed?: (state: PlayerState) => void
  /** Called with the cause and the remedy when a film on disk cannot be used. */
  warn?: (text: string) => void
  now: () => number
  report: (error: unknown, request?: Request) => void
}

export type MediaService = Service & {
  client: MediaClient
  channels: ChannelClient
  playout: Pick<Playout, 'start' | 'stop' | 'keep'> | null
  /** Returns the mean colour of a picture as `#rrggbb`, for placeholders. Returns null if the picture does not exist. */
  imageColor: Pictures['color']
  /** Answers a picture or a live playlist from memory, without the router. Returns false if it is not in memory. */
  cached(request: IncomingMessage, response: ServerResponse): boolean
  /** Draws an SVG of the site as PNG, in the size of the SVG. */
  drawIcon(svg: string): Promise<Uint8Array>
  /** Ends the renderer process, if there is one. */
  stop(): void
}

/** The maximum numbers of running and waiting renderings. A page that has only new pictures stays below these numbers. */
const renderings = { atOnce: 2, waiting: 100 }
const fetches = { atOnce: 8, waiting: 100 }

export function createMedia(tools: MediaTools): MediaService {
  const { now, pageOrigins } = tools
  const passes = createPasses(tools.secret, now, tools.receiverOrigin)
  const router = createRouter({ report: tools.report, pageOrigins: tools.pageOrigins })
  const library = createLibrary(storagesOf(tools), now, tools.warn)
  const readers = [...pageOrigins, ...(tools.receiverOrigin ? [tools.receiverOrigin] : [])]
  countDescribed(router, tools.onDescribed)
  addFilmRoutes(router, { library, passes, readers, now })
  addPreviewRoute(router, library)
  const mediaOrigin = tools.mediaOrigin ?? ''
  const shared = { library, passes, mediaOrigin, pageOrigins, readers, now, report: tools.report }
  const playout = tools.playout ? createPlayout(router, tools.playout, shared) : null
  const channelKeys = playout?.keys ?? (async () => null)
  addLicenseRoutes(router, { library, passes, filmFolders: tools.filmFolders, channelKeys, now })

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
    onPicture: tools.onPicture ?? (() => undefined),
  })
  addImageRoutes(router, pictures, tools.report)
  const answerPicture = answerReady(
    pictures,
    pageOrigins.some((origin) => origin.startsWith('https:')),
  )

  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'media'),
    client: createMediaClient(passes, library, mediaOrigin, now),
    channels: playout?.client ?? { channelUrl: () => null, channelEncryption: () => null },
    playout,
    imageColor: pictures.color,
    drawIcon: createIconDrawer(),
    cached: (request, response) => answerPicture(request, response) || playout?.cached(request, response) === true,
    stop: renderer.stop,
  }
}

/** Returns the storages in which films are looked for, in order. */
export const storagesOf = ({ filmFolders, bucket, report }: Pick<MediaTools, 'filmFolders' | 'bucket' | 'report'>) => [
  ...filmFolders.map(openFolder),
  ...(bucket ? [openBucketStorage(openBucket(bucket), { report })] : []),
]
