import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import { imageId } from '#contracts/catalogue/pictures.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { LiveTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

// The first request compiles the operation, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const programme = (channel: string, title: string, more: object = {}): EntryInput => ({
  kind: 'programme',
  channel,
  start: now - hours(1),
  stop: now + hours(1),
  title,
  ...more,
})
const channel = (brand: string): EntryInput => ({ kind: 'channel', id: brand, names: [{ text: brand }], brand })

const gala = { isLive: true, start: now + hours(1.5), stop: now + hours(2), replay: 'gala-replay', event: {} }
const replay = (id: string, title: string, available: number): EntryInput => ({
  kind: 'video',
  id,
  guid: id,
  brand: 'usa',
  programmingType: 'Full Event Replay',
  title,
  available,
})

const guide: EntryInput[] = [
  ...['nbc', 'bravo', 'usa', 'syfy', 'nbc-news', 'telemundo'].map(channel),
  programme('nbc', 'The Parade', { isLive: true }),
  programme('nbc', 'The Fireworks', { isLive: true, start: now + hours(2), stop: now + hours(3) }),
  programme('nbc', 'Tonight', { isLive: true, series: 'harbor', start: now + hours(4), stop: now + hours(5) }),
  programme('nbc', 'The Gala', gala),
  programme('telemundo', 'The Gala', gala),
  replay('final-replay', 'The Final Again', now + hours(2)),
  replay('gala-replay', 'The Gala Again', now + hours(9)),
  programme('usa', 'The Final', {
    id: 'final',
    start: now + hours(1),
    stop: now + hours(2),
    description: 'Four laps.',
    categories: ['Sports'],
    series: 'harbor',
    replay: 'final-replay',
    event: { art: 'final.png', directToLiveThreshold: 300 },
  }),
  programme('bravo', 'A taped special'),
  programme('usa', 'Match day', { isLive: true, series: 'harbor' }),
  programme('syfy', 'Part two', { isLive: true, episodeNumbers: [{ system: 'onscreen', value: 'S1E2' }] }),
  programme('nbc-news', 'The Hour', { isLive: true, series: 'harbor' }),
  programme('telemundo', 'Sin fin'),
]

const demo = loadBrands(fileURLToPath(new URL('../../../../demo/brands', import.meta.url)))
if ('fault' in demo) throw new Error(demo.fault)

onEachDatabase('live tiles', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), guide, { brands: demo.group })
  }, 30_000)
  type LiveTile = { title: string; contentType: string | null; liveBadge: string | null; machineName: string }
  const onAir = async (language: 'en' | 'es' = 'en'): Promise<LiveTile[]> => {
    const { data } = await network.client.query<{ onAirNowShelf: { data: { items: { data: LiveTile }[] } } }>('onAirNowShelf', {
      app: 'nbc',
      language,
    })
    return data!.onAirNowShelf.data.items.map((item) => item.data)
  }

  test('[C3-26] contentType of a live tile is SLE only for a single live event', async () => {
    const tiles = (await onAir()).map(({ title, contentType }) => [title, contentType])
    expect(tiles).toEqual([
      ['The Parade', 'SLE'],
      ['A taped special', null],
      ['Match day', null],
      ['Part two', null],
      ['The Hour', null],
      ['Sin fin', null],
    ])
    const coming = (await network.sections('PAGE', 'live-upcoming')).flatMap(({ component, data }) =>
      component === 'OnAirNowShelf' ? data.items.map((item) => 'contentType' in item.data && [item.data.title, item.data.contentType]) : [],
    )
    expect(coming).toEqual([
      ['The Parade', 'SLE'],
      ['The Final', 'SLE'],
      ['The Gala', null],
      ['The Fireworks', 'SLE'],
      ['Tonight', null],
    ])
  })

  const upcoming = async () => {
    const sections = await network.sections('PAGE', 'live-upcoming')
    return sections.flatMap(({ component, data }) =>
      component === 'OnAirNowShelf' ? data.items.map((item) => item.data as LiveTileFieldsFragment) : [],
    )
  }

  test('an event’s tile has the art and the threshold of the event, and leads to the event’s page', async () => {
    const final = (await upcoming()).find(({ title }) => title === 'The Final')
    expect(final).toMatchObject({
      instanceID: 'final',
      relativePath: '/watch/sports/usa/final',
      directToLiveThreshold: 300,
      liveBadge: 'Live',
      upcomingBadge: 'Upcoming',
      upcomingModal: { title: 'The Final', description: 'Four laps.', startTime: now + hours(1), dismissText: 'Close' },
      image: { id: imageId('final.png') },
      isMultiStream: false,
    })
    expect(await network.client.imageSource(imageId('final.png'))).toMatchObject({ sources: { main: 'final.png' } })
    const tonight = (await upcoming()).find(({ title }) => title === 'Tonight')
    expect(tonight).toMatchObject({ directToLiveThreshold: 120, relativePath: '/harbor-lights' })
  })

  test('an event that several channels air at the same time has one tile, which is marked as multi-stream', async () => {
    expect((await upcoming()).filter(({ title }) => title === 'The Gala')).toMatchObject([
      { machineName: 'nbc', isMultiStream: true, contentType: null },
    ])
  })

  test('the tile of an event names its replay only if viewers can watch the replay when the event ends', async () => {
    const paths = Object.fromEntries((await upcoming()).map(({ title, replayPath }) => [title, replayPath]))
    expect(paths).toEqual({
      'The Parade': null,
      'The Final': '/video/the-final-again/final-replay',
      'The Gala': null,
      'The Fireworks': null,
      Tonight: null,
    })
  })

  test('[C5-15] only the tile of the news channel has the badge Live · Free, in both languages', async () => {
    const badges = async (language: 'en' | 'es') =>
      Object.fromEntries((await onAir(language)).map((tile) => [tile.machineName, tile.liveBadge]))
    const live = { nbc: 'Live', bravo: 'Live', usa: 'Live', syfy: 'Live', telemundo: 'Live' }
    expect(await badges('en')).toEqual({ ...live, 'nbc-news': 'Live · Free' })
    expect((await badges('es'))['nbc-news']).toBe('En vivo · Gratis')
  })
})
