import { createContext } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import type { TitleTileFieldsFragment } from '#contracts/graph/types.generated.ts'

/** A series or movie as a favorite, with what the favorites modal shows. */
export type FavoriteTitle = Pick<TitleTileFieldsFragment, 'favoriteID' | 'type' | 'shortTitle' | 'gradientStart' | 'urlAlias'>

/** Adds a title to the viewer's favorites, or removes it. */
export type ToggleFavorite = (title: FavoriteTitle, isOn: boolean) => void

/** Changes a favorite; null on sites without favorites. */
export const FavoritesContext = createContext<ToggleFavorite | null>(null)

/** Returns the series or movie of an item, or null. */
export function titleIn(item: Item): FavoriteTitle | null {
  switch (item.component) {
    case 'SeriesTile':
    case 'MovieTile':
      return item.data
    case 'SmartTile':
      return titleIn(item.data.tile)
    default:
      return null
  }
}
