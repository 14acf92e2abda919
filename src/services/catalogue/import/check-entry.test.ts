import { expect, test } from 'vitest'
import { checkEntry } from './check-entry.ts'

const reason = (entry: unknown) => {
  const checked = checkEntry(entry)
  return 'reason' in checked ? checked.reason : undefined
}
const movie = { kind: 'movie', id: 'm', brand: 'nbc', title: 'Northbound' }
const sweepstakes = { kind: 'sweepstakes', id: 's', title: 'S', startTime: 1, endTime: 2, link: 'https://win.example/', rules: '/terms' }

test('checkEntry returns a valid entry with its defaults', () => {
  expect(checkEntry(movie)).toMatchObject({ entry: { genres: [], active: true, duration: 0 } })
})

test.each([
  [null, 'not an object'],
  [[], 'not an object'],
  [{ id: 'm' }, 'kind is missing'],
  [{ ...movie, id: '' }, 'id is empty'],
  [{ ...movie, id: 'x'.repeat(201) }, 'id is longer than 200'],
  [{ ...movie, brand: undefined }, 'brand is missing'],
  [{ ...movie, duration: -1 }, 'duration'],
  [{ ...movie, duration: '90' }, 'duration is "90"; expected number'],
  [{ ...movie, genres: 'Drama' }, 'genres is "Drama"; expected Array'],
  [{ ...movie, credits: [{ role: 'Lead' }] }, 'credits.0.person is missing'],
  [{ ...movie, airDate: 'tomorrow' }, 'airDate'],
  [{ ...movie, airDate: '2026-02-30' }, 'airDate is "2026-02-30", which is not a date'],
  [{ ...movie, airDate: '2026-02-30T10:00:00Z' }, 'airDate is "2026-02-30T10:00:00Z", which is not a date'],
  [{ ...movie, airDate: 9e15 }, 'airDate'],
  [{ ...sweepstakes, endTime: 1e300 }, 'endTime'],
  [{ ...sweepstakes, endTime: '2026-02-30T10:00:00Z' }, 'endTime is "2026-02-30T10:00:00Z", which is not a date'],
  [{ ...sweepstakes, startTime: '2026-02-03T10:00:00 -05:00' }, 'startTime'],
  [{ ...sweepstakes, link: '//evil.example' }, 'link: expected a path of this site, or https://...'],
  [
    { kind: 'menu', id: 'm', name: 'm', title: 'M', items: [{ machineName: 'x', title: 'X', href: 'javascript:alert(1)' }] },
    'items.0.href',
  ],
  [{ ...movie, kind: 'series', social: [{ network: 'X', url: 'www.example.com' }] }, 'a link is a path of this site'],
  [{ ...movie, availability: [{ entitlement: 'auth', start: '2026-13-01' }] }, 'availability'],
])('checkEntry rejects the entry %j because %s', (entry, expected) => {
  expect(reason(entry)).toContain(expected)
})

test.each(['2026-05-12', '2026-05-12T20:00:00Z', '2026-05-12T20:00:00.000-04:00', '2024-02-29T23:30:00+05:30', 1_778_630_400_000])(
  'checkEntry accepts the time %s',
  (airDate) => {
    expect(reason({ ...movie, airDate })).toBeUndefined()
  },
)

test('checkEntry converts the times of a programme to epoch milliseconds', () => {
  const programme = { kind: 'programme', id: 'p', channel: 'c', title: 'T', start: '2026-05-12T20:00:00-04:00', stop: 1_778_634_000_000 }
  expect(checkEntry(programme)).toMatchObject({ entry: { start: 1_778_630_400_000, stop: 1_778_634_000_000 } })
})
