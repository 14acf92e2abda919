import { beforeAll, expect, test } from 'vitest'
import { brandBook } from '#brands/brand-book.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { group, hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'
import { createSiteContext } from '../lists/context.ts'
import { createPageReader } from '../pages/page-reader.ts'

/** Returns a programme of an hour that starts `at` hours after `now`. */
const programme = (channel: string, at: number, more = {}): EntryInput => ({
  kind: 'programme',
  id: `${channel}-${at}`,
  channel,
  start: now + hours(at),
  stop: now + hours(at + 1),
  title: { en: `Programme ${at}`, es: `Programa ${at}` },
  description: `About ${at}`,
  ...more,
})

const guide: EntryInput[] = [
  { kind: 'channel', id: 'nbc.one', names: [{ text: 'NBC One' }], brand: 'nbc', number: '4' },
  { kind: 'channel', id: 'nbc.two', names: [{ text: 'NBC Two' }], brand: 'nbc' },
  { kind: 'channel', id: 'bravo.one', names: [{ text: 'Bravo' }], brand: 'bravo' },
  { kind: 'channel', id: 'mundo', names: [{ text: 'Mundo' }], brand: 'telemundo' },
  ...[-3, -0.5, ...Array.from({ length: 14 }, (_, at) => at + 0.5)].map((at) => programme('nbc.one', at, { series: 'harbor' })),
  { kind: 'video', id: 'final-replay', guid: 'final-replay', brand: 'nbc', programmingType: 'Full Event Replay', title: 'The Final Again' },
  programme('nbc.two', -2, { isLive: true, replay: 'final-replay', event: {} }),
  ...[-0.25, 0.75].map((at) => programme('bravo.one', at)),
  {
    kind: 'movie',
    id: 'laguna',
    brand: 'telemundo',
    title: 'La laguna',
    guid: '701',
    films: ['ocean'],
    duration: 5400,
    art: 'laguna.webp',
  },
  programme('mundo', 2, { video: 'movie:laguna' }),
]
const brands = { ...group, brands: group.brands.map((brand) => ({ ...brand, freeLive: brand.key === 'telemundo' })) }
const channels = [
  { id: 'nbc.two', brand: 'nbc', free: true, source: { from: 'origin' } },
  { id: 'bravo.one', brand: 'bravo', source: { from: 'schedule' } },
] as ChannelSetting[]

