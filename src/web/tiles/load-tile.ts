import type { FunctionComponent } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import type { TileProps } from './placing.ts'

/** The kinds of tile that have a chunk of their own [A1-02]. Video and title tiles are part of the main chunk, since most pages show them. */
type Name = Exclude<Item['component'], 'VideoTile' | 'SeriesTile' | 'MovieTile'>

type DataOf<Kind extends Name> = Extract<Item, { component: Kind }>['data']
type Views = { [Kind in Name]: FunctionComponent<{ data: DataOf<Kind> } & TileProps> }

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

/** Returns the kinds of tile that the items need and that have a chunk of their own. */
export function rareTilesIn(items: readonly Pick<Item, 'component'>[]): Name[] {
  return [...new Set(items.map(({ component }) => component))].filter((name): name is Name => name in loaders)
}

async function loadTile<Kind extends Name>(name: Kind): Promise<void> {
  loaded[name] ??= ((await loaders[name]()) as Views)[name]
}

/** Loads the chunks that rendering the items needs. Rejects when a chunk cannot be loaded. */
export async function loadTiles(items: readonly Pick<Item, 'component'>[]): Promise<void> {
  await Promise.all(rareTilesIn(items).map(loadTile))
}

export const areTilesLoaded = (items: readonly Pick<Item, 'component'>[]): boolean => rareTilesIn(items).every((name) => loaded[name])

export function loadedTile<Kind extends Name>(name: Kind): Views[Kind] {
  const View = loaded[name]
  if (!View) throw new Error(`tile ${name} is not loaded`)
  return View as Views[Kind]
}
