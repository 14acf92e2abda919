import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { type ChannelSetting, channelSetting } from '#contracts/media/channel.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { group, hours, now, openNetwork } from '../testing/network.ts'
import { keepSchedule } from './keep-schedule.ts'
import { isCovered } from './stored-programmes.ts'

const day = 24 * hours(1)

const own: ChannelSetting = v.parse(channelSetting, {
  id: 'own.example',
  brand: 'nbc',
  name: { en: 'Harbor TV', es: 'Canal del Puerto' },
  number: '99',
  slate: 'slate',
  source: {
    from: 'dayparts',
    dayparts: [
      { from: '06:00', pick: { brand: 'nbc' }, grid: 15 },
      { from: '20:00', pick: { series: ['harbor'] }, live: true },
      { from: '23:00', pick: { brand: 'nbc', programmingType: ['Movie'] } },
    ],
  },
})

async function openKeeper(database: Database, more: EntryInput[] = []) {
  const network = await openNetwork(database, more)
  const tools = { database, entryStore: network.entryStore, brands: group, now: () => network.clock.now }
  const keep = (channels = [own], options = {}) => keepSchedule(tools, channels, options)
  const programmes = async (channel = own.id) => {
    const found: { id: string; start: number; stop: number; title: unknown; video?: string; isLive: boolean }[] = []
    for await (const entry of network.entryStore.entries(['programme']))
      if (entry.kind === 'programme' && entry.channel === channel) found.push(entry as never)
    return found.sort((a, b) => a.start - b.start)
  }
  return { ...network, keep, programmes }
}

/** The start of the broadcast day in which the tests begin. */
const today = Date.parse('2026-05-12T06:00:00-04:00')

