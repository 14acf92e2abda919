import { expect, test } from 'vitest'
import type { Airing } from '#contracts/catalogue/facts.ts'
import type { Planned } from '#contracts/catalogue/list-items.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import { maxRatingsOf } from '#contracts/viewers/profiles.ts'
import { limitCatalogue } from './limit-catalogue.ts'

const ratings: Record<string, string | undefined> = { tales: 'TV-Y', harbor: 'TV-14', film: 'PG', news: undefined }
const videoTitles: Record<string, string> = { tale: 'tales', cranes: 'harbor', report: 'news' }
const all: Planned[] = ['harbor', 'tales', 'news', 'film', 'harbor', 'tales'].map((title) => ({ title }))

const titles = (ids: readonly string[]) => ids.filter((id) => id in ratings).map((id) => ({ id, entry: { rating: ratings[id] } }))
const video = (id: string) => ({ id, titleId: videoTitles[id]!, entry: id === 'special' ? { rating: 'TV-Y' } : {} })
const airing = (id: string, entry: object) => ({ id, entry }) as Airing

/** A catalogue of three series and a film. Its only list has six titles. */
const whole = {
  titleTiles: async (ids: string[]) => titles(ids),
  titles: async (ids: string[]) => titles(ids),
  videoTiles: async (ids: string[]) => new Map(ids.filter((id) => id in videoTitles).map((id) => [id, video(id)])),
  titleIdByAlias: async (alias: string) => (alias in ratings ? alias : null),
  videoByGuid: async (guid: string) => video(guid),
  airings: async () => [
    airing('1', { rating: { value: 'TV-14' } }),
    airing('2', { series: 'tales' }),
    airing('3', { video: 'cranes', series: 'tales' }),
    airing('4', {}),
  ],
  chosen: async (items: Planned[]) => ({ items: [...items], next: null }),
  async list(_spec: object, { after, limit }: { after?: number[]; limit: number }) {
    const start = Number(after?.[0] ?? 0)
    const end = start + limit
    return { items: all.slice(start, end), next: end < all.length ? [end] : null }
  },
  breakingNews: async () => [{}],
  sweepstakes: async () => [{}],
  count: async () => 4,
} as unknown as CatalogueReader

const limited = (maxRating: string, isKids = false) => limitCatalogue(whole, maxRatingsOf({ isKids, maxRating })!)

test('titles and videos above the limit do not exist, and a video without a rating has that of its title', async () => {
  const teen = limited('TV-PG')
  expect((await teen.titleTiles(['tales', 'harbor', 'film', 'news'])).map(({ id }) => id)).toEqual(['tales', 'film', 'news'])
  expect([await teen.titleIdByAlias('harbor'), await teen.titleIdByAlias('tales')]).toEqual([null, 'tales'])
  expect([...(await teen.videoTiles(['tale', 'cranes', 'report'])).keys()]).toEqual(['tale', 'report'])
  expect([await teen.videoByGuid('cranes'), (await teen.videoByGuid('tale'))?.id]).toEqual([null, 'tale'])
})

test('a kids profile sees nothing without a rating, and no breaking news', async () => {
  const kids = limited('TV-Y7', true)
  expect((await kids.titleTiles(['tales', 'harbor', 'film', 'news'])).map(({ id }) => id)).toEqual(['tales'])
  expect([...(await kids.videoTiles(['tale', 'cranes', 'report'])).keys()]).toEqual(['tale'])
  expect(await kids.breakingNews('nbc', 0, 1)).toEqual([])
  expect(await limited('TV-Y7').breakingNews('nbc', 0, 1)).toHaveLength(1)
  expect(await kids.sweepstakes('nbc', 0, 1)).toEqual([])
  expect(await limited('TV-Y7').sweepstakes('nbc', 0, 1)).toHaveLength(1)
  expect(await kids.count({ of: 'titles', kinds: ['series'], sort: 'popular' }, 0)).toBeNull()
})

test('a kids profile sees no links of editors to the sweepstakes', async () => {
  const items = ['/sweepstakes', '/sports'].map((link) => ({ slide: { title: link, link } }) as Planned)
  expect((await limited('TV-Y7', true).chosen(items, { limit: 9, now: 0 })).items).toEqual([items[1]])
  expect((await limited('TV-Y7').chosen(items, { limit: 9, now: 0 })).items).toEqual(items)
})

test('programmes have their own rating, or else that of their video or series', async () => {
  const idsOf = async (catalogue: CatalogueReader) => (await catalogue.airings('nbc.one', 0, 1)).map(({ id }) => id)
  expect(await idsOf(limited('TV-G', true))).toEqual(['2'])
  expect(await idsOf(limited('TV-G'))).toEqual(['2', '4'])
  expect(await idsOf(limited('TV-14'))).toEqual(['1', '2', '3', '4'])
})

test('a list is read on until its page is full, and continues after the last item that was read', async () => {
  const spec = { of: 'titles' } as Parameters<CatalogueReader['list']>[0]
  expect(await limited('TV-Y', true).list(spec, { limit: 2 })).toEqual({ items: [{ title: 'tales' }, { title: 'tales' }], next: null })
  const first = await limited('TV-PG').list(spec, { limit: 2 })
  expect(first).toEqual({ items: [{ title: 'tales' }, { title: 'news' }], next: [3] })
  expect((await limited('TV-PG').list(spec, { limit: 3, after: first.next! })).items).toEqual([{ title: 'film' }, { title: 'tales' }])
})

test('an editor’s slides that link to a title above the limit are left out', async () => {
  const slide = (link: string) => ({ slide: { title: link, link } }) as Planned
  const items = [
    slide('/harbor/video/cranes/1'),
    slide('/tales'),
    slide('/sports'),
    { smart: { label: 'Now', series: 'harbor' } } as Planned,
  ]
  expect((await limited('TV-G').chosen(items, { limit: 9, now: 0 })).items).toEqual([slide('/tales'), slide('/sports')])
})
