import type { EndCardData, Item } from '#contracts/graph/shapes.ts'
import type { PlayerState } from '../../player/store/create-player.ts'
import type { Viewer } from '../../tiles/viewer.ts'
import { lockState } from '../../tiles/watch-state.ts'
import type { VideoItem } from './next-in-place.ts'

/** `soon`: the end card is loaded, because the credits or the end are near. */
export type Phase = 'playing' | 'soon' | 'credits' | 'end'
type Playing = {
  playback: Pick<PlayerState['playback'], 'ended'>
  timeline: Pick<PlayerState['timeline'], 'time' | 'duration'>
  source: Pick<PlayerState['source'], 'opening'>
  details: Pick<PlayerState['details'], 'credits'>
}

/** Seconds before the credits or the end. */
const soon = 20

/** Returns how near the end of the video is. */
export function phaseOf({ playback, timeline: { time, duration }, source, details: { credits } }: Playing): Phase {
  // Until the next video has been opened, the element still has the times of the last one.
  if (source.opening || duration === 0) return 'playing'
  if (playback.ended) return 'end'
  if (credits !== null && time >= credits) return 'credits'
  return time >= (credits ?? duration) - soon ? 'soon' : 'playing'
}

/** Returns whether an item is a video that plays for the viewer without a further step. */
export const isPlayable = (item: Item, viewer: Viewer): item is VideoItem =>
  item.component === 'VideoTile' && lockState(item.data, viewer).state === 'NOT_LOCKED'

/** Returns whether the video of an end card plays by itself: it follows the last one, and the viewer may watch it. */
export const playsByItself = ({ reason, tile }: EndCardData, viewer: Viewer): boolean =>
  reason !== 'RECOMMENDED' && isPlayable(tile, viewer)
