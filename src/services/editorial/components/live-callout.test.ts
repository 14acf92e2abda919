// The announcement of the next live event, on both databases.
import { beforeAll, expect, test, vi } from 'vitest'
import { imageId } from '#contracts/catalogue/pictures.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

vi.setConfig({ testTimeout: 30_000 })

/** Longer than a callout is kept in memory. */
const minute = 60_000
const channel = (brand: string): EntryInput => ({ kind: 'channel', id: `${brand}.live`, names: [{ text: brand }], brand })
const event = (id: string, brand: string, start: number, more: object = {}, details: object = {}): EntryInput => ({
  kind: 'programme',
  id,
  channel: `${brand}.live`,
  start: now + start,
  stop: now + start + hours(1),
  title: { en: `The ${id}`, es: `El ${id}` },
  isLive: true,
  event: details,
  ...more,
})

const guide: EntryInput[] = [
  ...['nbc', 'bravo', 'telemundo'].map(channel),
  event('news', 'nbc', hours(1), { event: undefined }),
  event(
    'gala',
    'nbc',
    hours(5),
    { description: 'Gold.' },
    { art: 'gala.png', playableDate: now + hours(4.9), lastMinuteModalLifespan: 20, calloutLeadTime: 4 * 3600 },
  ),
  event('match', 'bravo', hours(8), { categories: ['Sports'] }),
  event('derby', 'nbc', hours(11), { replay: 'derby-replay' }),
  event('derby-2', 'telemundo', hours(11), { replay: 'derby-replay' }),
]

onEachDatabase('liveCallout', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), guide)
  }, 30_000)
  const at = async (time: number, variables: object = {}) => {
    network.clock.now = now + time
    const { data, errors } = await network.client.query<{ liveCallout: LiveCalloutFieldsFragment | null }>('liveCallout', {
      app: 'nbc',
      ...variables,
    })
    expect(errors).toBeUndefined()
    return data!.liveCallout
  }

  test('an event is announced from an hour before its start, or from its own lead time, until its end', async () => {
    const announced = async (time: number) => (await at(time))?.instanceID ?? null
    expect(await announced(hours(1) - minute)).toBeNull()
    expect(await announced(hours(1))).toBe('gala')
    expect(await announced(hours(6) - minute)).toBe('gala')
    expect(await announced(hours(6))).toBeNull()
    expect(await announced(hours(7) - minute)).toBeNull()
    expect(await announced(hours(7))).toBe('match')
  })

  test('the callout has the picture, texts, times and page of a single live event in both languages', async () => {
    expect(await at(hours(2))).toEqual({
      instanceID: 'gala',
      machineName: 'nbc',
      streamAccessName: 'nbc.live',
      pid: 'nbc.live',
      title: 'The gala',
      description: 'Gold.',
      lang: null,
      backgroundImage: expect.objectContaining({ id: imageId('gala.png') }),
      ctaText: 'Watch live',
      dismissText: 'Not now',
      contentType: 'SLE',
      countdownLabels: { days: 'Days', hours: 'Hours', minutes: 'Minutes' },
      startTime: now + hours(5),
      endTime: now + hours(6),
      customerPlayableDate: now + hours(4.9),
      lastMinuteModalLifespan: 20,
      relativePath: '/watch/events/nbc/gala',
    })
    expect(await at(hours(2), { language: 'es' })).toMatchObject({
      title: 'El gala',
      ctaText: 'Ver en vivo',
      dismissText: 'Ahora no',
      countdownLabels: { days: 'Días', hours: 'Horas', minutes: 'Minutos' },
    })
  })

  test('an event without settings may be watched from its start, and never changes the page; an event on several channels is on the live page', async () => {
    expect(await at(hours(7.5))).toMatchObject({
      customerPlayableDate: now + hours(8),
      lastMinuteModalLifespan: null,
      relativePath: '/watch/sports/bravo/match',
    })
    expect(await at(hours(10.5))).toMatchObject({ contentType: null, relativePath: '/live?brand=nbc&callsign=nbc.live' })
  })

  test('the site of a brand announces only events of its own channel', async () => {
    expect((await at(hours(7.6), { app: 'bravo' }))?.instanceID).toBe('match')
    expect(await at(hours(2), { app: 'bravo' })).toBeNull()
  })
})
