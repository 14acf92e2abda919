// What is there though there is nothing to show says so.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '../testing/network.ts'

const more: EntryInput[] = [
  { kind: 'series', id: 'alone', brand: 'bravo', title: 'Alone', genres: ['Stargazing'] },
  { kind: 'video', id: 'gone', guid: 'gone', series: 'alone', programmingType: 'Clip', title: 'Gone', expiration: now - hours(1) },
  { kind: 'playlist', id: 'was', brand: 'bravo', title: { en: 'What was', es: 'Lo que fue' }, videos: ['gone', 'never'] },
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

onEachDatabase('pages with nothing to show', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), more)
    // Then Alone is all that its brand has.
    await network.add(
      { kind: 'series', id: 'old', brand: 'bravo', title: 'Old Times', active: false },
      { kind: 'movie', id: 'paper', brand: 'bravo', title: 'Paper Moon Over Reno', active: false },
    )
  })
  const page = async (type: PageType, name: string, variables = {}) => {
    const { data, errors } = await network.page(type, name, variables)
    return errors ? errors.map(({ extensions }) => extensions?.code).join() : (data!.bonanzaPage as unknown as PageData)
  }
  const saysOf = (text: string, cta: string, destination: string, rest: unknown[] = []) => ({
    data: { sections: [{ component: 'Message', data: { text, cta: { text: cta, destination } } }, ...rest] },
  })

  test('a title that is alone says that there is nothing more, in both languages', async () => {
    for (const type of ['TITLE', 'MORE'] as const) {
      const popular = '/shows/all/popular'
      expect(await page(type, 'alone')).toMatchObject(saysOf('There is nothing more here yet.', 'See popular shows', popular))
      expect(await page(type, 'alone', { language: 'es' })).toMatchObject(
        saysOf('Todavía no hay nada más aquí.', 'Ver programas populares', popular),
      )
    }
  })

  test('a series without episodes says so; a season that it does not have, and those of a movie, are not found', async () => {
    const found = await page('EPISODES', 'alone')
    expect(found).toMatchObject(saysOf('There are no episodes here yet.', 'See the show', '/alone'))
    expect(found).toMatchObject({
      season: null,
      title: { title: 'Alone' },
      metadata: { title: 'Alone – Episodes', canonicalPath: '/alone/episodes' },
    })
    expect(await page('EPISODES', 'alone', { language: 'es' })).toMatchObject(
      saysOf('Todavía no hay episodios aquí.', 'Ver el programa', '/alone'),
    )
    for (const wrong of ['alone/1', 'alone/x', 'high-tide', 'nobody']) expect(await page('EPISODES', wrong), wrong).toBe('NOT_FOUND')
  })

  test('a playlist on which nothing plays says so under its own name; one that nobody made is not found', async () => {
    const shelf = { component: 'Shelf', data: { machineName: 'more-from-brand' } }
    const was = await page('PLAYLIST', 'was')
    expect(was).toMatchObject(saysOf('Nothing on this list can be watched right now.', 'See popular shows', '/shows/all/popular', [shelf]))
    expect(was).toMatchObject({ video: null, playlist: null, metadata: { title: 'What was', canonicalPath: '/playlist/was' } })
    expect(await page('PLAYLIST', 'was', { language: 'es' })).toMatchObject({
      metadata: { title: 'Lo que fue' },
      ...saysOf('Por ahora no se puede ver nada de esta lista.', 'Ver programas populares', '/shows/all/popular', [shelf]),
    })
    expect(await page('PLAYLIST', 'ruled')).toMatchObject({ video: null, metadata: { title: 'Found by a rule' } })
    expect(await page('PLAYLIST', 'never')).toBe('NOT_FOUND')
    expect(await page('PLAYLIST', 'was', { pid: 'never' })).toBe('NOT_FOUND')
  })

  test('a playlist plays as soon as something on it does', async () => {
    expect(await page('PLAYLIST', 'soon')).toMatchObject({ video: null })
    network.clock.now = now + hours(1)
    expect(await page('PLAYLIST', 'soon')).toMatchObject({ video: { mpxGuid: 'soon' }, playlist: { title: 'Soon' } })
    network.clock.now = now
  })
})
