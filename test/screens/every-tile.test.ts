// [C2.7-02] One page with a tile of every kind, from imported entries.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput, ItemRef } from '#contracts/catalogue.ts'
import { hashes } from '#contracts/graph/hashes.generated.ts'
import { network, networkArt } from './night-ferry.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { linksIn, sectionOf } from './read-page.ts'

const slide = { title: 'The season finale', link: '/night-ferry/about' }
const chosen: Record<string, ItemRef> = {
  BrandTile: { brand: 'bravo' },
  GenreTile: { genre: 'Comedy' },
  VideoTile: { video: 'ferry-1' },
  ReplayTile: { video: 'regatta' },
  PlaylistTile: { playlist: 'crossing' },
  SeriesTile: { series: 'night-ferry' },
  MovieTile: { movie: 'drift' },
  FeatureTile: { feature: slide },
  SlideTile: { slide },
  SmartTile: { smart: { label: 'New this week', movie: 'drift' } },
  BrandItemLabel: { brandLabel: 'usa', pagePath: 'shows' },
  CategoryItemLabel: { categoryLabel: 'Comedy' },
  GalleryTile: { gallery: 'on-deck' },
  PersonTile: { person: 'ida' },
  MarketingBand: { band: { title: 'Plan a visit', link: '/night-ferry/more' } },
}
const programme = { kind: 'programme', channel: 'bravo-east', stop: '2031-11-20T13:00:00-05:00' } as const

const entries: EntryInput[] = [
  ...network,
  {
    kind: 'video',
    id: 'regatta',
    guid: '7500',
    brand: 'nbc',
    programmingType: 'Full Event Replay',
    title: 'Regatta',
    airDate: daysAgo(40),
  },
  { kind: 'channel', id: 'bravo-east', names: [{ text: 'Bravo East' }], brand: 'bravo' },
  { ...programme, start: '2031-11-20T11:30:00-05:00', title: 'Morning Fog' },
  { ...programme, start: '2031-11-20T20:00:00-05:00', stop: '2031-11-20T22:00:00-05:00', title: 'Ferry Live', isLive: true },
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [
      ...Object.entries(chosen).map(([title, item]) => ({ component: 'Shelf' as const, name: title.toLowerCase(), title, items: [item] })),
      { component: 'Shelf', name: 'upcoming', title: 'Live and coming up', rule: { from: 'programmes' } },
    ],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, networkArt)
})

type List = { component: string; data: { listTitle: string; items: { component: string }[] } }

/** Runs a persisted operation of the content graph, as a browser does. */
async function graph<Data>(operationName: keyof typeof hashes, variables: object): Promise<Data> {
  const query = new URLSearchParams({
    operationName,
    variables: JSON.stringify({ app: 'nbc', ...variables }),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashes[operationName] } }),
  })
  return ((await (await fetch(`${site.address}/v2/graphql?${query}`)).json()) as { data: Data }).data
}

test('[C2.7-02] the content graph has a tile of each kind, and the page shows each with its link', async () => {
  const { bonanzaPage } = await graph<{ bonanzaPage: { data: { sections: List[] } } }>('bonanzaPage', { type: 'PAGE', name: 'home' })
  const lists = bonanzaPage.data.sections.map(({ component, data }) => [
    data.listTitle,
    component,
    ...(data.items ?? []).map((item) => item.component),
  ])
  const live = 'Live and coming up'
  const kinds = [...Object.keys(chosen).map((kind) => [kind, 'Shelf', kind]), [live, 'OnAirNowShelf', 'UpcomingLiveTile']]
  expect(lists).toEqual(kinds)
  const page = await site.page('/')
  const links = (heading: string) => linksIn(sectionOf(page, heading)).filter(([words]) => words !== '')
  expect(kinds.map(([heading]) => [heading, links(heading!).length])).toEqual(kinds.map(([heading]) => [heading, 1]))
  const { onAirNowShelf } = await graph<{ onAirNowShelf: List }>('onAirNowShelf', {})
  expect(onAirNowShelf.data.items.map(({ component }) => component)).toEqual(['OnAirNowTile'])
})

test('[C2.6-02] the label of a category leads to the pathname of the category, in the page’s language; the label of a brand to its shows', async () => {
  const label = async (path: string, heading: string) => linksIn(sectionOf(await site.page(path), heading))
  expect(await label('/', 'CategoryItemLabel')).toEqual([['Comedy', '/shows/all/comedy']])
  expect(await label('/?lang=es', 'CategoryItemLabel')).toEqual([['Comedia', '/shows/all/comedy?lang=es']])
  expect(await label('/', 'BrandItemLabel')).toEqual([['USA', '/shows/usa/popular']])
  expect((await site.tiles('/shows/all/comedy', 'Comedy')).map(({ words }) => words[0])).toEqual(['Night Ferry'])
})
