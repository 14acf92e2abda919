import type { EntryOf, ItemRef, SectionSpec } from '../catalogue.ts'

export type CreditRef = EntryOf<'series'>['credits'][number]

/** The context of a person's credit: the title; the season, if the list is limited to one season; and for a guest the air date and id of the video. */
export type CreditedIn = { title: string; season?: number | undefined; airDate?: number; video?: string }

/** A genre of the series of `brand`, or of all brands without `brand`. `lead` is the id of a title: its art represents the genre. */
export type GenreItem = { genre: string; brand?: string | undefined; lead?: string | undefined }

/** A reference to an item of a list, before its entry is loaded. Editors choose items of type `ItemRef`; rules produce the other types. */
export type Planned = ItemRef | { title: string } | { slideOf: string } | { credit: CreditRef; in?: CreditedIn } | GenreItem

/** Returns the items that an editor chose for a section. Slides and features without a brand get the brand of the page. */
export const chosenIn = ({ brand }: EntryOf<'page'>, { items = [] }: SectionSpec): Planned[] => items.map((item) => withBrand(item, brand))

function withBrand(item: ItemRef, brand: string | undefined): ItemRef {
  if ('slide' in item) return { slide: { brand, ...item.slide } }
  return 'feature' in item ? { feature: { brand, ...item.feature } } : item
}
