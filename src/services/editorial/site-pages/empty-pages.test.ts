// A page that exists but has no content shows a message.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

const more: EntryInput[] = [
  { kind: 'series', id: 'alone', brand: 'bravo', title: 'Alone', genres: ['Stargazing'] },
  { kind: 'video', id: 'gone', guid: 'gone', series: 'alone', programmingType: 'Clip', title: 'Gone', expiration: now - hours(1) },
  { kind: 'playlist', id: 'expired', brand: 'bravo', title: { en: 'Old clips', es: 'Clips viejos' }, videos: ['gone', 'never'] },
  { kind: 'playlist', id: 'ruled', title: 'Found by a rule', rule: { from: 'videos', genre: 'Stargazing' } },
  {
    kind: 'video',
    id: 'soon',
    guid: 'soon',
    series: 'harbor',
    programmingType: 'Clip',
    title: 'Soon',
    available: now + hours(1),
    airDate: now - hours(1),
  },
  { kind: 'playlist', id: 'soon', title: 'Soon', videos: ['soon'] },
]

onEachDatabase('pages without content', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), more)
    // After these titles become inactive, the series Alone is the only active title of its brand.
    await network.add(
      { kind: 'series', id: 'old', brand: 'bravo', title: 'Old Times', active: false },
      { kind: 'movie', id: 'paper', brand: 'bravo', title: 'Paper Moon Over Reno', active: false },
    )
  })
  const page = async (type: PageType, name: string, variables = {}) => {
    const { data, errors } = await network.page(type, name, variables)
    return errors ? errors.map(({ extensions }) => extensions?.code).join() : (data!.bonanzaPage as unknown as PageData)
  }
  const pageWithMessage = (text: string, cta: string, destination: string, rest: unknown[] = []) => ({
    data: { sections: [{ component: 'Message', data: { text, cta: { text: cta, destination } } }, ...rest] },
  })

  test('the page of a title without videos and without similar titles shows a message, in both languages', async () => {
    for (const type of ['TITLE', 'MORE'] as const) {
      const popular = '/shows/all/popular'
      expect(await page(type, 'alone')).toMatchObject(pageWithMessage('Nothing more to watch yet.', 'See popular shows', popular))
      expect(await page(type, 'alone', { language: 'es' })).toMatchObject(
        pageWithMessage('Todavía no hay nada más para ver.', 'Ver programas populares', popular),
      )
    }
  })

  test('the episodes page of a series without episodes shows a message; episodes pages of movies and of unknown seasons are NOT_FOUND', async () => {
    const found = await page('EPISODES', 'alone')
    expect(found).toMatchObject(pageWithMessage('No episodes yet.', 'See the show', '/alone'))
    expect(found).toMatchObject({
      season: null,
      title: { title: 'Alone' },
      metadata: { title: 'Alone – Episodes', canonicalPath: '/alone/episodes' },
    })
    expect(await page('EPISODES', 'alone', { language: 'es' })).toMatchObject(
      pageWithMessage('Todavía no hay episodios.', 'Ver el programa', '/alone'),
    )
    for (const wrong of ['alone/1', 'alone/x', 'high-tide', 'nobody']) expect(await page('EPISODES', wrong), wrong).toBe('NOT_FOUND')
  })

  test('the page of a playlist without available videos shows a message; pages of unknown playlists are NOT_FOUND', async () => {
    const shelf = { component: 'Shelf', data: { machineName: 'more-from-brand' } }
    const empty = await page('PLAYLIST', 'expired')
    expect(empty).toMatchObject(
      pageWithMessage('No videos of this playlist are available right now.', 'See popular shows', '/shows/all/popular', [shelf]),
    )
    expect(empty).toMatchObject({ video: null, playlist: null, metadata: { title: 'Old clips', canonicalPath: '/playlist/expired' } })
    expect(await page('PLAYLIST', 'expired', { language: 'es' })).toMatchObject({
      metadata: { title: 'Clips viejos' },
      ...pageWithMessage('Ningún video de esta lista está disponible por ahora.', 'Ver programas populares', '/shows/all/popular', [shelf]),
    })
    expect(await page('PLAYLIST', 'ruled')).toMatchObject({ video: null, metadata: { title: 'Found by a rule' } })
    expect(await page('PLAYLIST', 'never')).toBe('NOT_FOUND')
    expect(await page('PLAYLIST', 'expired', { pid: 'never' })).toBe('NOT_FOUND')
  })

  test('the page of a playlist plays a video when the first video becomes available', async () => {
    expect(await page('PLAYLIST', 'soon')).toMatchObject({ video: null })
    network.clock.now = now + hours(1)
    expect(await page('PLAYLIST', 'soon')).toMatchObject({ video: { mpxGuid: 'soon' }, playlist: { title: 'Soon' } })
    network.clock.now = now
  })
})
