// Converts the art of entries to pictures with an id, as the GraphQL API returns them.
import type { Art, Entry, LocalText, SectionSpec } from '../catalogue.ts'
import type { Language } from '../graph/types.generated.ts'
import type { Ratio } from '../limits.ts'
import { fingerprint } from './slug.ts'
import { textInLanguage } from './text.ts'

/** The file or URL of a picture for each aspect ratio. `main` is used for an aspect ratio that is absent. */
export type PictureSources = Partial<Record<Ratio, string>> & { main: string }
export type Picture = { id: string; color: string | null; imageWidth: number | null; imageHeight: number | null; alt: string | null }

function sourcesOf(art: Art): PictureSources {
  if (typeof art === 'string') return { main: art }
  const { main, '16-9': wide, '3-4': tall, '1-1': square } = art
  return { main, ...(wide && { '16-9': wide }), ...(tall && { '3-4': tall }), ...(square && { '1-1': square }) }
}

/** Returns the id of a picture, a hash of its sources. The id is part of URLs, so this function must never change. */
export function imageId(art: Art): string {
  if (typeof art === 'string') return fingerprint(art)
  const { main, '16-9': wide = '', '3-4': tall = '', '1-1': square = '' } = art
  return fingerprint(wide || tall || square ? `${main}\n${wide}\n${tall}\n${square}` : main)
}

/** A picture as part of a stored tile, with its alternative text in all languages. */
export type TilePicture = {
  id: string
  color?: string | undefined
  width?: number | undefined
  height?: number | undefined
  alt?: LocalText | undefined
}

export function tilePicture(art: Art | undefined): TilePicture | null {
  if (!art) return null
  const id = imageId(art)
  if (typeof art === 'string') return { id }
  const { color, width, height, alt } = art
  return { id, color, width, height, alt }
}

/** Returns the picture of an entry, with its alternative text in `language`. The entry's plain strings are in `sourceLanguage`. */
export const picture = (art: Art | undefined, sourceLanguage: Language, language: Language): Picture | null =>
  toPicture(tilePicture(art), sourceLanguage, language)

/** Returns the nearest colour as `#rgb`. A page with 200 pictures names each colour twice, and a placeholder needs no finer one. */
const shortColor = (color: string): string =>
  `#${color.slice(1).replace(/../g, (value) => Math.round(Number.parseInt(value, 16) / 17).toString(16))}`

export function toPicture(stored: TilePicture | null, sourceLanguage: Language, language: Language): Picture | null {
  if (!stored) return null
  const { id, color, width = null, height = null, alt } = stored
  return {
    id,
    color: color ? shortColor(color) : null,
    imageWidth: width,
    imageHeight: height,
    alt: textInLanguage(alt, sourceLanguage, language)?.text ?? null,
  }
}

export type ImageRow = { id: string; sources: string; color: string | null }

export function imageRow(art: Art): ImageRow {
  return { id: imageId(art), sources: JSON.stringify(sourcesOf(art)), color: typeof art === 'string' ? null : (art.color ?? null) }
}

/** Returns the art of all pictures in an entry. */
export function artsOf(entry: Entry): Art[] {
  const arts: (Art | undefined)[] = 'art' in entry ? [entry.art] : []
  if (entry.kind === 'programme') arts.push(entry.event?.art)
  if (entry.kind === 'gallery') arts.push(...entry.photos.map((photo) => photo.art))
  if (entry.kind === 'page') arts.push(...entry.sections.flatMap(artsOfSection))
  return arts.filter((art) => art !== undefined)
}

function artsOfSection({ sponsorLogo, items = [] }: SectionSpec): (Art | undefined)[] {
  const chosen = items.flatMap((item) => {
    if ('slide' in item) return [item.slide.art]
    if ('feature' in item) return [item.feature.art]
    if ('band' in item) return [item.band.primary, item.band.compact]
    return []
  })
  return [sponsorLogo, ...chosen]
}
