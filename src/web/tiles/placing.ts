/** Where a tile stands: `index` in its list is what the page's one listener looks it up by. */
export type Placing = { index: number; load?: 'first' | 'eager' | 'lazy' }
