import type { ReactNode } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import { FavoriteButton } from '../../tiles/favorite-button.tsx'
import { titleIn } from '../../tiles/favorites.ts'
import { rowKind } from '../../tiles/row-kind.ts'
import { Tile } from '../../tiles/tile.tsx'
import { tileKey } from '../../tiles/tile-key.ts'
import rows from './rows.module.css'

export type ListKind = ReturnType<typeof rowKind>

/** Returns the row kind of a list's first tile. This row kind sets the tile width of the list. */
export function listKind(items: readonly Item[]): ListKind {
  return items[0] ? rowKind(items[0]) : 'video'
}

type Props = {
  items: readonly Item[]
  hasEnded?: (item: Item) => boolean
  eager?: number
  start?: number | undefined
  startId?: string
  action?: ((item: Item) => ReactNode) | undefined
}

/**
 * Renders the tiles of a list. A tile with another width than the list has a class for its own width. The first `eager` tiles are in the
 * first view. `action` renders a button over a tile. Items that have ended are left out. The browser scrolls to the tile at index `start` when it lays out the row, or when the URL ends with `#` and `startId`.
 */
export function ListTiles({ items, hasEnded, eager = 0, start, startId, action }: Props) {
  const kind = listKind(items)
  return items.map((item, index) => {
    if (hasEnded?.(item)) return null
    const own = rowKind(item)
    const title = titleIn(item)
    const classes = [
      own !== kind && rows[own],
      index === start && rows['start'],
      (action || title) && rows['acting'],
      title && rows['favorable'],
    ].filter(Boolean)
    return (
      <li key={tileKey(item)} id={index === start ? startId : undefined} className={classes.join(' ') || undefined}>
        <Tile item={item} index={index} load={index < eager ? 'eager' : 'lazy'} />
        {action?.(item)}
        {title && <FavoriteButton title={title} />}
      </li>
    )
  })
}
