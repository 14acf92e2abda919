import type { VideoTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Placing } from '../placing.ts'
import { VideoTile } from './video-tile.tsx'

const words = { en: 'Replay', es: 'Repetición' }

/** A whole event, as it was: a video that says so. */
export function ReplayTile({ data, ...placing }: { data: VideoTileFieldsFragment } & Placing) {
  const label = [words[useVisit().language], data.runTime].filter(Boolean).join(' · ')
  return <VideoTile data={data} label={label} {...placing} />
}
