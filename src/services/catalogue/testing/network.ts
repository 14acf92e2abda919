// A small network for the tests of the catalogue and of the editorial service.
import * as v from 'valibot'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { type EntryInput, entry } from '#contracts/catalogue.ts'
import type { SourceLocation } from '#contracts/entry-store.ts'
import type { Item, PageData, Section } from '#contracts/graph/shapes.ts'
import type { BonanzaPageQuery, PageType } from '#contracts/graph/types.generated.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { type ContentTools, createContent } from '../../../../bin/services/content.ts'
import { contentMigrations } from '../migrations/migrations.ts'

/** The current time in the tests: a Tuesday evening in New York. */
export const now = Date.UTC(2026, 4, 13, 1)

const brand = (key: string, displayTitle: string, priority: number, more: Partial<Brand> = {}): Brand => ({
  key,
  displayTitle,
  aliases: [`${key}-tv`],
  priority,
  language: 'en',
  timeZone: 'America/New_York',
  tagline: { en: `${displayTitle} tonight`, es: `${displayTitle} esta noche` },
  networkName: displayTitle,
  source: key,
  colors: { canvas: '#0b0d16', accent: '#ffb02e', onAccent: '#1a1000', gradientStart: '#e8552d', gradientEnd: '#4b2a8c' },
  whiteBrandLogo: `/generetic/brands/${key}-white.svg`,
  colorBrandLogo: `/generetic/brands/${key}-color.svg`,
  logoRatio: 4,
  ...more,
})

export const group: BrandGroup = {
  name: 'Test Group',
  brands: [
    brand('nbc', 'NBC', 1, {
      onboarding: { timeToOnboarding: 20, modalLocation: 'home', entities: ['/sports'], tooltip: { timeToDisplay: 4 } },
    }),
    brand('bravo', 'Bravo', 2, {
      apps: [
        {
          name: { en: 'Tablet <3', es: 'Tableta <3' },
          about: { en: 'Bigger & brighter.', es: 'Más grande.' },
          url: 'https://apps.example/?a=1&b=2',
        },
        { name: { en: 'Tablet 4', es: 'Tableta 4' }, about: { en: 'The same.', es: 'La misma.' }, url: 'https://apps.example/?a=1&b=2' },
      ],
    }),
    brand('telemundo', 'Telemundo', 10, {
      language: 'es',
      onboarding: {
        timeToOnboarding: 5,
        modalLocation: 'none',
        entities: [],
        tooltip: { label: { anonymous: { en: 'Choose.', es: 'Elige.' }, signedIn: { en: 'Change.', es: 'Cambia.' } } },
      },
    }),
  ],
}

/** Validates entries and returns them in the form that `storeBatch` requires. `element` is the id of the entry. */
export function toBatch(entries: readonly EntryInput[]): { entry: v.InferOutput<typeof entry>; where: SourceLocation }[] {
  return entries.map((input, index) => ({
    entry: v.parse(entry, input),
    where: {
      file: 'network.ndjson',
      line: index + 1,
      element: String('id' in input && input.id ? input.id : (input as { channel: string }).channel),
    },
  }))
}

export const hours = (count: number) => count * 3_600_000

const drama = { genres: ['Drama'], category: 'Current' }

/** Harbor Lights has two seasons, Night Desk is a late-night show, Old Times is a classic, Luz de Abril is in Spanish. */
export const entries: EntryInput[] = [
  {
    kind: 'series',
    id: 'harbor',
    rating: 'TV-14',
    brand: 'nbc',
    title: 'Harbor Lights',
    ...drama,
    popularity: 0.9,
    art: { main: 'harbor.webp', '3-4': 'harbor-tall.webp', color: '#102030' },
    credits: [{ person: 'ana', role: 'cast.lead', character: 'Captain Vega' }, { person: 'gus', role: 'cast.guest' }, { person: 'nobody' }],
    tuneIn: { en: 'Tuesdays 9/8c', es: 'Martes 9/8c' },
    shortDescription: 'A harbor. Its lights.',
    premiereDate: '2024-01-09',
  },
  {
    kind: 'series',
    id: 'desk',
    brand: 'nbc',
    title: 'Night Desk',
    genres: ['Comedy', 'Talk'],
    category: 'Current',
    dayPart: 'Late Night',
    popularity: 0.5,
    premiereDate: '2020-01-01',
  },
  {
    kind: 'series',
    id: 'old',
    brand: 'bravo',
    title: 'Old Times',
    genres: ['Drama'],
    category: 'Classic',
    popularity: 0.2,
    premiereDate: '1985-01-01',
  },
  {
    kind: 'series',
    id: 'luz',
    brand: 'telemundo',
    title: 'Luz de Abril',
    genres: ['Drama'],
    category: 'Current',
    popularity: 0.7,
    description: { es: 'Una familia.', en: 'A family.' },
    premiereDate: '2026-05-05',
  },
  { kind: 'series', id: 'gone', brand: 'nbc', title: 'Gone', active: false },
  {
    kind: 'movie',
    id: 'tide',
    brand: 'nbc',
    title: 'High Tide',
    genres: ['Drama'],
    duration: 5400,
    films: ['ocean'],
    guid: '700',
    popularity: 0.8,
    releaseYear: 2021,
  },
  { kind: 'movie', id: 'paper', brand: 'bravo', title: 'Paper Moon Over Reno', genres: ['Western'], releaseYear: 1971 },
  { kind: 'person', id: 'ana', name: 'Ana Ruiz', art: 'ana.webp' },
  { kind: 'person', id: 'gus', name: 'Gus Lowe' },
  {
    kind: 'season',
    id: 'harbor-s2',
    series: 'harbor',
    number: 2,
    title: { en: 'Season 2', es: 'Temporada 2' },
    premiereDate: now - 15 * hours(24),
  },
  { kind: 'season', id: 'harbor-s3', series: 'harbor', number: 3 },
  ...[1, 2, 3].map((n) => episode('harbor', 1, n, now - hours(24) * (800 - n))),
  ...[1, 2].map((n) => episode('harbor', 2, n, now - hours(24) * (15 - 7 * n))),
  episode('harbor', 2, 3, now + hours(24) * 6),
  episode('desk', 7, 1, now - hours(30)),
  episode('old', 1, 1, Date.UTC(1985, 0, 8)),
  episode('old', 2, 1, Date.UTC(1986, 0, 8)),
  episode('luz', 1, 1, now - hours(24) * 8),
  {
    kind: 'video',
    id: 'clip-1',
    series: 'harbor',
    title: 'The Storm',
    airDate: now - hours(2),
    duration: 95,
    art: 'storm.webp',
    popularity: 0.4,
  },
  {
    kind: 'video',
    id: 'clip-2',
    series: 'harbor',
    title: 'The Calm',
    airDate: now - hours(3),
    duration: 61,
    expiration: now + hours(24) * 5,
  },
  { kind: 'video', id: 'clip-gone', series: 'harbor', title: 'Gone Clip', airDate: now - hours(90), duration: 61, expiration: now - 1 },
  { kind: 'video', id: 'promo', brand: 'bravo', title: 'This Summer', airDate: now - hours(200), duration: 30 },
  {
    kind: 'gallery',
    id: 'stills',
    series: 'harbor',
    title: 'On the pier',
    postDate: now - hours(50),
    photos: [{ art: 'pier.webp' }, { art: 'boat.webp' }],
  },
  { kind: 'playlist', id: 'best-of-harbor', brand: 'nbc', title: 'Best of Harbor Lights', videos: ['clip-1', 'clip-2', 'clip-gone'] },
  {
    kind: 'playlist',
    id: 'fresh-clips',
    title: { en: 'Fresh clips', es: 'Clips nuevos' },
    rule: { from: 'videos', programmingType: ['Clip'], sort: 'latest', limit: 10 },
  },
]

