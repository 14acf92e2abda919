// The refusals of the access check: status, code, title and text. Pages show their own text for each code, in the language of the page.
import type { AccessCode } from '#contracts/http/access.ts'
import type { AuthorizationError, ProviderDecision } from '#contracts/http/providers.ts'
import type { MaxRatings } from '#contracts/ratings.ts'
import { limitText } from '#contracts/viewers/profiles.ts'

export type Refusal = {
  status: 403 | 404
  code: AccessCode
  title: string
  detail: string
  errorCode?: AuthorizationError
  isProvidersText?: true
  /** The limit of the viewer's profile, if it refuses: see `limitText`. */
  profileLimit?: string
  /** [A8-17] Older apps read the end of the credits in this field. */
  url?: 'Unauthorized'
}

const refusal = (code: AccessCode, title: string, detail: string): Refusal => ({ status: 403, code, title, detail })

export const refusals = {
  notFound: { status: 404, code: 'NOT_FOUND', title: 'Not Found', detail: 'This brand has no video with this id.' } satisfies Refusal,
  notYet: refusal('NOT_AVAILABLE', 'Not Available', 'This video is not available yet.'),
  expired: refusal('NOT_AVAILABLE', 'Not Available', 'This video is no longer available.'),
  noMedia: refusal('NOT_AVAILABLE', 'Not Available', 'This video has no media yet.'),
  country: refusal('LOCATION_UNAVAILABLE', 'Location Unavailable', 'This video is not available in your country.'),
  noChannel: { status: 404, code: 'NOT_FOUND', title: 'Not Found', detail: 'This brand has no channel with this id.' } satisfies Refusal,
  noAiring: { status: 404, code: 'NOT_FOUND', title: 'Not Found', detail: 'This channel has no program with this id.' } satisfies Refusal,
  liveOff: refusal('NOT_AVAILABLE', 'Not Available', 'This brand has no live streams.'),
  notBegun: refusal('NOT_AVAILABLE', 'Not Available', 'This program has not begun yet.'),
  noRecording: refusal('NOT_AVAILABLE', 'Not Available', 'This program is over, and its recording is not available.'),
  noStream: refusal('NOT_AVAILABLE', 'Not Available', 'This channel has no stream.'),
  liveRegion: refusal('LOCATION_UNAVAILABLE', 'Location Unavailable', 'This live stream is not available in your country.'),
  // [A8-24]
  blackout: refusal('BLACKOUT', 'Blackout', 'Sorry, this program is unavailable in your area due to blackout restrictions.'),
  rating: refusal('PARENTAL_CONTROLS', 'Parental Controls', 'The rating of this program is above the limit of your parental controls.'),
  providerRating: {
    ...refusal('PARENTAL_CONTROLS', 'Parental Controls', 'The parental controls of your TV provider block this program.'),
    errorCode: 'PARENTAL_CONTROLS',
  } satisfies Refusal,
  devices: refusal('CONCURRENCY', 'Too Many Devices', 'This account plays videos on too many devices. Try again in ten minutes.'),
  concurrency: refusal('CONCURRENCY', 'Too Many Streams', 'Your TV provider allows no more streams at once. Stop one on another device.'),
  noSession: refusal(
    'CONCURRENCY',
    'No Stream Session',
    'No stream session of this viewer runs for this channel. Start one, and send its id as `session`.',
  ),
  providerUnavailable: refusal('PROVIDER_UNAVAILABLE', 'TV Provider Unavailable', 'Your TV provider does not answer. Try again later.'),
  signIn: refusal('NOT_AUTHORIZED', 'Not Authorized', 'Only signed-in viewers have credits: sign in or create an account.'),
  noCredits: { ...refusal('TRIAL_OVER', 'No Credits', 'You have no credits left.'), url: 'Unauthorized' } satisfies Refusal,
  /** [A8-17] The default refusal, with its title. */
  locked: refusal('NOT_AUTHORIZED', 'Not Authorized', 'This video requires a TV provider or a credit.'),
  lockedLive: refusal('NOT_AUTHORIZED', 'Not Authorized', 'This channel requires a TV provider.'),
  retransmission: refusal('RETRANS_FAIL', 'Not Available', 'No station of this brand is known at your location.'),
} as const

const providerTexts: Partial<Record<AuthorizationError, string>> = {
  NOT_SUBSCRIBED: 'Your TV subscription does not include this channel.',
  SUSPENDED: 'Your TV provider has suspended the subscription.',
  LOCATION: 'Your TV provider does not allow this channel at your location.',
  DEVICE: 'Your TV provider has discontinued access on this device.',
}

/** Returns the refusal of a viewer profile with this limit. */
export function profileRating({ vchip, isRatedOnly }: MaxRatings): Refusal {
  const text = limitText({ isKids: isRatedOnly === true, maxRating: vchip ?? null })
  return { ...refusal('PARENTAL_CONTROLS', 'Parental Controls', `This profile may watch up to ${vchip}.`), profileLimit: text }
}

/** The maximum length of a provider's words. */
const maxWords = 500

/** [A8-17], [A8-20] Returns the refusal of a TV provider, with its own words if it sent any: title and text, joined. */
export function unauthorized({ errorCode, title, details }: Extract<ProviderDecision, { isAuthorized: false }>): Refusal {
  const words = [title && `${title.replace(/[.:\s]+$/, '')}:`, details].filter(Boolean).join(' ').replace(/:$/, '').slice(0, maxWords)
  const detail = words || (providerTexts[errorCode] ?? 'Your TV provider does not authorize this program.')
  return { ...refusal('USER_UNAUTHORIZED', 'Not Authorized', detail), errorCode, ...(words && { isProvidersText: true }) }
}
