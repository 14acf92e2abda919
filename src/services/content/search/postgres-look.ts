// Looking: a few matches are all read, of many the best part first.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchKind } from './document.ts'
import type { AnyOf, Found, Wanted } from './index-port.ts'
import type { Tables } from './postgres-tables.ts'
import { type Part, type Population, partsOf, wordOf } from './postgres-tiers.ts'

type Db = Kysely<Tables>
type Row = Pick<Tables['search_docs'], 'kind' | 'id' | 'names' | 'score'>

/** So many matches are read whatever their scores. */
const few = 1_500
/** Of a part that was expected to hold fewer no more are read than these, and three for each that is wanted. */
const candidates = 3_000

export async function look(db: Db, population: Population, wanted: Wanted): Promise<Found[]> {
  const expected = await expectedFor(db, population, wanted)
  const found = expected < few ? await lookAtFew(db, wanted) : null
  return (found ?? (await lookAtBest(db, population, Math.max(expected, few), wanted))).map(asFound)
}

const asFound = ({ kind, id, names, score }: Row): Found => ({ kind: kind as SearchKind, id, names: JSON.parse(names), score })

/** How many match, as PostgreSQL's own statistics of the words tell without looking. */
async function expectedFor(db: Db, population: Population, { all, kinds }: Wanted): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from search_docs where words @@ ${kinds.map((kind) => matching(kind, all)).join(' | ')}::tsquery`.execute(
    db,
  )
  const docs = kinds.map((kind) => docsOf(population, kind))
  const [among, whole] = [sumOf(docs), sumOf([...population.keys()].map((kind) => docsOf(population, kind)))]
  // It takes words for independent; but all that has one word of a kind is of that kind, and has another of it the more often.
  const independent = whole * sumOf(docs.map((own) => (own / whole) ** all.length))
  return Math.min(among, (rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] * among) / independent) || 0
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
const docsOf = (population: Population, kind: string) => sumOf((population.get(kind) ?? []).map(({ docs }) => docs))

/** As a subquery: the planner would read the statistics of all words for each of a dozen conditions, which takes longer than most of them. */
const open = (kind: SearchKind, all: readonly AnyOf[], now: number, marks?: AnyOf) =>
  sql`words @@ (select ${matching(kind, all) + (marks ? ` & ${anyOf(marks)}` : '')}::tsquery) and opens <= ${now} and ends > ${now}`

/** Null: they are not few. */
async function lookAtFew(db: Db, { all, kinds, limit, now }: Wanted): Promise<Row[] | null> {
  const ofKind = (kind: SearchKind) => sql`(select *, count(*) over () as total
    from (select kind, id, names, score from search_docs where ${open(kind, all, now)} limit ${sql.lit(few)}) as candidate
    order by score desc, id limit ${sql.lit(limit)})`
  const { rows } = await sql<Row & { total: number }>`${sql.join(kinds.map(ofKind), sql` union all `)}`.execute(db)
  return rows.some(({ total }) => total >= few) ? null : rows
}

/** One statement; of each kind no further part is read than it takes. */
async function lookAtBest(db: Db, population: Population, expected: number, { all, kinds, limit, now }: Wanted): Promise<Row[]> {
  const wanted = (2 * limit * sumOf(kinds.map((kind) => docsOf(population, kind)))) / expected
  const ofPart = (kind: SearchKind, { marks, below }: Part): RawBuilder<unknown> => {
    const lower = below === undefined ? sql`` : sql`and score < ${sql.lit(below)}`
    return sql`(select * from (select kind, id, names, score from search_docs where ${open(kind, all, now, marks)} ${lower}
      limit ${sql.lit(candidates + 3 * limit)}) as candidate order by score desc, id limit ${sql.lit(limit)})`
  }
  const ofKind = (kind: SearchKind) => {
    const parts = partsOf(population, kind, wanted).map((part) => ofPart(kind, part))
    return sql`(select * from (${sql.join(parts, sql` union all `)}) as part limit ${sql.lit(limit)})`
  }
  const { rows } = await sql<Row>`${sql.join(kinds.map(ofKind), sql` union all `)}`.execute(db)
  return rows
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const anyOf = (words: AnyOf) => `(${words.map(quoted).join(' | ')})`
const matching = (kind: SearchKind, all: readonly AnyOf[]) =>
  `(${all.map((words) => anyOf(words.map((word) => wordOf(kind, word)))).join(' & ')})`
