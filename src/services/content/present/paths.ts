// Where things are on the site, without brand prefix.

import type { GalleryFacts } from '../reading/gallery-lists.ts'
import { guestRole } from '../wording/roles.ts'

/** `words` is its title as a segment. */
export function videoPath(guid: string, words: string, alias: string | undefined): string {
  return `${alias ? `/${alias}` : ''}/video/${words || 'watch'}/${encodeURIComponent(guid)}`
}

/** A gallery of no title has no page of its own. */
export function galleryPath(alias: string | undefined, { machineName, entry }: GalleryFacts, brand: string): string {
  if (!alias) return `/networks/${brand}`
  return `${photosPath(alias, { season: entry.season })}/${machineName}`
}

type PhotosOf = { season?: number | undefined; category?: string | undefined }

/** [C2.1-43], [C2.1-44], [C2.1-45] */
export const photosPath = (alias: string, { season, category }: PhotosOf = {}): string =>
  `/${alias}/photos${season === undefined ? '' : `/season-${season}`}${category ? `/category/${category}` : ''}`

type CreditsOf = { role?: string | undefined; season?: number | undefined; name?: string | undefined }

/** [C2.1-47], [C2.1-48]; `role` absent: everybody. */
export function creditsPath(alias: string, { role, season, name }: CreditsOf = {}): string {
  const list = role === guestRole ? (name === undefined ? 'guests' : 'guest') : 'credits'
  const parts = [role === guestRole ? undefined : role, season === undefined ? undefined : `season-${season}`, name]
  return `/${[alias, list, ...parts.filter((part) => part !== undefined)].join('/')}`
}
