// The interface between the readers of formats and the import.
import type { Brand } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

/** The line and name of an element in a document, for messages. `element` is for example `programme[7] bbc1.uk`. */
export type ElementLocation = { line: number; element: string }

/**
 * The origin of an entry in a document. It determines what happens if an earlier entry of the document has the same id. An `entry` is
 * rejected. A person from a `credit` is skipped, because many credits name the same person. A programme of a `guide` gets a numbered id,
 * because two programmes of a channel may have the same start. If the series of a guide's programme is unknown, the programme is stored
 * without the series.
 */
export type Origin = 'entry' | 'credit' | 'guide'

export type Outcome = 'accepted' | 'refused' | 'duplicate'

export type Sink = {
  entry(entry: unknown, location: ElementLocation, origin?: Origin): Outcome
  refuse(location: ElementLocation, reason: string): void
  /** Reports a field that was left out of an entry, or an element that was skipped. */
  note(location: ElementLocation, text: string): void
}

/**
 * `brand`: the brand of titles from formats that contain no brand. `chosen`: whether the operator chose `brand` with --brand. If not, `brand`
 * is the main brand.
 */
export type FeedContext = { brand: Brand; brands: Brand[]; chosen: boolean }

export type InputOf<Kind extends EntryInput['kind']> = Extract<EntryInput, { kind: Kind }>

/** Returns the language of a code, for example `en` for `en-US`. Returns undefined if the language is not English or Spanish. */
export function languageOf(code: string | undefined): Language | undefined {
  const short = code?.trim().slice(0, 2).toLowerCase()
  return short === 'en' || short === 'es' ? (short as Language) : undefined
}
