import { memo } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import { BrandTile } from './brand-tile.tsx'
import { FeatureTile } from './feature-tile.tsx'
import { GalleryTile } from './gallery-tile.tsx'
import { MarketingBand } from './marketing-band.tsx'
import { PersonTile } from './person-tile.tsx'
import type { Placing } from './placing.ts'
import { PlaylistTile } from './playlist-tile.tsx'
import { SlideTile } from './slide-tile.tsx'
import { SmartTile } from './smart-tile.tsx'
import { TitleTile } from './title-tile.tsx'
import { VideoTile } from './video-tile.tsx'

/** Each thing a list may hold draws the tile of its name [C2.7-02]. */
export const Tile = memo(function Tile({ item, ...placing }: { item: Item } & Placing) {
  switch (item.component) {
    case 'VideoTile':
      return <VideoTile data={item.data} {...placing} />
    case 'SeriesTile':
    case 'MovieTile':
      return <TitleTile data={item.data} {...placing} />
    case 'BrandTile':
      return <BrandTile data={item.data} {...placing} />
    case 'PlaylistTile':
      return <PlaylistTile data={item.data} {...placing} />
    case 'SlideTile':
      return <SlideTile data={item.data} {...placing} />
    case 'FeatureTile':
      return <FeatureTile data={item.data} {...placing} />
    case 'SmartTile':
      return <SmartTile data={item.data} {...placing} />
    case 'GalleryTile':
      return <GalleryTile data={item.data} {...placing} />
    case 'PersonTile':
      return <PersonTile data={item.data} {...placing} />
    case 'MarketingBand':
      return <MarketingBand data={item.data} {...placing} />
  }
})
