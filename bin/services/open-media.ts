import { join } from 'node:path'
import { brandBook } from '#brands/brand-book.ts'
import { bucketOf, type Config, packageRoot } from '#kit/config.ts'
import { createEgress } from '#kit/http/egress.ts'
import { createMedia, type MediaTools } from '#services/media/media.ts'
import type { PlayoutTools } from '#services/media/playout/playout.ts'
import { readChannels } from './open-channels.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

type FromOtherServices = Pick<MediaTools, 'content'> & Pick<PlayoutTools, 'catalogue' | 'opensToAll' | 'isHeld'>

/** Creates the media service with the films and pictures of the operator's folders, and of the demo's. */
export function openMedia(
  { config, database, kv, brands, publicUrl, log, metrics, now }: ServiceDependencies,
  { catalogue, opensToAll, isHeld, ...shared }: SharedTools & FromOtherServices,
) {
  const { OPERATOR_TOKEN: operatorToken } = config
  return createMedia({
    ...shared,
    filmFolders: withDemo(config, config.MEDIA_DIR, 'demo/media/films'),
    bucket: bucketOf(config),
    artFolders: withDemo(config, config.ART_DIR, 'demo/art'),
    playout: {
      ...{ database, kv, channels: readChannels(config), catalogue, opensToAll, isHeld },
      ...{ brands: brandBook(brands), publicUrl, operatorToken },
    },
    mediaOrigin: config.MEDIA_ORIGIN,
    receiverOrigin: config.CAST_RECEIVER && config.CAST_RECEIVER_ORIGIN,
    egress: createEgress({ hosts: config.IMAGE_HOSTS }),
    dataFolder: config.DATA_DIR,
    imageCacheBytes: config.IMAGE_CACHE_MB * 1024 * 1024,
    onPicture: (from) => metrics.count('daypart_pictures_total', 'Sources of delivered pictures', 'from', from),
    onDescribed: (state) => metrics.count('daypart_media_requests_total', 'Requests of players by their state (CMCD)', 'state', state),
    warn: (text) => log.warn('film', { text }),
    now,
  })
}

/** Returns the operator's folder. With the demo, the demo's folder follows as a fallback. */
function withDemo({ DEMO }: Config, ownFolder: string, demo: string): string[] {
  return DEMO ? [...new Set([ownFolder, join(packageRoot, demo)])] : [ownFolder]
}
