import type { FunctionComponent } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import type { Placing } from './placing.ts'

/** The tiles of episodes and titles come with the site; each other kind is a chunk of its own, for the pages that show it [A1-02]. */
type Name = Exclude<Item['component'], 'VideoTile' | 'SeriesTile' | 'MovieTile'>
export type RareItem = Extract<Item, { component: Name }>
type DataOf<Kind extends Name> = Extract<Item, { component: Kind }>['data']
type Views = { [Kind in Name]: FunctionComponent<{ data: DataOf<Kind> } & Placing> }

const loaders: { [Kind in Name]: () => Promise<Views[Kind]> } = {
  ReplayTile: async () => (await import('./replay-tile.tsx')).ReplayTile,
  BrandTile: async () => (await import('./brand-tile.tsx')).BrandTile,
  PlaylistTile: async () => (await import('./playlist-tile.tsx')).PlaylistTile,
  SlideTile: async () => (await import('./slide-tile.tsx')).SlideTile,
  FeatureTile: async () => (await import('./feature-tile.tsx')).FeatureTile,
  SmartTile: async () => (await import('./smart-tile.tsx')).SmartTile,
  GalleryTile: async () => (await import('./gallery-tile.tsx')).GalleryTile,
  PersonTile: async () => (await import('./person-tile.tsx')).PersonTile,
  MarketingBand: async () => (await import('./marketing-band.tsx')).MarketingBand,
  GenreTile: async () => (await import('./genre-tile.tsx')).GenreTile,
  OnAirNowTile: async () => (await import('./on-air-now-tile.tsx')).OnAirNowTile,
  UpcomingLiveTile: async () => (await import('./upcoming-live-tile.tsx')).UpcomingLiveTile,
  BrandItemLabel: async () => (await import('./brand-item-label.tsx')).BrandItemLabel,
  CategoryItemLabel: async () => (await import('./category-item-label.tsx')).CategoryItemLabel,
}

const loaded: Partial<Views> = {}

export const rareTileNames = Object.keys(loaders) as Name[]

/** The kinds of tile among items that are chunks of their own. */
export function rareTilesIn(items: readonly Pick<Item, 'component'>[]): Name[] {
  return [...new Set(items.map(({ component }) => component))].filter((name): name is Name => name in loaders)
}

async function loadTile<Kind extends Name>(name: Kind): Promise<void> {
  loaded[name] ??= (await loaders[name]()) as (typeof loaded)[Kind]
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