function episode(series: string, season: number, number: number, airDate: number): EntryInput {
  return {
    kind: 'video',
    id: `${series}-${season}-${number}`,
    guid: `${series}${season}0${number}`,
    series,
    season,
    episode: number,
    programmingType: 'Full Episode',
    title: `Chapter ${number}`,
    airDate,
    duration: 2520,
    captions: ['en', 'es'],
    films: ['ocean'],
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>

/** Opens the catalogue and editorial services with a new database that contains the network. Their current time changes only when a test sets it. */
export async function openNetwork(database: Database, more: EntryInput[] = [], tools: Partial<ContentTools> = {}) {
  await migrate(database, [contentMigrations])
  const clock = { now }
  const reported: unknown[] = []
  const content = createContent({
    database,
    brands: group,
    now: () => clock.now,
    publicUrl: 'http://tv.example',
    report: (error) => void reported.push(error),
    ...tools,
  })
  const add = async (...added: EntryInput[]) => {
    const { refused } = await content.entryStore.storeBatch(toBatch(added))
    await content.entryStore.finish()
    return refused
  }
  const refused = await add(...entries, ...more)
  if (refused.length) throw new Error(JSON.stringify(refused))
  const page = (type: PageType, name: string, variables: Record<string, unknown> = {}) =>
    content.client.query<BonanzaPageQuery>('bonanzaPage', { type, name, app: 'nbc', ...variables })
  const sections = async (type: PageType, name: string, variables: Record<string, unknown> = {}): Promise<Section[]> => {
    const { data, errors } = await page(type, name, variables)
    if (errors || !data) throw new Error(JSON.stringify(errors))
    return (data.bonanzaPage as unknown as PageData).data.sections
  }
  const fetch = (request: Request) => {
    const service = new URL(request.url).pathname === '/v2/graphql' ? content.editorial : content.catalogue
    return service.fetch(request)
  }
  return { ...content, fetch, clock, reported, add, page, sections }
}

type Lists = Extract<Section, { data: { items: unknown[]; machineName: string; treatments: unknown } }>

/** Returns the list section with this machine name. Throws if no section has this name. */
export function listIn(sections: Section[], name: string): Lists {
  const found = sections.find((section) => 'machineName' in section.data && section.data.machineName === name)
  if (!found) throw new Error(`no section ${name} among ${sections.map(({ data }) => ('machineName' in data ? data.machineName : '?'))}`)
  return found as Lists
}

/** Returns the guid, alias or name of each tile of a list. */
export const tilesOf = (sections: Section[], name: string): string[] => listIn(sections, name).data.items.map(tileId)

function tileId({ data }: Item): string {
  if ('mpxGuid' in data) return data.mpxGuid
  if ('urlAlias' in data) return data.urlAlias
  if ('playlistMachineName' in data) return data.playlistMachineName ?? ''
  if ('person' in data) return data.person.name
  if ('machineName' in data) return data.machineName
  if ('id' in data) return data.id
  return 'link' in data ? data.link : data.label
}

/** Sends a query to the GraphQL API by POST and returns its data. Throws if the response contains errors. */
export async function queryGraph<Data = Record<string, never>>(network: Network, query: string): Promise<Data> {
  const request = new Request('http://tv.example/v2/graphql', {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json' },
  })
  const { data, errors } = (await (await network.fetch(request)).json()) as { data: Data; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}
