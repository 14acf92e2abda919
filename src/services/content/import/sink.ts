// What a reader of a format tells the importer while it reads.
import type { Brand } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

export type Place = { line: number; element: string }

/**
 * What to do when the document already had this id: refuse the second, drop it silently (people named in many credits),
 * or number it (programmes that share a slot of a channel).
 */
export type OnDuplicate = 'refuse' | 'drop' | 'number'

export type Outcome = 'kept' | 'refused' | 'duplicate'

export type Sink = {
  entry(entry: unknown, place: Place, onDuplicate?: OnDuplicate): Outcome
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