onEachDatabase('the live page', (open) => {
  let network: Network
  const statements: string[] = []
  const reads = () => statements.filter((sql) => sql.includes('"content_programmes"'))
  beforeAll(async () => {
    const database = await open()
    const executor = database.read.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query, ...rest) => {
      statements.push(query.sql)
      return execute(query, ...rest)
    }
    network = await openNetwork(database, guide, { brands, channels })
  })
  const page = async (name: string, pid?: string, variables = {}) => {
    const { data, errors } = await network.page('LIVE', name, { pid, ...variables })
    if (errors) throw new Error(JSON.stringify(errors))
    return data!.bonanzaPage as unknown as PageData
  }
  const channelOf = async (...request: Parameters<typeof page>) => (await page(...request)).live!.channel?.channelId ?? null

  test('the page without a name has the channel of the site’s brand, or else of the main brand', async () => {
    expect((await page('')).live).toMatchObject({ channel: { channelId: 'nbc.one' }, airing: null, isDefault: true })
    expect((await page('', undefined, { app: 'bravo' })).live).toMatchObject({ channel: { channelId: 'bravo.one' }, isDefault: true })
    expect((await page('nbc')).live).toMatchObject({ channel: { channelId: 'nbc.one' }, isDefault: false })
  })

  test('the page names a channel by its brand, by an alias of the brand, by its id, or by both', async () => {
    expect(
      await Promise.all(['bravo', 'bravo-tv', 'bravo/bravo.one', '/bravo.one', 'bravo.one', 'nbc/nbc.two'].map((name) => channelOf(name))),
    ).toEqual(['bravo.one', 'bravo.one', 'bravo.one', 'bravo.one', 'bravo.one', 'nbc.two'])
  })

  test('an unknown brand, channel or programme, or a channel of another brand, is no channel, but the page still has all channels', async () => {
    const unknown = [
      ['nobody'],
      ['nbc/nobody'],
      ['nobody/nbc.one'],
      ['nbc/bravo.one'],
      ['nbc', 'nothing'],
      ['bravo', 'nbc.one-0.5'],
    ] as const
    for (const [name, pid] of unknown) {
      const { live, metadata } = await page(name, pid)
      expect([live!.channel, live!.airing, live!.channels.length, metadata.canonicalPath], `${name} ${pid}`).toEqual([
        null,
        null,
        4,
        '/live',
      ])
    }
  })

  test('an unknown brand or channel reads no programmes, and an unknown pid reads one by its id', async () => {
    await page('')
    statements.length = 0
    for (let nth = 0; nth < 20; nth++) {
      await page(`nobody-${nth}`)
      await page(`nbc/nobody-${nth}`, `nothing-${nth}`)
    }
    expect(reads()).toEqual([])
    await page('', 'nothing')
    expect(reads()).toHaveLength(1)
  })

  test('pages of unknown channels evict no other page from the cache', async () => {
    const book = brandBook(brands)
    const site = createSiteContext({ catalogue: network.catalogue.client, brands: book, now: () => now, publicUrl: 'http://tv.example' })
    const pages = createPageReader(site, true, 2)
    const view = { language: 'en', now, publicUrl: 'http://tv.example' } as const
    const read = (name: string) =>
      pages.read({ brand: book.main, language: 'en', view, onlyBrand: undefined }, { type: 'LIVE', name, pid: null })
    const first = await read('bravo/bravo.one')
    for (let nth = 0; nth < 3; nth++) await read(`nobody-${nth}`)
    expect(await read('bravo/bravo.one')).toBe(first)
  })

  test('the channel has its number and its programmes from the current one on, with descriptions; the other channels have the next four', async () => {
    const { channel, channels: all } = (await page('nbc/nbc.one')).live!
    expect(channel).toMatchObject({
      name: 'NBC One',
      number: '4',
      brand: { machineName: 'nbc' },
      relativePath: '/live?brand=nbc&callsign=nbc.one',
    })
    expect(channel!.programmes.map(({ v4ID }) => v4ID)).toEqual([
      'nbc.one--0.5',
      ...Array.from({ length: 11 }, (_, at) => `nbc.one-${at + 0.5}`),
    ])
    expect(channel!.programmes[0]).toMatchObject({
      startTime: now - hours(0.5),
      endTime: now + hours(0.5),
      programTitle: 'Programme -0.5',
      programDescription: 'About -0.5',
      seriesUrlAlias: 'harbor-lights',
      image: { id: expect.any(String) },
    })
    expect(all.map(({ channelId, programmes }) => [channelId, programmes.map(({ v4ID, image }) => [v4ID, image])])).toEqual([
      ['nbc.one', ['nbc.one--0.5', 'nbc.one-0.5', 'nbc.one-1.5', 'nbc.one-2.5'].map((id) => [id, null])],
      ['nbc.two', []],
      ['bravo.one', ['bravo.one--0.25', 'bravo.one-0.75'].map((id) => [id, null])],
      ['mundo', [['mundo-2', null]]],
    ])
  })

  test('the programme of a movie has the picture and the page of the movie', async () => {
    expect((await page('mundo')).live!.channel!.programmes[0]).toMatchObject({
      seriesUrlAlias: 'la-laguna',
      image: { id: expect.any(String) },
    })
  })

  test('a channel is free by its setting, or else by its brand', async () => {
    expect((await page('')).live!.channels.flatMap(({ channelId, isFree }) => (isFree ? [channelId] : []))).toEqual(['nbc.two', 'mundo'])
  })

  test('a channel has recordings unless its stream comes from an origin, or it has no stream', async () => {
    const channelsWith = (await page('')).live!.channels.filter(({ hasRecordings }) => hasRecordings)
    expect(channelsWith.map(({ channelId }) => channelId)).toEqual(['bravo.one'])
  })

  test('a pid names a programme of the channel, also one that is over, or the channel itself', async () => {
    const { live, metadata } = await page('', 'nbc.one--3')
    expect(live).toMatchObject({ channel: { channelId: 'nbc.one' }, airing: { v4ID: 'nbc.one--3' }, isDefault: false })
    expect(metadata).toMatchObject({
      title: 'Programme -3 · NBC One',
      canonicalPath: '/live?brand=nbc&callsign=nbc.one&pid=nbc.one--3',
    })
    expect((await page('bravo', 'bravo.one')).live).toMatchObject({ channel: { channelId: 'bravo.one' }, airing: null, isDefault: false })
  })

  test('the page of an event has the path of its replay', async () => {
    expect((await page('', 'nbc.two--2')).live!.replayPath).toBe('/video/the-final-again/final-replay')
    expect((await page('', 'nbc.one--3')).live!.replayPath).toBeNull()
  })

  test('a Spanish page has Spanish programme titles', async () => {
    const { live, metadata } = await page('bravo', undefined, { language: 'es' })
    expect([live!.channel!.programmes[0]!.programTitle, metadata.title]).toEqual(['Programa -0.25', 'Ver Bravo en vivo'])
  })

  test('the page of a brand’s own site has only the channels of the brand', async () => {
    expect((await page('', undefined, { app: 'bravo' })).live!.channels.map(({ channelId }) => channelId)).toEqual(['bravo.one'])
  })

  test('when the first programme ends, the next request has the next programme', async () => {
    expect((await page('bravo')).live!.channel!.programmes[0]!.v4ID).toBe('bravo.one--0.25')
    network.clock.now = now + hours(0.75)
    expect((await page('bravo')).live!.channel!.programmes[0]!.v4ID).toBe('bravo.one-0.75')
    network.clock.now = now
  })
})
