import type { EntryOf, ItemRef } from '#contracts/catalogue.ts'

export type CreditRef = EntryOf<'series'>['credits'][number]

/** The title whose people are told of, its season when one is looked at; a guest's date. */
export type CreditedIn = { title: string; season?: number | undefined; airDate?: number; video?: string }

/** A genre among the shows of a brand, or of all; `lead` is the title whose art stands for it. */
export type GenrePlace = { genre: string; brand?: string | undefined; lead?: string | undefined }

/** One place in a list before it is filled: what an editor may choose, and what only rules give. */
export type Planned = ItemRef | { title: string } | { slideOf: string } | { credit: CreditRef; in?: CreditedIn } | GenrePlace
