// The states of a live tile, and where a click on it leads. Times are in epoch milliseconds.
import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { liveDestination } from '../destination.ts'

type Programme = Pick<
  LiveTileFieldsFragment,
  | 'startTime'
  | 'endTime'
  | 'contentType'
  | 'directToLiveThreshold'
  | 'relativePath'
  | 'replayPath'
  | 'machineName'
  | 'streamAccessName'
  | 'seriesUrlAlias'
>

/** [C4.2-01], [C4.2-02] */
export function liveState({ startTime, endTime }: Pick<Programme, 'startTime' | 'endTime'>, now: number): 'upcoming' | 'live' | 'ended' {
  if (now >= endTime) return 'ended'
  return now >= startTime ? 'live' : 'upcoming'
}

/** Returns the path to which a click on an upcoming tile leads at a time. Null: the click opens the modal instead [C4.2-04]. */
export function clickPath(programme: Programme, now: number): string | null {
  const { startTime, contentType, directToLiveThreshold, relativePath, replayPath } = programme
  const state = liveState(programme, now)
  if (state === 'ended' && replayPath) return replayPath
  // [C4.2-03] A single live event has a page of its own, which opens shortly before the start.
  if (contentType === 'SLE') return now >= startTime - directToLiveThreshold * 1000 ? relativePath : null
  // [C4.2-05] Another programme, such as one that several channels air, is on the live page as soon as it has started.
  return state === 'upcoming' ? null : liveDestination(programme)
}

/** Returns the path of a tile when the live page is off: the programme's show, or the channel's schedule. */
export const pathWithoutLive = ({ seriesUrlAlias, machineName }: Pick<Programme, 'seriesUrlAlias' | 'machineName'>): string =>
  seriesUrlAlias ? `/${seriesUrlAlias}` : `/schedule?channel=${encodeURIComponent(machineName)}`
