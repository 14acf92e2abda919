// Converts Saturday Night Live to a Daypart catalogue: a series, its seasons, episodes, clips and people. Reads the folder series/snl of --data,
// a folder of public data sets that is not part of the repository.
// npx node bench/real-data/convert-snl.ts [--data ../shared/data] [--brand nbc] > snl.ndjson
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EntryInput } from '#contracts/catalogue.ts'
import { creditsOf } from '#services/catalogue/import/formats/feed-names.ts'
import { readCsv, readLines } from './real-files.ts'

type Season = { sid: number; year: number }
type Episode = { sid: number; epid: string; aired: string; epno: number }
type Segment = { epid: string; tid: string; order: number; name: string; category: string; skid: string | null }
type Named = { charid?: number; impid?: number; name: string }
type Appearance = Record<'aid' | 'tid' | 'capacity' | 'role' | 'charid' | 'impid', string>

const series = 'snl'

export function* snl(data: string, brand: string): Generator<EntryInput> {
  const folder = join(data, 'series/snl')
  const episodes = new Map(readLines<Episode>(join(folder, 'episodes.json')).map((episode) => [episode.epid, episode]))
  const hosts = Map.groupBy(readLines<{ epid: string; aid: string }>(join(folder, 'hosts.json')), ({ epid }) => epid)
  const appearances = Map.groupBy(readCsv(join(folder, 'appearances.csv.gz')) as Appearance[], ({ tid }) => tid)
  const characterOf = characters(folder)
  const people = new Map<string, EntryInput>()
  const credited = (credits: { name: string; role?: string; character?: string }[]) => {
    const known = creditsOf(credits)
    for (const person of known.people) people.set(person.id, person)
    return known.credits
  }

  yield { kind: 'series', id: series, brand, title: 'Saturday Night Live', genres: ['Comedy'], category: 'Current', dayPart: 'Late Night' }
  for (const { sid, year } of readLines<Season>(join(folder, 'seasons.json'))) {
    yield { kind: 'season', id: `${series}-${sid}`, series, number: sid, title: `Season ${sid}`, premiereDate: `${year}-01-01` }
  }
  for (const episode of episodes.values()) {
    const names = (hosts.get(episode.epid) ?? []).map(({ aid }) => aid)
    yield {
      kind: 'video',
      id: `${series}-${episode.epid}`,
      ...aired(episode),
      programmingType: 'Full Episode',
      title: names.length > 0 ? names.join(', ') : episode.aired,
      duration: 5400,
      credits: credited(names.map((name) => ({ name, role: 'Host' }))),
    }
  }
  for (const segment of readLines<Segment>(join(folder, 'titles.json.gz'))) {
    const episode = episodes.get(segment.epid)
    if (!episode) continue
    yield {
      kind: 'video',
      id: `${series}-clip-${segment.tid}`,
      ...aired(episode),
      programmingType: 'Clip',
      // Segments of some categories, such as monologues, have no name.
      title: segment.name || `${segment.category}, ${episode.aired}`,
      duration: 240,
      genre: segment.category,
      credits: credited(
        (appearances.get(segment.tid) ?? []).map((appearance) => ({
          name: appearance.aid,
          role: appearance.capacity,
          character: characterOf(appearance),
        })),
      ),
    }
  }
  yield* people.values()
}

function aired({ sid, epno, aired }: Episode) {
  return { series, season: sid, episode: epno, airDate: new Date(`${aired} 23:30:00 GMT-0500`).toISOString() }
}

function characters(folder: string): (appearance: Appearance) => string {
  const characters = new Map(readLines<Named>(join(folder, 'characters.json')).map(({ charid, name }) => [String(charid), name]))
  const impressions = new Map(readLines<Named>(join(folder, 'impressions.json')).map(({ impid, name }) => [String(impid), name]))
  // If a column of the CSV file has empty cells, its ids have the form `12.0`.
  const id = (text: string) => text.replace(/\.0$/, '')
  return ({ role, charid, impid }) => role || characters.get(id(charid)) || impressions.get(id(impid)) || ''
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '../shared/data' }, brand: { type: 'string', default: 'nbc' } },
  })
  for (const entry of snl(values.data, values.brand)) process.stdout.write(`${JSON.stringify(entry)}\n`)
}
