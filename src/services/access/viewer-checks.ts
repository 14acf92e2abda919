// The checks that the tables of videos and of live streams share: those of the viewer's place, limits and TV provider.
import type { ProviderDecision } from '#contracts/http/providers.ts'
import type { ViewerLimits } from '#contracts/parental.ts'
import { exceeds, type MaxRatings } from '#contracts/ratings.ts'
import { profileRating, refusals, unauthorized } from './refusals.ts'
import { type Check, refuseIf } from './table.ts'

/** What a viewer asks for. A video or programme without a rating is above no limit but that of a kids profile. */
export type Rated = { rating: string | null }

/** The facts about a viewer. */
export type ViewerFacts = {
  now: number
  /** The ISO 3166 code of the viewer's country; null when it is unknown. */
  country: string | null
  isBlackedOut: boolean
  /** The highest ratings of the viewer's profile and parental controls, and those of the TV provider's subscription. Null: no limit. */
  maxRatings: { own: ViewerLimits | null; provider: MaxRatings | null }
  /** Whether the viewer's account starts locked videos or streams on too many other devices. Not loaded if nothing is locked. */
  hasManyDevices: boolean
  /** The answer of the viewer's TV provider; null without a linked provider. Not loaded if nothing is locked. */
  provider: ProviderDecision | null
}

/** The facts about an unknown viewer. */
export const noViewer = {
  maxRatings: { own: null, provider: null },
  hasManyDevices: false,
  provider: null,
} satisfies Partial<ViewerFacts>

type ViewerCheck = Check<Rated, ViewerFacts>

/** Returns the code with which the TV provider refuses; undefined without a linked provider. */
const errorOf = ({ provider }: ViewerFacts) => (provider?.isAuthorized === false ? provider.errorCode : undefined)

export const blackoutCheck: ViewerCheck = { name: 'blackout', check: (_, { isBlackedOut }) => refuseIf(isBlackedOut, refusals.blackout) }

export const ratingChecks: readonly ViewerCheck[] = [
  // Before the parental controls: no PIN lifts the limit of a profile.
  {
    name: 'profile-limit',
    check: ({ rating }, { maxRatings: { own } }) => (own?.profile && exceeds(rating, own.profile) ? profileRating(own.profile) : null),
  },
  {
    name: 'rating',
    check: ({ rating }, { maxRatings: { own } }) => refuseIf(own !== null && exceeds(rating, own), refusals.rating),
  },
  {
    name: 'provider-limit',
    check: ({ rating }, { maxRatings: { provider } }) => refuseIf(provider !== null && exceeds(rating, provider), refusals.providerRating),
  },
]

export const devicesCheck: ViewerCheck = { name: 'devices', check: (_, { hasManyDevices }) => refuseIf(hasManyDevices, refusals.devices) }

/** [A6-03] The resource is the channel of the brand, so the answer covers both the subscription and this video or programme. */
export const providerChecks: readonly ViewerCheck[] = [
  { name: 'provider', check: (_, { provider }) => (provider?.isAuthorized ? 'allow' : null) },
  { name: 'provider-rating', check: (_, facts) => refuseIf(errorOf(facts) === 'PARENTAL_CONTROLS', refusals.providerRating) },
]

/** The reasons of the TV provider that a viewer learns if nothing else opens a video. */
export const providerReasons: readonly ViewerCheck[] = [
  { name: 'concurrency', check: (_, facts) => refuseIf(errorOf(facts) === 'CONCURRENCY', refusals.concurrency) },
  { name: 'provider-answers', check: (_, facts) => refuseIf(errorOf(facts) === 'PROVIDER_UNAVAILABLE', refusals.providerUnavailable) },
  { name: 'authorized', check: (_, { provider }) => (provider?.isAuthorized === false ? unauthorized(provider) : null) },
]
