// Where things are on the site, without brand prefix.

import type { VideoFacts } from '../reading/by-id.ts'
import { plain } from '../said.ts'
import { slug } from '../slug.ts'

export function videoPath(video: Pick<VideoFacts, 'guid' | 'entry'>, alias: string | undefined): string {
  const seo = slug(plain(video.entry.title)) || 'watch'
  return `${alias ? `/${alias}` : ''}/video/${seo}/${encodeURIComponent(video.guid)}`
}

/** A gallery is seen on its title's page about it. */
export const galleryPath = (alias: string | undefined, brand: string): string => (alias ? `/${alias}/about` : `/networks/${brand}`)
