import { expect, test } from 'vitest'
import { type Changes, finale, linked, now, openAccess } from './testing/open-access.ts'

const session = { userId: 'ida', profileId: 'p1', sessionId: 's1' }
const never = () => Promise.reject(new Error('not needed'))

/** Returns the code of the refusal, or null. The TV provider and the credits must not be asked. */
async function codeOf(changes: Changes = {}, { country = 'US', brand = 'nbc' } = {}) {
  const { access } = openAccess({
    providers: { status: async () => linked, authorize: never },
    credits: { ledger: never, credits: never, unlock: never },
    identity: { check: async (cookie) => (cookie === 'ida' ? session : null) },
    ...changes,
  })
  const viewer = { from: { address: undefined, country }, device: 'A', cookie: 'ida' }
  return (await access.client.refusalOf({ brand, id: finale.mpxGuid }, viewer))?.code ?? null
}
const of = (changes: object): Changes => ({ content: { playableVideo: async () => ({ ...finale, ...changes }) } })

test('a locked video that a TV provider could authorize is not refused', async () => {
  expect(await codeOf()).toBeNull()
})

test('a video is refused because of its dates, the country, a blackout or its brand', async () => {
  expect(await codeOf(of({ available: now + 1 }))).toBe('NOT_AVAILABLE')
  expect(await codeOf(of({ expiration: now }))).toBe('NOT_AVAILABLE')
  expect(await codeOf({}, { country: 'FR' })).toBe('LOCATION_UNAVAILABLE')
  expect(await codeOf(of({ countries: ['CA'] }))).toBe('LOCATION_UNAVAILABLE')
  expect(await codeOf({ geo: { isBlackedOut: async () => true } })).toBe('BLACKOUT')
  expect(await codeOf({}, { brand: 'bravo' })).toBe('NOT_FOUND')
  expect(await codeOf({ content: { playableVideo: async () => null } })).toBe('NOT_FOUND')
})

test('a video is refused in a blackout at the home that the TV provider states', async () => {
  const locate = async ({ country }: { country: string | undefined }, zip: string | null = null) => ({
    ...{ country: country ?? 'US', zip: null, timeZone: null, stations: {} },
    ...(zip !== null && { home: { zip, stations: {} } }),
  })
  const status = async () => ({ ...linked, metadata: { upstreamUserID: 'u', zip: '10112' } })
  const isBlackedOut = async (_: string, { home }: { home?: { zip: string } }) => home?.zip === '10112'
  expect(await codeOf({ geo: { locate, isBlackedOut }, providers: { status, authorize: never } })).toBe('BLACKOUT')
  expect(await codeOf({ geo: { locate, isBlackedOut } })).toBeNull()
})

test('a video is refused above the limit of the viewer, or of the subscription', async () => {
  const rated = of({ rating: 'TV-MA' })
  expect(await codeOf({ ...rated, parental: { maxRatingsOf: async () => ({ mpaa: null, vchip: 'TV-PG' }) } as never })).toBe(
    'PARENTAL_CONTROLS',
  )
  const status = async () => ({ ...linked, metadata: { upstreamUserID: 'u', maxRating: { vchip: 'TV-PG' } } })
  expect(await codeOf({ ...rated, providers: { status, authorize: never } })).toBe('PARENTAL_CONTROLS')
  expect(await codeOf(rated)).toBeNull()
})
