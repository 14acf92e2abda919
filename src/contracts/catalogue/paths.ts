// Paths of pages, without the brand prefix.

import type { GalleryFacts } from './facts.ts'
import { guestRole } from './roles.ts'

/** Returns the path of a video. `words` is the title of the video as a path segment. */
export function videoPath(guid: string, words: string, alias: string | undefined): string {
  return `${alias ? `/${alias}` : ''}/video/${words || 'watch'}/${encodeURIComponent(guid)}`
}

/** Returns the path of a gallery. A gallery that belongs to no title has no page, so the path of its brand is returned. */
export function galleryPath(alias: string | undefined, { machineName, entry }: GalleryFacts, brand: string): string {
  if (!alias) return `/networks/${brand}`
  return `${photosPath(alias, { season: entry.season })}/${machineName}`
}

type PhotosOf = { season?: number | undefined; category?: string | undefined }

/** [C2.1-43], [C2.1-44], [C2.1-45] Returns the path of the galleries of a title, or of a season or category of its galleries. */
export const photosPath = (alias: string, { season, category }: PhotosOf = {}): string =>
  `/${alias}/photos${season === undefined ? '' : `/season-${season}`}${category ? `/category/${category}` : ''}`

type CreditsOf = { role?: string | undefined; season?: number | undefined; name?: string | undefined }

/** [C2.1-47], [C2.1-48] Returns the path of a title's credits: of all people, of a role, of a season, or of one person. */
export function creditsPath(alias: string, { role, season, name }: CreditsOf = {}): string {
  const list = role === guestRole ? (name === undefined ? 'guests' : 'guest') : 'credits'
  const parts = [role === guestRole ? undefined : role, season === undefined ? undefined : `season-${season}`, name]
  return `/${[alias, list, ...parts.filter((part) => part !== undefined)].join('/')}`
}

/** [C2.6-05] Returns the path of the live page with a channel. `airing`: the id of a programme of the channel. */
export const livePath = (brand: string, channel: string, airing?: string): string =>
  `/live?${new URLSearchParams({ brand, callsign: channel, ...(airing !== undefined && { pid: airing }) })}`

/** [A2-12], [C2.1-41] Returns the path of the page of a single live event: the channel's brand, and the id of the programme. */
export const watchPath = (category: string, brand: string, airing: string): string =>
  /^[\w.-]+$/.test(airing) ? `/watch/${category}/${brand}/${airing}` : `/watch/${category}/${brand}?pid=${encodeURIComponent(airing)}`
