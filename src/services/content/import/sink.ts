// What a reader of a format tells the importer while it reads.
import type { Brand } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

export type Place = { line: number; element: string }

/**
 * `plain`: an id that the document already had is refused. `mentioned`: it is passed over (people named in many credits).
 * `guide`: it is numbered (programmes that share a slot of a channel); and a series that the catalogue lacks is left out.
 */
export type Manner = 'plain' | 'mentioned' | 'guide'

export type Outcome = 'kept' | 'refused' | 'duplicate'

export type Sink = {
  entry(entry: unknown, place: Place, manner?: Manner): Outcome
  refuse(place: Place, reason: string): void
  /** Something left out that is no reason to refuse. */
  note(place: Place, text: string): void
}

/** What a format without brands of its own needs to know. */
export type FeedContext = { brand: Brand; brands: Brand[]; chosen: boolean }

export type InputOf<Kind extends EntryInput['kind']> = Extract<EntryInput, { kind: Kind }>

export function languageOf(code: string | undefined): Language | undefined {
  const short = code?.trim().slice(0, 2).toLowerCase()
  return short === 'en' || short === 'es' ? (short as Language) : undefined
}
