import type { EntryOf, ItemRef } from '#contracts/catalogue.ts'

export type CreditRef = EntryOf<'series'>['credits'][number]

/** One place in a list before it is filled: what an editor may choose, and what only rules give. */
export type Planned = ItemRef | { title: string } | { slideOf: string } | { credit: CreditRef }
