import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { GuideData } from '#contracts/graph/shapes.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

const minutes = (count: number) => count * 60_000
/** In New York, `now` is 21:00 on Tuesday, May 12. */
const programme = (channel: string, id: string, from: number, to?: number, more: object = {}): EntryInput => ({
  kind: 'programme',
  id,
  channel,
  start: now + minutes(from),
  ...(to !== undefined && { stop: now + minutes(to) }),
  title: id,
  ...more,
})

const entries: EntryInput[] = [
  { kind: 'channel', id: 'nbc.one', names: [{ text: 'NBC One' }], brand: 'nbc', number: '4.1' },
  { kind: 'channel', id: 'bravo.one', names: [{ text: 'Bravo' }], brand: 'bravo' },
  { kind: 'channel', id: 'tele.one', names: [{ text: 'Tele' }], brand: 'telemundo' },
  { kind: 'channel', id: 'stranger', names: [{ text: 'A channel of another group' }] },
  programme('stranger', 'elsewhere', 0, 60),
  programme('nbc.one', 'over', -60, -30),
  programme('nbc.one', 'on', -30, 30, { description: 'Long. '.repeat(100), categories: ['Sports'], event: {} }),
  programme('nbc.one', 'open', 90),
  programme('nbc.one', 'next', 105, 120),
  programme('nbc.one', 'late', 359, 420),
  programme('nbc.one', 'too-late', 360, 420),
  programme('bravo.one', 'whole day', -12 * 60, 12 * 60),
]

onEachDatabase('the guide', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), entries)
  })
  const answer = (variables: object = {}, from = network) =>
    from.client.query<{ guide: { component: string; data: GuideData } }>('guide', { app: 'nbc', ...variables })
  const guide = async (variables: object = {}) => (await answer(variables)).data!.guide.data
  const programmesOf = ({ channels }: GuideData) =>
    Object.fromEntries(channels.map(({ streamAccessName, programmes }) => [streamAccessName, programmes.map(({ v4ID }) => v4ID)]))

  test('the guide has the programmes that air in the next six hours on each channel of the group, also those that have begun', async () => {
    const now6 = await guide()
    expect(now6).toMatchObject({ from: now, to: now + hours(6), date: '2026-05-12', today: '2026-05-12', timeZone: 'America/New_York' })
    expect(programmesOf(now6)).toEqual({ 'nbc.one': ['on', 'open', 'next', 'late'], 'bravo.one': ['whole day'], 'tele.one': [] })
    expect(now6.channels[0]).toMatchObject({ listTitle: 'NBC One', number: '4.1', brand: { machineName: 'nbc' } })
    expect(now6.days).toEqual(['2026-05-12', '2026-05-13'])
  })

  test('a programme without an end ends when the next one begins; descriptions are shortened; an event has the path of its page', async () => {
    const [on, endless] = (await guide()).channels[0]!.programmes
    expect(endless).toMatchObject({ v4ID: 'open', endTime: now + minutes(105) })
    expect(on!.programDescription).toHaveLength(300)
    expect(on).toMatchObject({ eventPath: '/watch/sports/nbc/on' })
  })

  test('the guide begins at the requested date and time in the time zone, or at the requested instant', async () => {
    expect(await guide({ date: '2026-05-13', time: '08:30' })).toMatchObject({ from: Date.parse('2026-05-13T08:30:00-04:00') })
    expect(await guide({ date: '2026-05-13', time: '08:30', timeZone: 'America/Los_Angeles' })).toMatchObject({
      from: Date.parse('2026-05-13T08:30:00-07:00'),
      timeZone: 'America/Los_Angeles',
    })
    expect(await guide({ date: '2026-05-14' })).toMatchObject({ from: now + hours(48), date: '2026-05-14' })
    const later = await guide({ from: now + hours(6), hours: 1 })
    expect(later).toMatchObject({ from: now + hours(6), to: now + hours(7), date: '2026-05-13' })
    expect(programmesOf(later)['nbc.one']).toEqual(['too-late'])
  })

  test('on the nights when daylight saving time begins or ends, six hours of the guide are six hours', async () => {
    for (const [date, offset] of [
      ['2026-03-08', '-05:00'],
      ['2026-11-01', '-04:00'],
    ]) {
      const night = await guide({ date, time: '00:00' })
      expect(night.from).toBe(Date.parse(`${date}T00:00:00${offset}`))
      expect(night.to - night.from).toBe(hours(6))
    }
  })

  test('an invalid date, time, instant or number of hours is a bad request', async () => {
    const wrong = [
      { date: 'tomorrow' },
      { date: '2026-05-12', time: '24:00' },
      { from: -1 },
      { from: 1e300 },
      { from: 0.5 },
      { hours: 0 },
      { hours: 7 },
    ]
    for (const variables of wrong) {
      const { errors } = await answer(variables)
      expect(errors?.[0]?.extensions?.code, JSON.stringify(variables)).toBe('BAD_USER_INPUT')
    }
  })

  test('the guide of fifty channels with a programme every three minutes ends early, and each part continues where the last one ended', async () => {
    const channels = Array.from({ length: 50 }, (_, index) => `news-${index}`)
    const dense = await openNetwork(
      await open(),
      channels.flatMap((id) => [
        { kind: 'channel' as const, id, names: [{ text: id }], brand: 'nbc' },
        ...Array.from({ length: 40 }, (_, index) => programme(id, `${id}-${index}`, index * 3, index * 3 + 3)),
      ]),
    )
    const seen = new Set<string>()
    for (let from = now; from < now + hours(2); ) {
      const { data } = (await answer({ from, hours: 2 }, dense)).data!.guide
      expect(data.channels).toHaveLength(50)
      const ids = data.channels.flatMap(({ programmes }) => programmes.map(({ v4ID }) => v4ID))
      expect(ids.length).toBeLessThanOrEqual(600)
      expect(data.to).toBeGreaterThan(from)
      for (const id of ids) seen.add(id)
      from = data.to
    }
    expect(seen.size).toBe(50 * 40)
  })
})
