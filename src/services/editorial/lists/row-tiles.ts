// The kind of tiles in a list that the browser loads later. Its placeholder has their height.

import type { ListSpec } from '#contracts/catalogue/list-spec.ts'
import type { ItemRef } from '#contracts/catalogue.ts'
import type { RowTiles } from '#contracts/graph/types.generated.ts'

const byList: Partial<Record<ListSpec['of'], RowTiles>> = {
  titles: 'title',
  brands: 'brand',
  genres: 'genre',
  people: 'person',
  credits: 'person',
  guests: 'person',
}
type KeyOf<Union> = Union extends unknown ? keyof Union : never
const byItem: Partial<Record<KeyOf<ItemRef>, RowTiles>> = {
  series: 'title',
  movie: 'title',
  brand: 'brand',
  genre: 'genre',
  brandLabel: 'title',
  categoryLabel: 'title',
  person: 'person',
  slide: 'slide',
  feature: 'feature',
}

/**
 * Returns the kind of a list's tiles. An editor may have chosen the items of the list: then `first` is the first of them, and decides. If an editor chose
 * them and `first` is not known, the result is `video`.
 */
export const rowTiles = ({ of }: ListSpec, first?: ItemRef): RowTiles =>
  (first ? byItem[Object.keys(first)[0] as KeyOf<ItemRef>] : byList[of]) ?? 'video'
