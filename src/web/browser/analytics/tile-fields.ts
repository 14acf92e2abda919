import type { TileState } from '../../tiles/tile-state.ts'
import { present } from './page-views.ts'

/** Returns the fields of the shelf of a tile. */
export const shelfFields = ({ shelfTitle, shelfIndex, sponsor, analytics }: TileState) => ({
  shelfIndex,
  shelf: analytics.shelfMachineName.slice(0, 300),
  ...present({ shelfTitle: shelfTitle ?? undefined, sponsor: sponsor ?? undefined }),
})

/** [C9-50] Returns the fields of a tile and its entity. */
export function tileFields(state: TileState) {
  const { shelfMachineName: _, brand, ...entity } = state.analytics
  return { ...shelfFields(state), ...present({ ...entity, entityBrand: brand }) }
}
