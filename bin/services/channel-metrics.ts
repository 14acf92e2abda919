// Metrics of the channels: how far schedule and playout reach, gaps and viewers.
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import type { ChannelStatus } from './channel-status.ts'

type MetricTools = {
  metrics: Pick<Metrics, 'gauges'>
  /** Returns the status of all channels. */
  status(): Promise<ChannelStatus[]>
  now: () => number
  log: Pick<Log, 'failure'>
}

/** The time for which a status is kept, in milliseconds. One scrape reads all metrics. */
const statusLife = 10_000

export function addChannelMetrics({ metrics, status, now, log }: MetricTools): void {
  let read: { at: number; all: Promise<ChannelStatus[]> } | undefined
  const cached = () => {
    if (!read || performance.now() - read.at >= statusLife) {
      const all = status().catch((error) => {
        // A scrape without these values is better than no scrape.
        log.failure(error)
        return []
      })
      read = { at: performance.now(), all }
    }
    return read.all
  }
  const add = (name: string, help: string, numberOf: (status: ChannelStatus) => number | null) =>
    metrics.gauges(`daypart_channel_${name}`, help, 'channel', async () =>
      (await cached()).flatMap((each): [string, number][] => {
        const number = numberOf(each)
        return number === null ? [] : [[each.channel, number]]
      }),
    )
  const secondsAhead = (until: number | null) => (until === null ? 0 : Math.max(0, Math.round((until - now()) / 1000)))
  add('schedule_seconds', 'Seconds until the schedule of the channel ends', ({ until }) => secondsAhead(until))
  add('playout_seconds', 'Seconds for which the playout of the channel is decided', ({ playoutUntil }) =>
    playoutUntil === null ? null : secondsAhead(playoutUntil),
  )
  add('gaps', 'Gaps of the schedule in the next 24 hours', ({ gapsOfDay }) => gapsOfDay.count)
  add('gap_seconds', 'Seconds without a programme in the next 24 hours', ({ gapsOfDay }) => Math.round(gapsOfDay.length / 1000))
  add('viewers', 'Running streams of the channel', ({ viewers }) => viewers)
}