onEachDatabase('the schedule keeper', (open) => {
  test('a channel with dayparts gets programmes without gaps from seven days back to fourteen days ahead', async () => {
    const { keep, programmes } = await openKeeper(await open())
    const { added, removed, unfilled } = await keep()
    const all = await programmes()
    expect({ added, removed, unfilled: unfilled.size }).toEqual({ added: all.length + 1, removed: 0, unfilled: 0 })
    expect(all[0]!.start).toBe(today - 7 * day)
    expect(all.at(-1)!.stop).toBeGreaterThanOrEqual(today + 15 * day)
    for (const [index, { start }] of all.entries()) if (index) expect(start).toBe(all[index - 1]!.stop)
  })

  test('a channel that the catalogue does not have is created with the names and number of its setting', async () => {
    const { keep, catalogue } = await openKeeper(await open())
    await keep()
    expect(await catalogue.client.channel(own.id)).toMatchObject({
      brand: 'nbc',
      number: '99',
      names: [
        { text: 'Harbor TV', lang: 'en' },
        { text: 'Canal del Puerto', lang: 'es' },
      ],
    })
  })

  test('a channel of the catalogue keeps its names and gets the brand of its setting if it has none', async () => {
    const { keep, catalogue } = await openKeeper(await open(), [{ kind: 'channel', id: own.id, names: [{ text: 'Imported' }] }])
    await keep()
    expect(await catalogue.client.channel(own.id)).toMatchObject({ brand: 'nbc', names: [{ text: 'Imported' }] })
  })

  test('a programme names its video, series, season, episode, title, rating and captions', async () => {
    const { keep, programmes } = await openKeeper(await open())
    await keep()
    const found = (await programmes()).find(({ video }) => video === 'harbor-2-1')
    expect(found).toMatchObject({
      ...{ series: 'harbor', season: 2, episode: 1, title: 'Harbor Lights', subtitle: 'Chapter 1' },
      ...{ rating: { system: 'VCHIP', value: 'TV-14' }, closedCaption: true, categories: ['Drama'] },
    })
  })

  test('a movie airs as the video of the movie; programmes of a live daypart are live', async () => {
    const { keep, programmes } = await openKeeper(await open())
    await keep()
    const all = await programmes()
    expect(all.find(({ video }) => video === 'movie:tide')).toMatchObject({ title: 'High Tide', isLive: false })
    const evening = all.filter(({ start }) => new Date(start).getUTCHours() === 0 && new Date(start).getUTCMinutes() === 0)
    expect(evening.map(({ isLive }) => isLive)).toEqual(evening.map(() => true))
  })

  test('a second run and a run of another process change nothing', async () => {
    const { keep, programmes, client } = await openKeeper(await open())
    await keep()
    const [before, revision] = [await programmes(), await client.revision()]
    expect(await keep()).toMatchObject({ added: 0, changed: 0, removed: 0 })
    await Promise.all([keep(), keep(), keep()])
    expect(await programmes()).toEqual(before)
    expect(await client.revision()).toBe(revision)
  })

  test('processes that begin at the same time store each programme one time', async () => {
    const { keep, programmes } = await openKeeper(await open())
    await Promise.all([keep(), keep(), keep()])
    const all = await programmes()
    for (const [index, { start }] of all.entries()) if (index) expect(start).toBe(all[index - 1]!.stop)
  })

  test('the next day adds a day, removes the oldest day, and leaves all other programmes as they are', async () => {
    const { keep, programmes, clock } = await openKeeper(await open())
    await keep()
    const before = await programmes()
    clock.now += day
    const kept = await keep()
    const after = await programmes()
    expect(kept.removed).toBe(before.filter(({ stop }) => stop <= today - 6 * day).length)
    // A programme may begin in one broadcast day and end in the next.
    expect(after[0]!.start).toBeLessThanOrEqual(today - 6 * day)
    expect(after[0]!.stop).toBeGreaterThan(today - 6 * day)
    expect(after.at(-1)!.stop).toBeGreaterThanOrEqual(today + 16 * day)
    expect(after.slice(0, before.length - kept.removed)).toEqual(before.slice(kept.removed))
  })

  test('after a stop of a month the schedule is complete again, and the old programmes are gone', async () => {
    const { keep, programmes, clock } = await openKeeper(await open())
    await keep()
    clock.now += 31 * day
    await keep()
    const all = await programmes()
    expect(all[0]!.start).toBe(today + 24 * day)
    expect(all.at(-1)!.stop).toBeGreaterThanOrEqual(today + 46 * day)
  })

  test('with `until`, only the programmes before that time are stored, and a later run stores the others', async () => {
    const { keep, programmes } = await openKeeper(await open())
    await keep([own], { until: now + 2 * day })
    const near = await programmes()
    expect(near.at(-1)!.stop).toBeGreaterThanOrEqual(now + 2 * day)
    expect(near.at(-1)!.start).toBeLessThan(now + 2 * day)
    expect(await keep()).toMatchObject({ changed: 0, removed: 0 })
  })

  test('when the dayparts change, future programmes change, and programmes that have begun do not', async () => {
    const { keep, programmes } = await openKeeper(await open())
    await keep()
    const before = await programmes()
    const changed = {
      ...own,
      source: { from: 'dayparts' as const, dayparts: [{ from: '06:00', pick: { series: ['desk'] }, grid: 60 as const, live: false }] },
    }
    await keep([changed])
    const after = await programmes()
    const hasBegun = ({ start }: { start: number }) => start <= now
    expect(after.filter(hasBegun)).toEqual(before.filter(hasBegun))
    for (const { title } of after.filter(({ start }) => start > now + 2 * hours(1))) expect(title).toBe('Night Desk')
    for (const [index, { start }] of after.entries()) if (index) expect(start).toBe(after[index - 1]!.stop)
  })

  test('programmes that the operator imports stay, and generated programmes make room for them', async () => {
    const { keep, programmes, add } = await openKeeper(await open())
    await keep()
    const start = now + 30 * hours(1) + 10 * 60_000
    const event = { kind: 'programme' as const, id: 'final', channel: own.id, start, stop: start + hours(2), title: 'The Final' }
    expect(await add(event)).toEqual([])
    await keep()
    const all = await programmes()
    expect(all.find(({ id }) => id === 'final')).toMatchObject({ start, stop: start + hours(2) })
    for (const [index, programme] of all.entries()) if (index) expect(programme.start).toBe(all[index - 1]!.stop)
  })

  test('a programme without an end covers an hour, or the time until the next one', () => {
    const programme = (from: number, stop: number | null) => ({ id: `${from}`, start: hours(from), stop })
    expect(isCovered([programme(0, null)], 0, hours(1))).toBe(true)
    expect(isCovered([programme(0, null)], 0, hours(1) + 1)).toBe(false)
    expect(isCovered([programme(0, null), programme(0.5, hours(2))], 0, hours(2))).toBe(true)
  })

  test('when a channel gets another source, its generated future programmes are removed, and imported ones stay', async () => {
    const { keep, programmes, add } = await openKeeper(await open())
    await keep()
    await add({ kind: 'programme', id: 'final', channel: own.id, start: now + 40 * day, stop: now + 41 * day, title: 'The Final' })
    await keep([{ ...own, source: { from: 'schedule' } }])
    const all = await programmes()
    expect(all.filter(({ start }) => start > now).map(({ id }) => id)).toEqual(['final'])
    expect(all.length).toBeGreaterThan(50)
  })

  test('a video that expires airs no more after its end', async () => {
    const { keep, programmes, add } = await openKeeper(await open())
    await keep()
    const end = now + 3 * day
    await add({
      kind: 'movie',
      id: 'tide',
      brand: 'nbc',
      title: 'High Tide',
      genres: ['Drama'],
      duration: 5400,
      films: ['ocean'],
      guid: '700',
      expiration: end,
    })
    await keep()
    const airings = (await programmes()).filter(({ video }) => video === 'movie:tide')
    expect(airings.some(({ start }) => start > now)).toBe(true)
    for (const { stop } of airings) expect(stop).toBeLessThanOrEqual(end)
  })

  test('a daypart for which the catalogue has no video is reported', async () => {
    const { keep, programmes } = await openKeeper(await open())
    const empty = {
      ...own,
      source: { from: 'dayparts' as const, dayparts: [{ from: '06:00', pick: { genre: 'Opera' }, grid: 30 as const, live: false }] },
    }
    const { unfilled } = await keep([empty])
    expect(unfilled.get(own.id)).toHaveLength(22)
    expect(await programmes()).toEqual([])
  })
})
