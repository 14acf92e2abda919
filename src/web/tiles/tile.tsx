import { type FunctionComponent, memo } from 'react'
import type { Item } from '#contracts/graph/shapes.ts'
import { TitleTile } from './kinds/title-tile.tsx'
import { VideoTile } from './kinds/video-tile.tsx'
import { loadedTile } from './load-tile.ts'
import type { Placing } from './placing.ts'

/** Each thing a list may hold draws the tile of its name [C2.7-02]; load the rarer ones first. */
export const Tile = memo(function Tile({ item, ...placing }: { item: Item } & Placing) {
  switch (item.component) {
    case 'VideoTile':
      return <VideoTile data={item.data} {...placing} />
    case 'SeriesTile':
    case 'MovieTile':
      return <TitleTile data={item.data} {...placing} />
    default: {
      // The data is the component's own by its name, which a union of both cannot say.
      const Rare = loadedTile(item.component) as FunctionComponent<{ data: typeof item.data } & Placing>
      return <Rare data={item.data} {...placing} />
    }
  }
})
