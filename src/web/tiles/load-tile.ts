import type { FunctionComponent } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import type { Placing } from './placing.ts'

/** The tiles of episodes and titles come with the site; each other kind is a chunk of its own, for the pages that show it [A1-02]. */
type Name = Exclude<Item['component'], 'VideoTile' | 'SeriesTile' | 'MovieTile'>

type DataOf<Kind extends Name> = Extract<Item, { component: Kind }>['data']
type Views = { [Kind in Name]: FunctionComponent<{ data: DataOf<Kind> } & Placing> }

const loaders: { [Kind in Name]: () => Promise<Pick<Views, Kind>> } = {
  ReplayTile: () => import('./kinds/replay-tile.tsx'),
  BrandTile: () => import('./kinds/brand-tile.tsx'),
  PlaylistTile: () => import('./kinds/playlist-tile.tsx'),
  SlideTile: () => import('./kinds/slide-tile.tsx'),
  FeatureTile: () => import('./kinds/feature-tile.tsx'),
  SmartTile: () => import('./kinds/smart-tile.tsx'),
  GalleryTile: () => import('./kinds/gallery-tile.tsx'),
  PersonTile: () => import('./kinds/person-tile.tsx'),
  MarketingBand: () => import('./kinds/marketing-band.tsx'),
  GenreTile: () => import('./kinds/genre-tile.tsx'),
  OnAirNowTile: () => import('./live/on-air-now-tile.tsx'),
  UpcomingLiveTile: () => import('./live/upcoming-live-tile.tsx'),
  BrandItemLabel: () => import('./kinds/brand-item-label.tsx'),
  CategoryItemLabel: () => import('./kinds/category-item-label.tsx'),
}

const loaded: Partial<Views> = {}

export const rareTileNames = Object.keys(loaders) as Name[]

/** The kinds of tile among items that are chunks of their own. */
export function rareTilesIn(items: readonly Pick<Item, 'component'>[]): Name[] {
  return [...new Set(items.map(({ component }) => component))].filter((name): name is Name => name in loaders)
}

async function loadTile<Kind extends Name>(name: Kind): Promise<void> {
  loaded[name] ??= ((await loaders[name]()) as Views)[name]
}

/** Makes the tiles of items ready to be drawn; rejects when a chunk does not come. */
export async function loadTiles(items: readonly Pick<Item, 'component'>[]): Promise<void> {
  await Promise.all(rareTilesIn(items).map(loadTile))
}

export const areTilesLoaded = (items: readonly Pick<Item, 'component'>[]): boolean => rareTilesIn(items).every((name) => loaded[name])

export function loadedTile<Kind extends Name>(name: Kind): Views[Kind] {
  const View = loaded[name]
  if (!View) throw new Error(`tile ${name} is not loaded`)
  return View as Views[Kind]
}
