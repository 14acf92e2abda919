// Decides whether a viewer may watch a video: an ordered table of checks. docs/access.md explains the table.

import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import type { Countries } from '#contracts/media/channel.ts'
import { refusals } from './refusals.ts'
import { type Check, decide, refuseIf, type Verdict } from './table.ts'
import { blackoutCheck, devicesCheck, providerChecks, providerReasons, ratingChecks, type ViewerFacts } from './viewer-checks.ts'

export type VideoFacts = ViewerFacts & {
  video: PlayableVideo | null
  /** The brand in the request path. */
  brand: string
  /** The countries in which on-demand videos play. */
  countries: Countries
  /** The viewer's credits, and whether the viewer has unlocked the video; null when not signed in. Not loaded for a free video. */
  account: { credits: number; isUnlocked: boolean } | null
  /** Whether the viewer asked to spend a credit. */
  trial: boolean
}

/** A viewer who is not signed in. */
export const noAccount = { account: null, trial: false } satisfies Partial<VideoFacts>

type VideoCheck = Check<PlayableVideo, VideoFacts>

const isIn = (country: string | null, countries: Countries) => countries === 'any' || (country !== null && countries.includes(country))

/** The checks of the video and of the place. */
export const placeChecks: readonly VideoCheck[] = [
  { name: 'brand', check: (video, { brand }) => refuseIf(video.brand !== brand, refusals.notFound) },
  { name: 'available', check: ({ available }, { now }) => refuseIf(available !== null && now < available, refusals.notYet) },
  { name: 'expired', check: ({ expiration }, { now }) => refuseIf(expiration !== null && now >= expiration, refusals.expired) },
  // [A6-04], [A9-11]
  { name: 'country', check: (_, { country, countries }) => refuseIf(!isIn(country, countries), refusals.country) },
  {
    name: 'video-country',
    check: ({ countries }, { country }) => refuseIf(countries.length > 0 && !isIn(country, countries), refusals.country),
  },
  blackoutCheck,
]

export const videoChecks: readonly VideoCheck[] = [
  ...placeChecks,
  { name: 'media', check: ({ media }) => refuseIf(!media?.films.length, refusals.noMedia) },
  ...ratingChecks,
  // [A6-05] The video requires no authentication.
  { name: 'free', check: ({ entitlement }) => (entitlement === 'free' ? 'allow' : null) },
  devicesCheck,
  ...providerChecks,
  { name: 'unlocked', check: (_, { account }) => (account?.isUnlocked ? 'allow' : null) },
  { name: 'account', check: (_, { trial, account }) => refuseIf(trial && account === null, refusals.signIn) },
  { name: 'credits', check: (_, { trial, account }) => (trial && account ? (account.credits > 0 ? 'spend' : refusals.noCredits) : null) },
  ...providerReasons,
  { name: 'locked', check: () => refusals.locked },
]

/** Decides about the video of the facts. Without a video, the verdict is that of the check `known`. */
export const decideVideo = (facts: VideoFacts, table = videoChecks): Verdict =>
  facts.video ? decide(table, facts.video, facts) : { answer: 'refuse', by: 'known', refusal: refusals.notFound }
