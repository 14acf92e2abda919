import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '../testing/network.ts'

// An operation is compiled when it is first asked, which takes a busy machine a while.
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

const guide: EntryInput[] = [
  ...['nbc', 'bravo', 'usa', 'syfy', 'nbc-news', 'telemundo'].map(channel),
  programme('nbc', 'The Parade', { isLive: true }),
  programme('nbc', 'The Fireworks', { isLive: true, start: now + hours(2), stop: now + hours(3) }),
  programme('nbc', 'Tonight', { isLive: true, series: 'harbor', start: now + hours(4), stop: now + hours(5) }),
  programme('bravo', 'A taped special'),
  programme('usa', 'Match day', { isLive: true, series: 'harbor' }),
  programme('syfy', 'Part two', { isLive: true, episodeNumbers: [{ system: 'onscreen', value: 'S1E2' }] }),
  programme('nbc-news', 'The Hour', { isLive: true, series: 'harbor' }),
  programme('telemundo', 'Sin fin'),
]

const demo = loadBrands(fileURLToPath(new URL('../../../../demo/brands', import.meta.url)))
if ('fault' in demo) throw new Error(demo.fault)

onEachDatabase('what is live', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), guide, { brands: demo.group })
  }, 30_000)
  type Told = { title: string; contentType: string | null; liveBadge: string | null; machineName: string }
  const onAir = async (language: 'en' | 'es' = 'en'): Promise<Told[]> => {
    const { data } = await network.client.query<{ onAirNowShelf: { data: { items: { data: Told }[] } } }>('onAirNowShelf', {
      app: 'nbc',
      language,
    })
    return data!.onAirNowShelf.data.items.map((item) => item.data)
  }

  test('[C3-26] contentType is SLE of a single live event, and of nothing else', async () => {
    const told = (await onAir()).map(({ title, contentType }) => [title, contentType])
    expect(told).toEqual([
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
      ['The Fireworks', 'SLE'],
      ['Tonight', null],
    ])
  })

  test('[C5-15] a live free badge is shown for the news channel, in both languages, and for no other', async () => {
    const badges = async (language: 'en' | 'es') =>
      Object.fromEntries((await onAir(language)).map((tile) => [tile.machineName, tile.liveBadge]))
    const live = { nbc: 'Live', bravo: 'Live', usa: 'Live', syfy: 'Live', telemundo: 'Live' }
    expect(await badges('en')).toEqual({ ...live, 'nbc-news': 'Live · Free' })
    expect((await badges('es'))['nbc-news']).toBe('En vivo · Gratis')
  })
})
