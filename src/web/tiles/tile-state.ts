import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { brandOf, titleOf } from './item-words.ts'
import { tileKey } from './tile-key.ts'

/** The navigation state that a tile passes to the page that it leads to [C2.6-12]. */
export type TileState = {
  shelfTitle: string | null
  shelfIndex: number
  sponsor: string | null
  /** The path of the page that the tile is on. */
  entryPath: string
  /** The alias of the show whose page the tile is on; null on other pages. */
  originatingShowAlias: string | null
  analytics: TileEntity
  /** The id of the stream of a live tile, for the live page [A2-11]. */
  pid?: string
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
  /** The viewer's progress in the show, such as `New to Show` [C5-03]. The call to action of a smart tile or a lead slide sets it. */
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
      ...classificationOf(item),
    },
    ...(isLive(item) && { pid: item.data.pid }),
  }
}

type LiveItem = Extract<Item, { component: 'OnAirNowTile' | 'UpcomingLiveTile' }>
const isLive = (item: Item): item is LiveItem => item.component === 'OnAirNowTile' || item.component === 'UpcomingLiveTile'

function classificationOf({ component, data }: Item): { classification?: string } {
  const classification = component === 'SmartTile' || component === 'SlideTile' ? data.cta?.analytics : null
  return classification ? { classification } : {}
}

function idOf(item: Item): string {
  if (item.component === 'PlaylistTile') return item.data.playlistMachineName ?? ''
  return item.component === 'OnAirNowTile' ? item.data.instanceID : tileKey(item)
}

function entity(item: Item): Pick<TileEntity, 'id' | 'title' | 'brand' | 'programmingType' | 'locked'> {
  if (item.component === 'SmartTile') return entity(item.data.tile)
  const { data } = item
  return {
    id: idOf(item),
    title: titleOf(item),
    brand: brandOf(item),
    programmingType: 'programmingType' in data ? data.programmingType : 'contentType' in data ? data.contentType : null,
    locked: 'locked' in data ? data.locked : null,
  }
}
