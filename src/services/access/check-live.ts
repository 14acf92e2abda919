// The use case of POST /access/live/{brand}/{channel}: loads the facts, decides, and signs the playlist URL.
import type { AccessClient } from '#contracts/http/access.ts'
import type { LiveClient } from '#contracts/http/live.ts'
import type { ChannelStream } from '#contracts/http/media.ts'
import { listUrlLife, liveUrlLife } from '#contracts/limits.ts'
import { type Allowed, type Refused, tooManyDevices } from './check-video.ts'
import { decideLive, hasRecordings, isOver, type LiveFacts, type Stream } from './decide-live.ts'
import { type AskedStream, type LiveSources, loadLiveFacts } from './load-live-facts.ts'
import type { Viewer } from './load-viewer.ts'
import { refusals } from './refusals.ts'

/**
 * `until`: when the decision must be asked again; null for a recording. `start`: when the playlist begins. `endsAt`: the latest time at which the URL ends,
 * Infinity if no blackout ends it; null for the URL of an origin, which does not end. Epoch milliseconds.
 */
export type AllowedLive = Allowed & { until: number | null; start: number | undefined; endsAt: number | null }
/** The URL of a stream, and its licence servers if the channel plays encrypted films. */
export type SignedStream = Pick<Allowed, 'url' | 'drm'>
export type CheckedLive = { facts: LiveFacts; verdict: Refused | AllowedLive }

/** A decision about a live stream lasts this many milliseconds at most, less than `liveUrlLife`. */
const maxLife = 4 * 3_600_000

/** `streamSession`: the id of the viewer's stream session. */
type Asked = Omit<AskedStream, 'life'> & { streamSession: string | undefined; isFromStart: boolean }

/**
 * Decides about a stream. A viewer needs a stream session of the channel, also of a free one. `signUrls` returns null if the stream has no playlist.
 */
export async function checkLive(
  sources: LiveSources & { live: Pick<LiveClient, 'holds'> },
  { isFromStart, streamSession, ...asked }: Asked,
  viewer: Viewer,
  signUrls: (stream: ChannelStream) => SignedStream | null,
): Promise<CheckedLive> {
  const { facts, session, changesAt, blackoutAt } = await loadLiveFacts(sources, { ...asked, life: liveUrlLife }, viewer)
  const verdict = decideLive(facts)
  if (verdict.answer === 'refuse') return { verdict, facts }
  const isHeld =
    streamSession !== undefined &&
    (await sources.live.holds(
      { device: viewer.device, account: session ?? (await viewer.session()) },
      { id: streamSession, channel: asked.channel },
    ))
  if (!isHeld) return { verdict: { answer: 'refuse', by: 'session', refusal: refusals.noSession }, facts }
  const stream = streamOf(facts.stream!, facts.now, isFromStart)
  // The URL ends when a blackout begins: otherwise a player could watch on.
  const signed = signUrls({ ...stream, session: streamSession, ...(Number.isFinite(blackoutAt) && { until: blackoutAt }) })
  if (signed === null) return { verdict: { answer: 'refuse', by: 'media', refusal: refusals.noStream }, facts }
  if (session && !facts.stream!.isFree && !(await sources.devices.count(session))) return { verdict: tooManyDevices, facts }
  const until = isLive(stream) ? Math.min(changesAt, blackoutAt, facts.now + maxLife) : null
  const endsAt = facts.stream!.channel.source.from === 'origin' ? null : blackoutAt
  return { verdict: { answer: 'allow', by: verdict.by, ...signed, until, start: stream.from, endsAt }, facts }
}

/** A programme that is over does not become another one. */
const isLive = ({ to }: ChannelStream) => to === undefined

/** Returns the part of the channel that plays: a programme that is over as a recording, the running one from its start if asked, else live. */
function streamOf({ channel, airing, playing }: Stream, now: number, isFromStart: boolean): ChannelStream {
  const { id } = channel
  if (airing && isOver(airing, now)) return { channel: id, from: airing.start, to: airing.stop }
  if (airing && isFromStart && airing.id === playing?.id && hasRecordings(channel)) return { channel: id, from: airing.start }
  return { channel: id }
}

/** Returns `AccessClient.opensToAll`. */
export function createOpensToAll(sources: LiveSources): AccessClient['opensToAll'] {
  return async (id, from) => {
    const channel = sources.channels.find((one) => one.id === id)
    if (!channel) return null
    const asked = { brand: channel.brand, channel: id, airing: null, life: listUrlLife }
    const { facts, blackoutAt } = await loadLiveFacts(sources, asked, { from, device: null, session: async () => null })
    return decideLive(facts).answer === 'allow' ? blackoutAt : null
  }
}
