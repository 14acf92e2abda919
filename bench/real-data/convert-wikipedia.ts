// Converts the films of Wikipedia's lists to a Daypart catalogue, one entry per line. Reads the folder movies/wikipedia of --data, a folder of
// public data sets that is not part of the repository.
// npx node bench/real-data/convert-wikipedia.ts [--data ../shared/data] [--brand nbc] > films.ndjson
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EntryInput } from '#contracts/catalogue.ts'
import { creditsOf, personId } from '#services/catalogue/import/formats/feed-names.ts'
import { cleanLine, cleanProse } from '#services/catalogue/import/parsing/clean-text.ts'
import { readText, uniqueNames } from './real-files.ts'

type Film = {
  title: string
  year: number
  cast: string[]
  genres: string[]
  extract?: string
  thumbnail?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

export function* wikipediaFilms(data: string, brand: string): Generator<EntryInput> {
  const unique = uniqueNames()
  const people = new Set<string>()
  for (const file of globSync('movies/wikipedia/movies-*', { cwd: data }).toSorted()) {
    for (const film of JSON.parse(readText(join(data, file))) as Film[]) {
      const cast = creditsOf([...new Set(film.cast.map(withoutMarkup))].map((name) => ({ name })))
      for (const person of cast.people) {
        if (!people.has(person.id)) yield person
        people.add(person.id)
      }
      const title = withoutMarkup(film.title)
      yield {
        kind: 'movie',
        id: unique(`film:${(personId(title) ?? 'person:untitled').slice('person:'.length)}-${film.year}`),
        brand,
        title,
        releaseYear: film.year,
        genres: film.genres,
        description: film.extract ? cleanProse(film.extract) : undefined,
        art: film.thumbnail,
        credits: cast.credits,
      }
    }
  }
}

/** Removes the wiki markup that some names contain: `Katherine MacDonald]]`, `[a]`, style sheets. */
function withoutMarkup(text: string): string {
  return cleanLine(text.replace(/\.mw-parser-output[^{]*\{[^}]*\}/g, '').replace(/\[\w{1,2}\]|[[\]]/g, ''))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '../shared/data' }, brand: { type: 'string', default: 'nbc' } },
  })
  for (const entry of wikipediaFilms(values.data, values.brand)) process.stdout.write(`${JSON.stringify(entry)}\n`)
}
