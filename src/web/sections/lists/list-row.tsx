import type { Item } from '#contracts/graph/shapes.ts'
import { rowKind } from '../../tiles/row-kind.ts'
import { Tile } from '../../tiles/tile.tsx'
import { tileKey } from '../../tiles/tile-key.ts'
import rows from './rows.module.css'

export type ListKind = ReturnType<typeof rowKind>

/** A list's first tile says how wide its tiles are. */
export function listKind(items: readonly Item[]): ListKind {
  return items[0] ? rowKind(items[0]) : 'video'
}

/** The tiles of a list; one of another width than the list's says so itself. The first `eager` of them are in the first view. */
export function ListTiles({ items, eager = 0 }: { items: readonly Item[]; eager?: number }) {
  const kind = listKind(items)
  return items.map((item, index) => {
    const own = rowKind(item)
    return (
      <li key={tileKey(item)} className={own === kind ? undefined : rows[own]}>
        <Tile item={item} index={index} load={index < eager ? 'eager' : 'lazy'} />
      </li>
    )
  })
}
