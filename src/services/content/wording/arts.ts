// Art of an entry as a picture of the graph: an id that stands for its sources.
import type { Art, Entry, LocalText, SectionSpec } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { ImageSource } from '#contracts/http/content.ts'
import { say } from './said.ts'
import { fingerprint } from './slug.ts'

type Sources = ImageSource['sources']
export type Picture = { id: string; color: string | null; imageWidth: number | null; imageHeight: number | null; alt: string | null }

function sourcesOf(art: Art): Sources {
  if (typeof art === 'string') return { main: art }
  const { main, '16-9': wide, '3-4': tall, '1-1': square } = art
  return { main, ...(wide && { '16-9': wide }), ...(tall && { '3-4': tall }), ...(square && { '1-1': square }) }
}

/** The same sources have the same id, in every process and for ever: it is part of addresses. */
export function imageId(art: Art): string {
  if (typeof art === 'string') return fingerprint(art)
  const { main, '16-9': wide = '', '3-4': tall = '', '1-1': square = '' } = art
  return fingerprint(wide || tall || square ? `${main}\n${wide}\n${tall}\n${square}` : main)
}

/** A picture in every language. */
export type KeptPicture = {
  id: string
  color?: string | undefined
  width?: number | undefined
  height?: number | undefined
  alt?: LocalText | undefined
}

export function keptPicture(art: Art | undefined): KeptPicture | null {
  if (!art) return null
  const id = imageId(art)
  if (typeof art === 'string') return { id }
  const { color, width, height, alt } = art
  return { id, color, width, height, alt }
}

export const picture = (art: Art | undefined, own: Language, wanted: Language): Picture | null => tellPicture(keptPicture(art), own, wanted)

export function tellPicture(kept: KeptPicture | null, own: Language, wanted: Language): Picture | null {
  if (!kept) return null
  const { id, color = null, width = null, height = null, alt } = kept
  return { id, color, imageWidth: width, imageHeight: height, alt: say(alt, own, wanted)?.text ?? null }
}

export type ImageRow = { id: string; sources: string; color: string | null }

export function imageRow(art: Art): ImageRow {
  return { id: imageId(art), sources: JSON.stringify(sourcesOf(art)), color: typeof art === 'string' ? null : (art.color ?? null) }
}

/** Every picture an entry speaks of. */
export function artsOf(entry: Entry): Art[] {
  const arts: (Art | undefined)[] = 'art' in entry ? [entry.art] : []
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
