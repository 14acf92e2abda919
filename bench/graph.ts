// Measures the time of a query for the data of a home page with 20 shelves of 12 items: with cached pages, with cached items, and without caches.
// The query runs in this process, on SQLite.
// npx node bench/graph.ts [--runs 400]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { BrandGroup } from '#contracts/brand.ts'
import { type EntryInput, entry } from '#contracts/catalogue.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { createContent } from '../bin/services/content.ts'
import { interleaved, range, report, spread } from './shared/measure.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '400' } } })
const day = 86_400_000
const start = Date.now()

const brands: BrandGroup = {
  name: 'Bench',
  brands: ['one', 'two', 'three'].map((key, index) => ({
    key,
    displayTitle: key.toUpperCase(),
    aliases: [],
    priority: index + 1,
    language: 'en',
    timeZone: 'America/New_York',
    tagline: { en: 'On', es: 'Sí' },
    networkName: key,
    source: key,
    colors: { canvas: '#000000', accent: '#ffffff', onAccent: '#000000', gradientStart: '#112233', gradientEnd: '#445566' },
    whiteBrandLogo: '/w.svg',
    colorBrandLogo: '/c.svg',
    logoRatio: 3,
  })),
}
const genres = ['Drama', 'Comedy', 'News', 'Reality', 'Crime', 'Kids']
const prose = 'A harbor town wakes to find its lights are out, and someone must say who turned them off. '

function* catalogue(): Generator<EntryInput> {
  for (let s = 0; s < 60; s++)
    yield {
      kind: 'series',
      id: `s${s}`,
      brand: brands.brands[s % 3]!.key,
      title: { en: `Series number ${s}`, es: `Serie número ${s}` },
      genres: [genres[s % 6]!, genres[(s + 1) % 6]!],
      category: 'Current',
      description: prose.repeat(4),
      art: { main: `s${s}.webp`, '3-4': `s${s}-tall.webp`, color: '#102030' },
      popularity: s / 60,
    }
  for (let n = 0; n < 1800; n++)
    yield {
      kind: 'video',
      id: `v${n}`,
      guid: String(9_000_000 + n),
      series: `s${n % 60}`,
      programmingType: Math.floor(n / 60) % 3 ? 'Clip' : 'Full Episode',
      title: `Chapter ${n}, in which much is revealed`,
      description: prose.repeat(3),
      season: 1 + (n % 4),
      episode: 1 + Math.floor(n / 240),
      airDate: start - n * (day / 4),
      duration: Math.floor(n / 60) % 3 ? 95 : 2520,
      art: { main: `v${n}.webp`, color: '#203040' },
      films: ['ocean'],
      captions: ['en', 'es'],
      popularity: (n % 97) / 97,
    }
  const videos = (sort: 'latest' | 'popular', type: string, more = {}) => ({
    rule: { from: 'videos' as const, sort, programmingType: [type], ...more },
  })
  const rules = [
    videos('latest', 'Full Episode'),
    { rule: { from: 'series' as const, sort: 'popular' as const } },
    videos('popular', 'Clip'),
    videos('latest', 'Clip', { brand: 'one' }),
    videos('latest', 'Full Episode', { brand: 'two' }),
    { rule: { from: 'series' as const, sort: 'alphabetical' as const, genre: 'Drama' } },
    videos('popular', 'Full Episode', { brand: 'three' }),
    videos('latest', 'Clip', { title: 's7' }),
    { items: Array.from({ length: 20 }, (_, n) => ({ video: `v${n * 40}` })) },
    videos('latest', 'Clip', { brand: 'three' }),
    videos('popular', 'Full Episode'),
    { rule: { from: 'series' as const, sort: 'latest' as const, genre: 'Comedy' } },
  ]
  yield {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: Array.from({ length: 20 }, (_, n) => ({
      component: 'Shelf',
      name: `shelf-${n}`,
      title: `Shelf ${n}`,
      ...rules[n % rules.length]!,
    })),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'daypart-graph-'))
const database = await openDatabase({ dataDir: folder })
const createService = (enabledCaches: { items?: boolean; pages?: boolean }) =>
  createContent({
    database,
    brands,
    now: Date.now,
    publicUrl: 'https://tv.example',
    enabledCaches,
    report: (error) => {
      throw error
    },
  })
const fullCache = createService({})
await migrate(database, [fullCache.migrations])
const entries = [...catalogue()].map((input, line) => ({ entry: v.parse(entry, input), where: { file: 'bench', line, element: '' } }))
const { refused } = await fullCache.entryStore.storeBatch(entries)
await fullCache.entryStore.finish()
if (refused.length) throw new Error(refused[0]!.reason)

const variables = {
  type: 'PAGE',
  name: 'home',
  app: 'one',
  language: 'en',
  device: 'web',
  platform: 'web',
  oneApp: true,
  authorized: false,
}
const services = { page: fullCache, items: createService({ pages: false }), nothing: createService({ items: false, pages: false }) }
const runQuery = async (name: keyof typeof services) =>
  (await services[name].client.query<{ bonanzaPage: unknown }>('bonanzaPage', variables)).data!
const homePage = (await runQuery('nothing')).bonanzaPage as PageData
const tiles = homePage.data.sections.reduce((sum, { data }) => sum + ('items' in data ? data.items.length : 0), 0)
if (tiles !== 240) throw new Error(`the page has ${tiles} tiles, not 240`)

const timed = (name: keyof typeof services) => async () => {
  const before = performance.now()
  await runQuery(name)
  return performance.now() - before
}
const candidates = { page: timed('page'), items: timed('items'), nothing: timed('nothing') }
await interleaved(150, candidates)
const measured = await interleaved(Number(values.runs), candidates)
await database.close()
rmSync(folder, { recursive: true, force: true })

const row = (measure: string, name: keyof typeof services, goal: number) => {
  const all = spread(measured[name])
  return { measure: `${measure}, ms`, value: range(all), goal: `under ${goal}`, ok: all.median < goal }
}
report(
  'graph',
  [row('240 tiles, cached page', 'page', 1), row('240 tiles, cached items', 'items', 1), row('240 tiles, no cache', 'nothing', 2.5)],
  Object.fromEntries(Object.entries(measured).map(([name, times]) => [name, spread(times)])),
)
