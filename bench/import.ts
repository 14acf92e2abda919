// Measures entries per second and peak memory of imports of three sizes. Each import runs in a process of its own.
// npx node bench/import.ts [--sizes 10000,100000,1000000] [--of titles|videos]   (DATABASE_URL for PostgreSQL: each import gets an empty schema)
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#kit/config.ts'
import { importCommand } from '../bin/commands/import.ts'
import { openCatalogue } from '../bin/commands/open-catalogue.ts'
import { report } from './shared/measure.ts'
import { searchCatalogue } from './shared/search-catalogue.ts'

type Figures = { entries: number; seconds: number; processor: number; again: number; rss: number }

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    of: { type: 'string', default: 'titles' },
    one: { type: 'string' },
  },
})
const databaseUrl = process.env['DATABASE_URL']
const genres = ['Drama', 'Comedy', 'News', 'Documentary', 'Reality', 'Crime', 'Family', 'Sports']
const words = 'harbor night signal river window copper lantern meadow winter paper orchard tide market bridge summit garden'.split(' ')

/** Generates a catalogue of `count` titles, movies and series alternately, about 700 characters each. */
async function* catalogue(count: number, brands: string[]): AsyncGenerator<Uint8Array> {
  let piece = ''
  for (let n = 0; n < count; n++) {
    const word = (step: number) => words[(n * step + (n >> 4) * 7 + step) % words.length]!
    const title = `The ${word(3)} ${word(5)} of ${word(11)} ${n}`
    const entry = {
      kind: n % 2 ? 'series' : 'movie',
      id: `bench-${n}`,
      brand: brands[n % brands.length],
      title,
      genres: [genres[n % 8], genres[(n >> 3) % 8]],
      description: `${title}: ${Array.from({ length: 60 }, (_, at) => word(at + 2)).join(' ')}.`,
      releaseYear: 1950 + (n % 77),
      rating: 'TV-14',
      art: { main: `bench/${n}-wide.jpg`, '3-4': `bench/${n}-tall.jpg` },
      popularity: n % 1000,
      premiereDate: Date.UTC(1990, 0, 1) + (n % 12_000) * 86_400_000,
      ...(n % 2 ? {} : { duration: 5400 }),
    }
    piece += `${JSON.stringify(entry)}\n`
    if (piece.length < 65_536) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

/** Creates an empty schema in the PostgreSQL database. Returns its URL, and `drop`, which removes the schema. */
async function newSchema(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bench_${process.pid}_${Date.now()}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create schema ${name}`)
  return { url: `${url}?options=-c%20search_path%3D${name}`, drop: () => admin(`drop schema ${name} cascade`) }
}

/** Imports a generated file of `count` titles or videos, and the people and series that they refer to. */
async function measure(count: number): Promise<Figures> {
  const data = mkdtempSync(join(tmpdir(), 'daypart-bench-import-'))
  const schema = databaseUrl === undefined ? undefined : await newSchema(databaseUrl)
  const config = readConfig({ ...process.env, DATA_DIR: data, DATABASE_URL: schema?.url })
  const { brands, close } = await openCatalogue(config)
  await close()
  const keys = brands.map(({ key }) => key)
  const file = join(data, 'catalogue.ndjson')
  const source = values.of === 'videos' ? searchCatalogue(count) : Readable.from(catalogue(count, keys))
  await pipeline(source, createWriteStream(file))
  const timed = async () => {
    const started = performance.now()
    const stdout = new PassThrough({ encoding: 'utf8' })
    const code = await importCommand([file], {}, { open: () => openCatalogue(config), dataDir: data, stdout })
    if (code !== 0) throw new Error(`the import of ${count} ${values.of} ended with ${code}`)
    const [added, , unchanged] = String(stdout.read()).match(/\d+/g)!.map(Number) as [number, number, number]
    return { seconds: (performance.now() - started) / 1000, entries: added + unchanged }
  }
  const before = process.cpuUsage()
  const { seconds, entries } = await timed()
  const { user, system } = process.cpuUsage(before)
  const rss = process.resourceUsage().maxRSS / 1024
  const again = (await timed()).seconds
  await schema?.drop()
  rmSync(data, { recursive: true, force: true })
  return { entries, seconds, processor: (user + system) / 1e6, again, rss }
}

if (values.one) {
  process.stdout.write(JSON.stringify(await measure(Number(values.one))))
} else {
  const runs = values.sizes.split(',').map((size): Figures => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, '--of', values.of, '--one', size], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the import of ${size} entries failed: ${stderr}`)
    // An import of a million entries takes minutes, so each result is printed as soon as it is available.
    console.log(stdout)
    return JSON.parse(stdout)
  })
  const least = Math.min(...runs.map(({ rss }) => rss))
  const goal = databaseUrl === undefined ? 5000 : 8000
  report(
    `import${values.of === 'titles' ? '' : `-${values.of}`}${databaseUrl === undefined ? '' : '-postgres'}`,
    runs.flatMap(({ entries, seconds, processor, again, rss }) => [
      {
        measure: `${entries} entries`,
        value: `${Math.round(entries / seconds)} a second`,
        goal: `at least ${goal}`,
        ok: entries / seconds >= goal,
      },
      {
        measure: `${entries} entries, by CPU time`,
        value: `${Math.round(entries / processor)} a second`,
        goal: 'the same on a busy machine',
        ok: null,
      },
      {
        measure: `${entries} entries again`,
        value: `${Math.round(entries / again)} a second`,
        goal: 'faster than new ones',
        ok: again < seconds,
      },
      {
        measure: `${entries} entries, peak memory`,
        value: `${Math.round(rss)} MB`,
        goal: 'at most 1.2x the least',
        ok: rss <= least * 1.2,
      },
    ]),
    runs,
  )
}
