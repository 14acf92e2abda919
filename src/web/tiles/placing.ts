/**
 * The props of a tile. `index`: the tile's index in the list; the click listener finds the item by this index. `load`: when the tile's
 * picture loads.
 */
export type TileProps = { index: number; load?: 'first' | 'eager' | 'lazy' }
