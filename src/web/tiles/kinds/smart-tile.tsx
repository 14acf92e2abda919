import type { Item } from '#contracts/graph/shapes.ts'
import type { TileProps } from '../placing.ts'
import { TitleTile } from './title-tile.tsx'
import { VideoTile } from './video-tile.tsx'

type SmartData = Extract<Item, { component: 'SmartTile' }>['data']

/** A recommended video or title, labelled with the reason for the recommendation [C3-29]. */
export function SmartTile({ data, ...placing }: { data: SmartData } & TileProps) {
  const label = data.cta?.data.text || data.label
  switch (data.tile.component) {
    case 'VideoTile':
      return <VideoTile data={data.tile.data} label={label} {...placing} />
    case 'SeriesTile':
    case 'MovieTile':
      return <TitleTile data={data.tile.data} label={label} {...placing} />
  }
}
