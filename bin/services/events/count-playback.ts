// Adds the measurements of players to the metrics.
import type { PlaybackEvent } from '#contracts/http/events.ts'
import type { Metrics } from '#kit/metrics.ts'

/** Upper limits of the start-up time, in seconds. */
const startUpBuckets = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20]

/** Adds an event to the metrics. The rebuffer ratio is `stalled_seconds / (played_seconds + stalled_seconds)`. */
export function countPlayback(event: PlaybackEvent, metrics: Pick<Metrics, 'add' | 'observe'>): void {
  const { live, startUp, played, stalled, stalls, switches, bitrate, frames, dropped, code } = event
  const kind = { kind: live ? 'live' : 'video' }
  const add = (name: string, help: string, amount: number, labels = kind) =>
    metrics.add(`daypart_playback_${name}_total`, help, labels, amount)
  if (startUp !== undefined) {
    const help = 'Seconds from the click to the first frame'
    metrics.observe('daypart_playback_startup_seconds', help, startUpBuckets, kind, startUp / 1000)
  }
  add('played_seconds', 'Seconds that played', played / 1000)
  add('stalled_seconds', 'Seconds for which playback waited for data after its start, without seeks', stalled / 1000)
  add('stalls', 'Interruptions of playback that waited for data', stalls)
  add('switches', 'Changes of the rendition', switches)
  if (bitrate !== undefined)
    add('played_kilobits', 'Kilobits that played: the average bitrate times the played seconds', (bitrate * played) / 1000)
  add('frames', 'Video frames that players decoded', frames)
  add('dropped_frames', 'Video frames that players dropped', dropped)
  if (code) add('errors', 'Failures of playback by code', 1, { ...kind, code } as typeof kind)
}
