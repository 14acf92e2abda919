// Converts three data sets to a Daypart catalogue: shows of TVmaze, the show Survivor, and four thousand episodes of a talk show. Reads the folder
// series/ of --data, a folder of public data sets that is not part of the repository.
// npx node bench/real-data/convert-series.ts [--data ../shared/data] [--brand nbc] > series.ndjson
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EntryInput } from '#contracts/catalogue.ts'
import { creditsOf } from '#services/catalogue/import/formats/feed-names.ts'
import { readCsv, readText } from './real-files.ts'

type Show = {
  id: number
  name: string
  type: string
  genres: string[]
  status: string
  premiered: string | null
  rating: { average: number | null }
  network: { name: string } | null
  image: { original: string } | null
  summary: string | null
}
type Episode = {
  id: number
  name: string
  season: number
  number: number | null
  airstamp: string
  runtime: number | null
  image: { original: string } | null
  summary: string | null
}
type Challenge = {
  version: string
  season: number
  episode: number
  episode_title?: string
  episode_date?: string
  episode_length?: number
  episode_summary?: string
}

/** Maps names of networks in the data to brands of the demo. All other networks have the brand of --brand. */
const brandOf: Record<string, string> = {
  NBC: 'nbc',
  Syfy: 'syfy',
  'USA Network': 'usa',
  Bravo: 'bravo',
  'E!': 'e',
  CNBC: 'cnbc',
  Oxygen: 'oxygen',
}

const readRows = <Row>(...path: string[]) => JSON.parse(readText(join(...path))) as Row[]

/** Converts the shows and episodes of TVmaze. Keeps the HTML in the summaries, so that the import has to remove it. */
function* tvmaze(data: string, brand: string): Generator<EntryInput> {
  for (const show of readRows<Show>(data, 'series/tvmaze/shows.json.gz')) {
    yield {
      kind: 'series',
      id: `tvmaze-${show.id}`,
      brand: brandOf[show.network?.name ?? ''] ?? brand,
      title: show.name,
      genres: show.genres,
      category: show.status === 'Ended' ? 'Classic' : 'Current',
      description: show.summary ?? undefined,
      premiereDate: show.premiered ?? undefined,
      popularity: show.rating.average ?? 0,
      art: show.image?.original,
    }
  }
  for (const episode of readRows<Episode>(data, 'series/tvmaze/episodes.json')) {
    yield {
      kind: 'video',
      id: `tvmaze-episode-${episode.id}`,
      series: 'tvmaze-82',
      programmingType: 'Full Episode',
      season: episode.season,
      episode: episode.number ?? undefined,
      title: episode.name,
      description: episode.summary ?? undefined,
      airDate: episode.airstamp,
      duration: (episode.runtime ?? 0) * 60,
      art: episode.image?.original,
    }
  }
}

function* survivor(data: string, brand: string): Generator<EntryInput> {
  yield { kind: 'series', id: 'survivor', brand, title: 'Survivor', genres: ['Reality'], category: 'Current' }
  for (const episode of readRows<Challenge>(data, 'series/survivor/episodes.json.gz').filter(({ version }) => version === 'US')) {
    yield {
      kind: 'video',
      id: `survivor-${episode.season}-${episode.episode}`,
      series: 'survivor',
      programmingType: 'Full Episode',
      season: episode.season,
      episode: episode.episode,
      title: episode.episode_title || `Episode ${episode.episode}`,
      airDate: episode.episode_date,
      duration: (episode.episode_length ?? 0) * 60,
      description: episode.episode_summary,
    }
  }
}

function* talkShow(data: string, brand: string): Generator<EntryInput> {
  const people = new Map<string, EntryInput>()
  yield { kind: 'series', id: 'daily-show', brand, title: 'The Daily Show', genres: ['Talk'], category: 'Current', dayPart: 'Late Night' }
  const nights = Map.groupBy(readCsv(join(data, 'series/fivethirtyeight/daily_show_guests.csv')), ({ Show }) => Show!)
  for (const [night, guests] of nights) {
    const [month = '', day = '', year = ''] = night.split('/')
    const credited = creditsOf(
      guests.map(({ Raw_Guest_List: name = '', GoogleKnowlege_Occupation: character = '' }) => ({ name, character, role: 'Guest' })),
    )
    for (const person of credited.people) people.set(person.id, person)
    const airDate = `20${year.padStart(2, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`.replace(/^20(9\d)/, '19$1')
    yield {
      kind: 'video',
      id: `daily-show-${airDate}`,
      series: 'daily-show',
      programmingType: 'Full Episode',
      title: [...new Set(guests.map(({ Raw_Guest_List }) => Raw_Guest_List))].join('; '),
      season: Number(airDate.slice(0, 4)) - 1995,
      airDate,
      duration: 1320,
      credits: credited.credits,
    }
  }
  yield* people.values()
}

export function* series(data: string, brand: string): Generator<EntryInput> {
  yield* tvmaze(data, brand)
  yield* survivor(data, brand)
  yield* talkShow(data, brand)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '../shared/data' }, brand: { type: 'string', default: 'nbc' } },
  })
  for (const entry of series(values.data, values.brand)) process.stdout.write(`${JSON.stringify(entry)}\n`)
}
