// Decides every combination of the inputs of the table of live streams, and compares each verdict with the rules as a contract would state them. The
// statement below shares no code with decide-live.ts.
import { expect, test } from 'vitest'
import type { PlayableAiring } from '#contracts/http/catalogue.ts'
import { decideLive, type LiveFacts } from './decide-live.ts'
import { expectByRules, limits, providers, type SituationOf } from './testing/combinations.ts'

const now = Date.UTC(2026, 10, 20)
const hour = 3_600_000

const inputs = {
  channel: ['unknown', 'of another brand', 'of this brand'],
  site: ['without live streams', 'with live streams'],
  programme: [
    'none on the air',
    'on the air',
    'asked, of another channel',
    'asked, not begun',
    'asked, over',
    'asked, over since yesterday',
  ],
  source: ['films', 'external'],
  country: ['in the list', 'in the channel’s own list', 'outside', 'unknown'],
  area: ['blacked out', 'not blacked out'],
  station: ['none at the ZIP code', 'known or not needed'],
  rating: ['no limit', 'within both limits', 'above the viewer’s limit', 'above the provider’s limit'],
  lock: ['free', 'locked'],
  devices: ['few', 'too many'],
  provider: ['none', 'authorizes', 'refuses', 'blocks the rating', 'counts too many streams', 'does not answer'],
} as const
type Situation = SituationOf<typeof inputs>

/** The rules in plain words. Returns the code of the refusal, or `watch`. */
function ruleBook({ channel, site, programme, source, country, area, station, rating, lock, devices, provider }: Situation): string {
  // A brand shows only its own channels.
  if (channel !== 'of this brand') return 'NOT_FOUND'
  if (site === 'without live streams') return 'NOT_AVAILABLE'
  // A channel plays only its own programmes, from their start on.
  if (programme === 'asked, of another channel') return 'NOT_FOUND'
  if (programme === 'asked, not begun') return 'NOT_AVAILABLE'
  // Recordings are kept for 24 hours, and external streams are not recorded.
  if (programme === 'asked, over since yesterday') return 'NOT_AVAILABLE'
  if (programme === 'asked, over' && source === 'external') return 'NOT_AVAILABLE'
  // Live rights end at the borders, also for subscribers and for free channels. An unknown place is outside.
  if (country === 'outside' || country === 'unknown') return 'LOCATION_UNAVAILABLE'
  if (area === 'blacked out') return 'BLACKOUT'
  // A brand of local stations has no rights where none of its stations is.
  if (station === 'none at the ZIP code') return 'RETRANS_FAIL'
  // Two limits apply to the programme, on free channels too.
  if (rating === 'above the viewer’s limit' || rating === 'above the provider’s limit') return 'PARENTAL_CONTROLS'
  if (lock === 'free') return 'watch'
  // An account that is shared with a crowd opens nothing.
  if (devices === 'too many') return 'CONCURRENCY'
  // Only the TV provider opens a locked channel, and otherwise the viewer learns its reason.
  if (provider === 'authorizes') return 'watch'
  if (provider === 'blocks the rating') return 'PARENTAL_CONTROLS'
  if (provider === 'counts too many streams') return 'CONCURRENCY'
  if (provider === 'does not answer') return 'PROVIDER_UNAVAILABLE'
  if (provider === 'refuses') return 'USER_UNAUTHORIZED'
  return 'NOT_AUTHORIZED'
}

const airing = (start: number, more: Partial<PlayableAiring> = {}): PlayableAiring => ({
  ...{ id: 'news', channel: 'one', title: 'News', start, stop: start + hour, playable: start, rating: 'TV-PG' },
  ...more,
})
const onAir = airing(now)
const programmes = {
  'none on the air': null,
  'on the air': onAir,
  'asked, of another channel': airing(now, { channel: 'two' }),
  'asked, not begun': airing(now + 1),
  'asked, over': airing(now - hour),
  'asked, over since yesterday': airing(now - 24 * hour),
}
const places = {
  'in the list': { country: 'US', own: undefined },
  'in the channel’s own list': { country: 'MX', own: ['MX'] },
  outside: { country: 'MX', own: undefined },
  unknown: { country: null, own: undefined },
}
function factsOf(situation: Situation): LiveFacts {
  const programme = programmes[situation.programme]
  const { country, own } = places[situation.country]
  const channel = {
    id: 'one',
    brand: situation.channel === 'of this brand' ? 'nbc' : 'bravo',
    countries: own,
    source: situation.source === 'films' ? { from: 'schedule' as const } : { from: 'origin' as const, origin: 'https://cdn.example/' },
  }
  const isFree = situation.lock === 'free'
  return {
    stream: situation.channel === 'unknown' ? null : { channel, isFree, airing: programme, playing: onAir, rating: onAir.rating },
    brand: 'nbc',
    isOn: situation.site === 'with live streams',
    asksFor: situation.programme.startsWith('asked') ? 'news' : null,
    liveCountries: ['US'],
    isSignedIn: false,
    hasNoStation: situation.station === 'none at the ZIP code',
    now,
    country,
    isBlackedOut: situation.area === 'blacked out',
    maxRatings: limits[situation.rating],
    hasManyDevices: situation.devices === 'too many',
    provider: providers[situation.provider],
  }
}

test('decideLive returns for every combination of inputs the verdict that the plainly written rules state', () => {
  const decide = (situation: Situation) => {
    const verdict = decideLive(factsOf(situation))
    return verdict.answer === 'refuse' ? verdict.refusal.code : verdict.answer === 'allow' ? 'watch' : verdict.answer
  }
  const { answers, count } = expectByRules(inputs, decide, ruleBook)
  expect(count).toBe(3 * 2 * 6 * 2 * 4 * 2 * 2 * 4 * 2 * 2 * 6)
  expect(answers).toEqual([
    ...['BLACKOUT', 'CONCURRENCY', 'LOCATION_UNAVAILABLE', 'NOT_AUTHORIZED', 'NOT_AVAILABLE', 'NOT_FOUND', 'PARENTAL_CONTROLS'],
    ...['PROVIDER_UNAVAILABLE', 'RETRANS_FAIL', 'USER_UNAUTHORIZED', 'watch'],
  ])
})
