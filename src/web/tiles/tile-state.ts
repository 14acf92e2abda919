import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { brandOf, titleOf } from './item-words.ts'
import { tileKey } from './tile-key.ts'

/** What a tile tells the page it leads to [C2.6-12]. */
export type TileState = {
  shelfTitle: string | null
  shelfIndex: number
  sponsor: string | null
  /** The path of the page the tile stood on. */
  entryPath: string
  /** Set when that page was a show's. */
  originatingShowAlias: string | null
  analytics: TileEntity
}

export type TileEntity = {
  component: Item['component']
  shelfMachineName: string
  tileIndex: number
  id: string
  title: string
  brand: string | null
  programmingType: string | null
  locked: boolean | null
  /** Of a smart tile, or a slide of the lead, whose button says where the viewer is in a show [C5-02]. */
  classification?: string
}

export type TilePlace = { path: string; showAlias?: string | null; sectionIndex: number; itemIndex: number }

export function tileState(item: Item, list: Pick<ListData, 'listTitle' | 'machineName' | 'sponsorName'>, place: TilePlace): TileState {
  return {
    shelfTitle: list.listTitle,
    shelfIndex: place.sectionIndex,
    sponsor: list.sponsorName,
    entryPath: place.path,
    originatingShowAlias: place.showAlias ?? null,
    analytics: {
      ...entity(item),
      component: item.component,
      shelfMachineName: list.machineName,
      tileIndex: place.itemIndex,
      ...classified(item),
    },
  }
}

function classified({ component, data }: Item): { classification?: string } {
  const said = component === 'SmartTile' || component === 'SlideTile' ? data.cta?.analytics : null
  return said ? { classification: said } : {}
}

function entity(item: Item): Pick<TileEntity, 'id' | 'title' | 'brand' | 'programmingType' | 'locked'> {
  if (item.component === 'SmartTile') return entity(item.data.tile)
  const { data } = item
  return {
    id: 'playlistMachineName' in data && 'destination' in data ? (data.playlistMachineName ?? '') : tileKey(item),
    title: titleOf(item),
    brand: brandOf(item),
    programmingType: 'programmingType' in data ? data.programmingType : 'contentType' in data ? data.contentType : null,
    locked: 'locked' in data ? data.locked : null,
  }
}
