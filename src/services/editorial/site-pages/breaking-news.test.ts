import { expect, test } from 'vitest'
import type { News } from '#contracts/catalogue/breaking-news.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openApi } from '#services/catalogue/jsonapi/testing/api-client.ts'
import { hours, now, openNetwork } from '#services/catalogue/testing/network.ts'

const news = (id: string, from: number | string, to: number | string, more: object = {}): EntryInput => ({
  kind: 'breakingNews',
  id,
  link: { url: '/live', title: { en: `The ${id}`, es: `El ${id}` } },
  color: '#b00020',
  startTime: from,
  endTime: to,
  ...more,
})
/** The time in New York, without a zone. */
const local = (time: number) => new Date(time).toLocaleString('sv', { timeZone: 'America/New_York' }).replace(' ', 'T')
const entries = [
  news('past', now - hours(3), now - hours(1)),
  news('current', now - hours(2), now + hours(1)),
  news('later', now + hours(1), now + hours(2)),
  news('of bravo', now - hours(1), now + hours(1), { brand: 'bravo', link: { url: '/x', title: 'Only one language' } }),
]

onEachDatabase('breaking news', (open) => {
  const ask = async (more: EntryInput[], app: string, language: 'en' | 'es' = 'en') => {
    const { client } = await openNetwork(await open(), more)
    const { data } = await client.query<{ globalNavigation: { breakingNews: News | null } }>('globalNavigation', { app, language })
    return data!.globalNavigation.breakingNews
  }

  test('a page has the current news with the latest start, of its brand or of all brands, in its language', async () => {
    expect(await ask(entries, 'nbc', 'es')).toEqual({
      id: 'current',
      link: { url: '/live', title: 'El current', target: null },
      color: '#b00020',
      startTime: new Date(now - hours(2)).toISOString(),
      endTime: new Date(now + hours(1)).toISOString(),
      timezoneType: 'absolute',
    })
    expect(await ask(entries, 'bravo')).toMatchObject({ id: 'of bravo', link: { title: 'Only one language' } })
    expect(await ask([entries[0]!, entries[2]!], 'nbc')).toBeNull()
  })

  test('relative news is current by the brand’s time zone, and news of another type at any time', async () => {
    const relative = news('relative', local(now - hours(1)), local(now + hours(1)), { timezoneType: 'relative' })
    expect(await ask([relative], 'nbc')).toMatchObject({ id: 'relative', startTime: local(now - hours(1)) })
    expect(await ask([news('other', now + hours(9), now + hours(10), { timezoneType: 'other' })], 'nbc')).toMatchObject({ id: 'other' })
  })

  test('[C7.5-01] GET /content/breakingNews returns the one with the latest start, with the six fields', async () => {
    const api = await openApi(await open(), entries)
    const path =
      '/content/breakingNews?fields[breakingNews]=link,color,endTime,startTime,timezoneType&page[size]=1&page[number]=1&sort=-startTime'
    const first = await api.send<{ id: string; attributes: object }[]>(path)
    expect([first.status, first.data.map(({ id }) => id)]).toEqual([200, ['later']])
    expect(Object.keys(first.data[0]!.attributes).sort()).toEqual(['color', 'endTime', 'link', 'startTime', 'timezoneType'])
    const shown = await api.send<{ id: string }[]>(`${path}&filter[showing]=now&filter[brand]=nbc`)
    expect(shown.data.map(({ id }) => id)).toEqual(['current'])
    expect((await api.send('/content/breakingNews?page[number]=2')).status).toBe(400)
    expect((await api.send('/content/breakingNews?filter[showing]=then')).status).toBe(400)
  })

  test('the pages of the collection are in the order of the latest start', async () => {
    const api = await openApi(await open(), entries)
    const found: string[] = []
    let path: string | undefined = '/content/breakingNews?page[size]=3'
    while (path) {
      const { data, links }: { data: { id: string }[]; links?: { next?: string } } = await api.send(path)
      found.push(...data.map(({ id }) => id))
      path = links?.next
    }
    expect(found).toEqual(['later', 'of bravo', 'current', 'past'])
  })

  test('the operator’s API stores news, and names the field of a time without a zone and of an end before the start', async () => {
    const api = await openApi(await open(), [])
    const post = (id: string, startTime: string | number, endTime: string | number) =>
      api.post('breakingNews', { type: 'breakingNews', id, attributes: { link: { url: '/live', title: 'Storm' }, startTime, endTime } })
    expect((await post('one', now, now + hours(1))).status).toBe(201)
    for (const [start, end, field] of [
      ['2026-11-24T20:00', now, 'startTime'],
      [now, now - 1, 'endTime'],
    ] as const) {
      const { status, errors } = await post('two', start, end)
      expect([status, errors?.[0]?.source]).toEqual([422, { pointer: `/data/attributes/${field}` }])
    }
    expect((await api.send<unknown[]>('/content/breakingNews')).data).toHaveLength(1)
  })
})
