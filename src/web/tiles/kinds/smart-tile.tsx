import type { Item } from '#contracts/graph/shapes.ts'
import type { Placing } from '../placing.ts'
import { TitleTile } from './title-tile.tsx'
import { VideoTile } from './video-tile.tsx'

type SmartData = Extract<Item, { component: 'SmartTile' }>['data']

/** A tile with a reason: what to watch next, and why [C3-29]. */
export function SmartTile({ data, ...placing }: { data: SmartData } & Placing) {
  const label = data.cta?.data.text || data.label
  switch (data.tile.component) {
    case 'VideoTile':
      return <VideoTile data={data.tile.data} label={label} {...placing} />
    case 'SeriesTile':
    case 'MovieTile':
      return <TitleTile data={data.tile.data} label={label} {...placing} />
  }
}
