// Sections with genres, replays or live programmes, and deferred sections, on both databases.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { LazyData, Section } from '#contracts/graph/shapes.ts'
import type { OperationName } from '#contracts/http/editorial.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, listIn, type Network, now, openNetwork, tilesOf } from '#services/catalogue/testing/network.ts'

const rule = (from: 'channels' | 'genres' | 'programmes' | 'series', options: object = {}) => ({ rule: { from, ...options } })

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
      { component: 'Shelf', name: 'current', ...rule('channels') },
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

onEachDatabase('sections of editors', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), more)
  }, 30_000)
  const home = (variables: object = {}) => network.sections('PAGE', 'home', { ...variables })

  test('a list of genres is ordered by number of shows; each genre has a localized name, a link, and art of a title that no other genre shows', async () => {
    const { items } = listIn(await home(), 'by-genre').data
    expect(items.map(({ component }) => component)).toEqual(['GenreTile', 'GenreTile', 'GenreTile', 'GenreTile'])
    expect(tilesOf(await home(), 'by-genre')).toEqual(['drama', 'classic', 'comedy', 'talk'])
    expect(items[0]?.data).toMatchObject({
      title: 'Drama',
      image: { color: '#123' },
      cta: { data: { destination: '/shows/all/drama', text: 'View all' } },
    })
    const spanish = listIn(await home({ language: 'es' }), 'by-genre').data.items[2]?.data
    expect(spanish).toMatchObject({ title: 'Comedia', cta: { data: { text: 'Ver todo' } } })
  })

  test('a list of chosen items shows known and unknown genres as GenreTile, and replays as ReplayTile', async () => {
    const { items } = listIn(await home(), 'chosen').data
    expect(items).toMatchObject([
      { component: 'GenreTile', data: { machineName: 'comedy', title: 'Comedy', cta: { data: { destination: '/shows/all/comedy' } } } },
      { component: 'GenreTile', data: { machineName: 'nordic-noir', title: 'Nordic Noir', image: null } },
      { component: 'ReplayTile', data: { mpxGuid: 'final', programmingType: 'Full Event Replay' } },
    ])
  })

  test('a section for channels is the shelf of the programmes that are on the air, which the browser loads', async () => {
    const data = (await home({ language: 'es' })).flatMap((section) =>
      section.component === 'LazyComponent' && (section.data as LazyData).machineName === 'on-air-now' ? [section.data] : [],
    )
    expect(data).toEqual([
      expect.objectContaining({ listTitle: 'En vivo ahora', queryName: 'onAirNowShelf', targetComponent: 'OnAirNowShelf' }),
    ])
  })

  test('a section with a genre lists upcoming live programmes of this genre', async () => {
    expect(listIn(await home(), 'upcoming-live').data.items).toMatchObject([{ component: 'UpcomingLiveTile', data: { title: 'Match' } }])
  })

  const lazy = (sections: Section[], name: string) =>
    sections.map(({ data }) => data).find((data): data is LazyData => 'targetComponent' in data && data.machineName === name)!

  /** Loads a deferred section with the query that the browser uses. */
  async function load({ queryName, entryField, queryVariables }: LazyData): Promise<Section> {
    const variables = Object.fromEntries(Object.entries(queryVariables).filter(([, value]) => value !== null))
    const { data, errors } = await network.client.query<Record<string, Section>>(queryName as OperationName, variables)
    if (errors) throw new Error(JSON.stringify(errors))
    return data![entryField]!
  }

  test('a list with `lazy` is deferred, and the returned query loads the items of the list', async () => {
    const sections = await home()
    const shelf = lazy(sections, 'late')
    expect(shelf).toMatchObject({ listTitle: 'Later', targetComponent: 'Shelf', queryName: 'mixedEditorialShelf' })
    expect(lazy(await home({ language: 'es' }), 'late').listTitle).toBe('Luego')
    const loaded = await load(shelf)
    expect(loaded.component).toBe('Shelf')
    expect(tilesOf([loaded], 'late')).toEqual(['harbor-lights', 'luz-de-abril'])
    const stack = await load(lazy(sections, 'late-stack'))
    expect(stack.component).toBe('Stack')
    expect(tilesOf([stack], 'late-stack')).toEqual(['harbor-lights', 'luz-de-abril', 'night-desk'])
    const chosen = await load(lazy(sections, 'late-chosen'))
    expect(tilesOf([chosen], 'late-chosen')).toHaveLength(1)
  })
})
