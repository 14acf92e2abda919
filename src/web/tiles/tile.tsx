import { type FunctionComponent, memo } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import { TitleTile } from './kinds/title-tile.tsx'
import { VideoTile } from './kinds/video-tile.tsx'
import { loadedTile } from './load-tile.ts'
import type { TileProps } from './placing.ts'

/** Renders an item with the tile of its kind [C2.7-02]. Chunks of the rarer kinds must be loaded first. */
export const Tile = memo(function Tile({ item, ...placing }: { item: Item } & TileProps) {
  switch (item.component) {
    case 'VideoTile':
      return <VideoTile data={item.data} {...placing} />
    case 'SeriesTile':
    case 'MovieTile':
      return <TitleTile data={item.data} {...placing} />
    default: {
      // The data fits the component because both have the same name. TypeScript cannot infer this from the union type.
      const Rare = loadedTile(item.component) as FunctionComponent<{ data: typeof item.data } & TileProps>
      return <Rare data={item.data} {...placing} />
    }
  }
})
