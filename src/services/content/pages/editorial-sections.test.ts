// What editors may put on a page besides videos and titles, on both databases.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { LazyData, Section } from '#contracts/graph/shapes.ts'
import type { OperationName } from '#contracts/http/content.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, listIn, type Network, now, openNetwork, tilesOf } from '../testing/network.ts'

const rule = (from: 'genres' | 'programmes' | 'series', given: object = {}) => ({ rule: { from, ...given } })

const more: EntryInput[] = [
  {
    kind: 'video',
    id: 'final',
    guid: 'final',
    series: 'desk',
    programmingType: 'Full Event Replay',
    title: 'The Final',
    airDate: now - hours(48),
    duration: 3600,
  },
  { kind: 'channel', id: 'nbc.one', names: [{ text: 'NBC One' }], brand: 'nbc' },
  { kind: 'programme', id: 'match', channel: 'nbc.one', start: now + hours(2), title: 'Match', isLive: true, categories: ['Deportes'] },
  { kind: 'programme', id: 'news', channel: 'nbc.one', start: now + hours(4), title: 'News', isLive: true },
  {
    kind: 'page',
    id: 'mixed',
    name: 'home',
    brand: 'nbc',
    sections: [
      { component: 'Shelf', name: 'by-genre', title: { en: 'By genre', es: 'Por género' }, ...rule('genres') },
      { component: 'Shelf', name: 'chosen', items: [{ genre: 'Comedia' }, { genre: 'Nordic Noir' }, { video: 'final' }] },
      { component: 'Shelf', name: 'soon', ...rule('programmes', { genre: 'Sports' }) },
      {
        component: 'Shelf',
        name: 'late',
        title: { en: 'Later', es: 'Luego' },
        lazy: true,
        ...rule('series', { sort: 'popular', limit: 2 }),
      },
      { component: 'Stack', name: 'late-stack', lazy: true, ...rule('series', { sort: 'popular', limit: 3 }) },
      { component: 'Stack', name: 'late-chosen', lazy: true, items: [{ video: 'clip-1' }] },
    ],
  },
]

onEachDatabase('an editor’s sections', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), more)
  }, 30_000)
  const home = (variables: object = {}) => network.sections('PAGE', 'home', { ...variables })

  test('genres of shows, the fullest first: a name in the page’s language, art of a title that no other has, where its shows are', async () => {
    const { items } = listIn(await home(), 'by-genre').data
    expect(items.map(({ component }) => component)).toEqual(['GenreTile', 'GenreTile', 'GenreTile', 'GenreTile'])
    expect(tilesOf(await home(), 'by-genre')).toEqual(['drama', 'classic', 'comedy', 'talk'])
    expect(items[0]?.data).toMatchObject({
      title: 'Drama',
      image: { color: '#102030' },
      cta: { data: { destination: '/shows/all/drama', text: 'View all' } },
    })
    const spanish = listIn(await home({ language: 'es' }), 'by-genre').data.items[2]?.data
    expect(spanish).toMatchObject({ title: 'Comedia', cta: { data: { text: 'Ver todo' } } })
  })

  test('a genre that an editor chose, in either language, known or not; a replay has a tile of its own', async () => {
    const { items } = listIn(await home(), 'chosen').data
    expect(items).toMatchObject([
      { component: 'GenreTile', data: { machineName: 'comedy', title: 'Comedy', cta: { data: { destination: '/shows/all/comedy' } } } },
      { component: 'GenreTile', data: { machineName: 'nordic-noir', title: 'Nordic Noir', image: null } },
      { component: 'ReplayTile', data: { mpxGuid: 'final', programmingType: 'Full Event Replay' } },
    ])
  })

  test('what airs live soon, of a genre', async () => {
    expect(listIn(await home(), 'upcoming-live').data.items).toMatchObject([{ component: 'UpcomingLiveTile', data: { title: 'Match' } }])
  })

  const lazy = (sections: Section[], name: string) =>
    sections.map(({ data }) => data).find((data): data is LazyData => 'targetComponent' in data && data.machineName === name)!

  /** As a browser asks for what is to come. */
  async function come({ queryName, entryField, queryVariables }: LazyData): Promise<Section> {
    const known = Object.fromEntries(Object.entries(queryVariables).filter(([, value]) => value !== null))
    const { data, errors } = await network.client.query<Record<string, Section>>(queryName as OperationName, known)
    if (errors) throw new Error(JSON.stringify(errors))
    return data![entryField]!
  }

  test('a list that is marked so comes when it is near: its query answers what would have stood there', async () => {
    const sections = await home()
    const shelf = lazy(sections, 'late')
    expect(shelf).toMatchObject({ listTitle: 'Later', targetComponent: 'Shelf', queryName: 'mixedEditorialShelf' })
    expect(lazy(await home({ language: 'es' }), 'late').listTitle).toBe('Luego')
    const come1 = await come(shelf)
    expect(come1.component).toBe('Shelf')
    expect(tilesOf([come1], 'late')).toEqual(['harbor-lights', 'luz-de-abril'])
    const stack = await come(lazy(sections, 'late-stack'))
    expect(stack.component).toBe('Stack')
    expect(tilesOf([stack], 'late-stack')).toEqual(['harbor-lights', 'luz-de-abril', 'night-desk'])
    const chosen = await come(lazy(sections, 'late-chosen'))
    expect(tilesOf([chosen], 'late-chosen')).toHaveLength(1)
  })
})
