import type { VideoTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import { VideoTile } from './video-tile.tsx'

const words = { en: 'Replay', es: 'Repetición' }

/** A recorded live event: a video tile with the label Replay. */
export function ReplayTile({ data, ...placing }: { data: VideoTileFieldsFragment } & TileProps) {
  const label = [words[useVisit().language], data.runTime].filter(Boolean).join(' · ')
  return <VideoTile data={data} label={label} {...placing} />
}
