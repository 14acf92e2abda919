// May this be watched? An ordered table: the first check that refuses is the answer. Credits, provider, rating and
// re-transmission are checks to come; where they will stand in the order is said below.
import type { AccessCode } from '#contracts/http/access.ts'
import type { PlayableVideo } from '#contracts/http/content.ts'

export type Facts = {
  video: PlayableVideo | null
  /** The brand that was asked, as the path has it. */
  brand: string
  /** ISO 3166 of the viewer; null: outside of every country. */
  country: string | null
  /** Where on-demand videos play: ISO 3166 codes, or everywhere. */
  countries: readonly string[] | 'any'
  now: number
}

export type Refusal = { status: 403 | 404; code: AccessCode; title: string; detail: string }
export type Verdict = { allow: true; video: PlayableVideo; films: string[] } | { allow: false; by: string; why: Refusal }
type Check = { name: string; check: (video: PlayableVideo, facts: Facts) => Refusal | null }

const notFound: Refusal = { status: 404, code: 'NOT_FOUND', title: 'Not Found', detail: 'This network has no such video.' }
const notNow = (detail: string): Refusal => ({ status: 403, code: 'NOT_AVAILABLE', title: 'Not Available', detail })
/** [A8-17] The default refusal, with its message. */
const notAuthorized = (detail: string): Refusal => ({ status: 403, code: 'NOT_AUTHORIZED', title: 'Not Authorized', detail })

export const checks: Check[] = [
  { name: 'brand', check: (video, { brand }) => (video.brand === brand ? null : notFound) },
  {
    name: 'available',
    check: ({ available }, { now }) => (available !== null && now < available ? notNow('This video is not available yet.') : null),
  },
  {
    name: 'expired',
    check: ({ expiration }, { now }) => (expiration !== null && now >= expiration ? notNow('This video is no longer available.') : null),
  },
  {
    name: 'country',
    check: (_, { country, countries }) =>
      countries === 'any' || (country !== null && countries.includes(country))
        ? null
        : notAuthorized('This video cannot be watched where you are.'),
  },
  // here: re-transmission (RETRANS_FAIL), rating
  {
    name: 'locked',
    // here instead, once viewers have them: provider (USER_UNAUTHORIZED), then credits (TRIAL_OVER)
    check: ({ entitlement }) => (entitlement === 'free' ? null : notAuthorized('This video needs a TV provider or a credit.')),
  },
  { name: 'media', check: ({ media }) => (media?.films.length ? null : notNow('This video has no pictures yet.')) },
]

export function decide(facts: Facts): Verdict {
  const { video } = facts
  if (!video) return { allow: false, by: 'known', why: notFound }
  for (const { name, check } of checks) {
    const why = check(video, facts)
    if (why) return { allow: false, by: name, why }
  }
  return { allow: true, video, films: video.media?.films ?? [] }
}
