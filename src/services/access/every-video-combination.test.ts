// Decides every combination of the table's inputs, and compares each verdict with the rules as a contract would state them. The statement
// below shares no code with decide-video.ts.
import { expect, test } from 'vitest'
import { decideVideo, type VideoFacts } from './decide-video.ts'
import { expectByRules, limits, providers, type SituationOf } from './testing/combinations.ts'
import { pilot } from './testing/pilot.ts'

const now = Date.UTC(2026, 10, 20)
const hour = 3_600_000

const inputs = {
  video: ['unknown', 'of another brand', 'of this brand'],
  window: ['not open yet', 'open', 'over', 'unlimited'],
  country: ['allowed', 'allowed, but not for this video', 'not allowed', 'unknown'],
  area: ['blacked out', 'not blacked out'],
  media: ['packaged', 'missing'],
  rating: ['no limit', 'within both limits', 'above the viewer’s limit', 'above the provider’s limit'],
  lock: ['free', 'locked'],
  provider: ['none', 'authorizes', 'refuses', 'blocks the rating', 'counts too many streams', 'does not answer'],
  devices: ['few', 'too many'],
  account: ['none', 'without credits', 'with credits', 'unlocked this video before'],
  asksForCredit: ['no', 'yes'],
} as const
type Situation = SituationOf<typeof inputs>

/** The rules in plain words. Returns the code of the refusal, `watch`, or `watch for a credit`. */
function ruleBook(situation: Situation): string {
  const { video, window, country, area, media, rating, lock, devices, provider, account, asksForCredit } = situation
  // A brand plays only its own videos.
  if (video !== 'of this brand') return 'NOT_FOUND'
  // Outside of its licence window nobody watches a video: neither subscribers nor viewers with credits.
  if (window === 'not open yet' || window === 'over') return 'NOT_AVAILABLE'
  // The same holds outside of the licensed countries, and an unknown country is outside.
  if (country !== 'allowed') return 'LOCATION_UNAVAILABLE'
  // A blackout of the area closes free videos too.
  if (area === 'blacked out') return 'BLACKOUT'
  if (media === 'missing') return 'NOT_AVAILABLE'
  // Two limits may apply, for free videos too: the viewer's own and the provider's. Neither a subscription nor a credit lifts them.
  if (rating === 'above the viewer’s limit' || rating === 'above the provider’s limit') return 'PARENTAL_CONTROLS'
  // Everybody else watches free videos.
  if (lock === 'free') return 'watch'
  // An account that is shared with a crowd opens nothing, and loses no credit.
  if (devices === 'too many') return 'CONCURRENCY'
  // A subscription that includes the channel opens the video, and no credit is spent.
  if (provider === 'authorizes') return 'watch'
  // The parental controls of the provider are as strict as the viewer's own.
  if (provider === 'blocks the rating') return 'PARENTAL_CONTROLS'
  // A viewer pays once: an unlocked video stays unlocked, whatever the provider says.
  if (account === 'unlocked this video before') return 'watch'
  // A credit is spent only on request.
  if (asksForCredit === 'yes') {
    if (account === 'with credits') return 'watch for a credit'
    if (account === 'without credits') return 'TRIAL_OVER'
    return 'NOT_AUTHORIZED'
  }
  // Otherwise the viewer learns the reason of the provider, or that the video is locked.
  if (provider === 'counts too many streams') return 'CONCURRENCY'
  if (provider === 'does not answer') return 'PROVIDER_UNAVAILABLE'
  if (provider === 'refuses') return 'USER_UNAUTHORIZED'
  return 'NOT_AUTHORIZED'
}

const windows = {
  'not open yet': { available: now + 1, expiration: now + hour },
  open: { available: now, expiration: now + 1 },
  over: { available: now - hour, expiration: now },
  unlimited: { available: null, expiration: null },
}
const countries = {
  allowed: { country: 'CA', only: ['CA'] },
  'allowed, but not for this video': { country: 'CA', only: ['US'] },
  'not allowed': { country: 'FR', only: [] },
  unknown: { country: null, only: [] },
}
const accounts = {
  none: null,
  'without credits': { credits: 0, isUnlocked: false },
  'with credits': { credits: 1, isUnlocked: false },
  'unlocked this video before': { credits: 0, isUnlocked: true },
}

function factsOf(situation: Situation): VideoFacts {
  const { country, only } = countries[situation.country]
  const video = {
    ...pilot,
    ...windows[situation.window],
    brand: situation.video === 'of this brand' ? 'nbc' : 'bravo',
    countries: only,
    media: situation.media === 'packaged' ? pilot.media : null,
    entitlement: situation.lock === 'free' ? ('free' as const) : ('auth' as const),
  }
  return {
    video: situation.video === 'unknown' ? null : video,
    brand: 'nbc',
    now,
    country,
    countries: ['US', 'CA', 'MX'],
    isBlackedOut: situation.area === 'blacked out',
    maxRatings: limits[situation.rating],
    hasManyDevices: situation.devices === 'too many',
    provider: providers[situation.provider],
    account: accounts[situation.account],
    trial: situation.asksForCredit === 'yes',
  }
}

test('decideVideo returns for every combination of inputs the verdict that the plainly written rules state', () => {
  const allowed = { allow: 'watch', spend: 'watch for a credit' }
  const decide = (situation: Situation) => {
    const verdict = decideVideo(factsOf(situation))
    return verdict.answer === 'refuse' ? verdict.refusal.code : allowed[verdict.answer]
  }
  const { answers, count } = expectByRules(inputs, decide, ruleBook)
  expect(count).toBe(3 * 4 * 4 * 2 * 2 * 4 * 2 * 2 * 6 * 4 * 2)
  expect(answers).toEqual(
    ['BLACKOUT', 'CONCURRENCY', 'LOCATION_UNAVAILABLE', 'NOT_AUTHORIZED', 'NOT_AVAILABLE', 'NOT_FOUND', 'PARENTAL_CONTROLS'].concat([
      'PROVIDER_UNAVAILABLE',
      'TRIAL_OVER',
      'USER_UNAUTHORIZED',
      'watch',
      'watch for a credit',
    ]),
  )
})
