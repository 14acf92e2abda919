import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { classify } from './classify.ts'

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

/** An editor's own word for it wins. */
function classified(item: Item): { classification?: string } {
  if (item.component !== 'SmartTile' && item.component !== 'SlideTile') return {}
  const { cta } = item.data
  const own = item.component === 'SmartTile' ? (item.data.cta?.analytics ?? classify(item.data.label)) : null
  const classification = own ?? classify(cta?.data.text)
  return classification === null ? {} : { classification }
}

type Entity = Pick<TileEntity, 'id' | 'title' | 'brand' | 'programmingType' | 'locked'>

function entity(item: Item): Entity {
  const nothing = { brand: null, programmingType: null, locked: null }
  switch (item.component) {
    case 'VideoTile':
    case 'ReplayTile': {
      const { v4ID, title, brand, programmingType, locked } = item.data
      return { id: v4ID, title, brand: brand.machineName, programmingType, locked }
    }
    case 'SeriesTile':
    case 'MovieTile':
      return { ...nothing, id: item.data.v4ID, title: item.data.title, brand: item.data.brand.machineName }
    case 'BrandTile':
    case 'BrandItemLabel':
      return { ...nothing, id: item.data.machineName, title: item.data.displayTitle, brand: item.data.machineName }
    case 'PlaylistTile':
      return { ...nothing, id: item.data.playlistMachineName ?? '', title: item.data.title }
    case 'SlideTile':
    case 'FeatureTile':
      return { ...nothing, id: item.data.id, title: item.data.title, brand: item.data.brand.machineName, locked: item.data.locked }
    case 'SmartTile':
      return entity(item.data.tile)
    case 'GalleryTile':
      return { ...nothing, id: item.data.id, title: item.data.title }
    case 'PersonTile':
      return { ...nothing, id: item.data.id, title: item.data.person.name }
    case 'GenreTile':
    case 'CategoryItemLabel':
      return { ...nothing, id: item.data.machineName, title: item.data.title }
    case 'OnAirNowTile':
    case 'UpcomingLiveTile': {
      const { instanceID, title, brand, contentType } = item.data
      return { ...nothing, id: instanceID, title, brand: brand.machineName, programmingType: contentType }
    }
    case 'MarketingBand':
      return { ...nothing, id: item.data.link, title: item.data.title }
  }
}
