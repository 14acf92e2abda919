// Decides whether a viewer may watch a live stream: an ordered table of checks. docs/access.md explains the table.

import type { PlayableAiring } from '#contracts/http/catalogue.ts'
import { recordingLife } from '#contracts/limits.ts'
import { type ChannelSetting, type Countries, isSupportedRegionLive } from '#contracts/media/channel.ts'
import { refusals } from './refusals.ts'
import { type Check, decide, refuseIf, type Verdict } from './table.ts'
import { blackoutCheck, devicesCheck, providerChecks, providerReasons, ratingChecks, type ViewerFacts } from './viewer-checks.ts'

/** The stream of a channel. */
export type Stream = {
  channel: Pick<ChannelSetting, 'id' | 'brand' | 'countries' | 'source'>
  /** No TV provider is required [C5-15]. */
  isFree: boolean
  /** The programme that the viewer asks for, or else the programme that is on the air. Null: none. */
  airing: PlayableAiring | null
  /** The programme that plays: that of a recording, or else the programme that is on the air. Null: none. */
  playing: PlayableAiring | null
  /** The rating of the programme that plays. */
  rating: string | null
}

export type LiveFacts = ViewerFacts & {
  stream: Stream | null
  /** The brand in the request path. */
  brand: string
  /** Whether the brand's site has live streams. */
  isOn: boolean
  /** The id of the programme that the viewer asks for. */
  asksFor: string | null
  liveCountries: Countries
  isSignedIn: boolean
  /** Whether the brand has local stations, but none at the viewer's ZIP code. Without a known ZIP code: false. */
  hasNoStation: boolean
}

/** Returns whether a programme is over. */
export const isOver = ({ stop }: PlayableAiring, now: number) => now >= stop

/** Returns whether a channel has recordings: an external stream has none. */
export const hasRecordings = ({ source }: Stream['channel']) => source.from !== 'origin'

type LiveCheck = Check<Stream, LiveFacts>

export const liveChecks: readonly LiveCheck[] = [
  { name: 'brand', check: ({ channel }, { brand }) => refuseIf(channel.brand !== brand, refusals.noChannel) },
  { name: 'live', check: (_, { isOn }) => refuseIf(!isOn, refusals.liveOff) },
  {
    name: 'airing',
    check: ({ channel, airing }, { asksFor }) => refuseIf(asksFor !== null && airing?.channel !== channel.id, refusals.noAiring),
  },
  { name: 'begun', check: ({ airing }, { now }) => refuseIf(airing !== null && now < airing.playable, refusals.notBegun) },
  {
    name: 'recorded',
    check: ({ channel, airing }, { now }) =>
      refuseIf(
        airing !== null && isOver(airing, now) && (!hasRecordings(channel) || now >= airing.start + recordingLife),
        refusals.noRecording,
      ),
  },
  // [A6-04]
  {
    name: 'region',
    check: ({ channel }, { country, liveCountries }) =>
      refuseIf(!isSupportedRegionLive(country, channel, liveCountries), refusals.liveRegion),
  },
  blackoutCheck,
  { name: 'station', check: (_, { hasNoStation }) => refuseIf(hasNoStation, refusals.retransmission) },
  ...ratingChecks,
  // [C5-15]
  { name: 'free', check: ({ isFree }) => (isFree ? 'allow' : null) },
  devicesCheck,
  // [A6-06] Credits unlock videos, and never a live stream.
  ...providerChecks,
  ...providerReasons,
  { name: 'locked', check: () => refusals.lockedLive },
]

/** Decides about the stream of the facts. Without a stream, the verdict is that of the check `known`. */
export const decideLive = (facts: LiveFacts): Verdict =>
  facts.stream ? decide(liveChecks, facts.stream, facts) : { answer: 'refuse', by: 'known', refusal: refusals.noChannel }
