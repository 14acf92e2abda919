// Art of an entry as a picture of the graph: an id that stands for its sources.
import type { Art, Entry, SectionSpec } from '#contracts/catalogue.ts'
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

export function picture(art: Art | undefined, own: Language, wanted: Language): Picture | null {
  if (!art) return null
  const id = imageId(art)
  if (typeof art === 'string') return { id, color: null, imageWidth: null, imageHeight: null, alt: null }
  const { color = null, width = null, height = null } = art
  return { id, color, imageWidth: width, imageHeight: height, alt: say(art.alt, own, wanted)?.text ?? null }
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
