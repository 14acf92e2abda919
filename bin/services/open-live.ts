import { createLive, type LiveDependencies } from '#services/live/live.ts'
import { readChannels } from './open-channels.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

/** Creates the live service, which limits how many live streams a viewer watches at once. */
export function openLive(
  { config, metrics, publicUrl, ...dependencies }: ServiceDependencies,
  shared: SharedTools & Pick<LiveDependencies, 'identity' | 'providers'>,
) {
  const live = createLive({
    ...dependencies,
    ...shared,
    channels: readChannels(config),
    isShared: config.REDIS_URL !== undefined,
    isSecure: publicUrl.startsWith('https:'),
    streams: config.LIVE_STREAMS,
    seconds: config.LIVE_SESSION_SECONDS,
    countOutcome: (outcome) => metrics.count('daypart_live_sessions_total', 'Live stream sessions, by outcome', 'outcome', outcome),
  })
  metrics.counter('daypart_live_heartbeats_total', 'Heartbeats of live streams', live.beats)
  return live
}
