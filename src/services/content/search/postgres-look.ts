// Looking: a few matches are all read, of many the best part first.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type SearchKind, searchKinds } from './document.ts'
import type { AnyOf, Found, Wanted } from './index-port.ts'
import type { Tables } from './postgres-tables.ts'
import { kindMark, type Part, type Population, partsOf } from './postgres-tiers.ts'

type Db = Kysely<Tables>
type Row = Pick<Tables['search_docs'], 'kind' | 'id' | 'names' | 'score'>

/** So many matches are read whatever their scores. */
const few = 1_500
/** Of a part that was expected to hold fewer no more are read than these, and three for each that is wanted. */
const candidates = 1_000

export async function look(db: Db, population: Population, { all, kinds, limit, now }: Wanted): Promise<Found[]> {
  const asked = kinds.length === searchKinds.length ? all : [...all, kinds.map(kindMark)]
  const expected = await expectedFor(db, asked)
  const found = expected < few ? await lookAtFew(db, { all: asked, kinds, limit, now }) : null
  return (found ?? (await lookAtBest(db, population, Math.max(expected, few), { all, kinds, limit, now }))).map(asFound)
}

const asFound = ({ kind, id, names, score }: Row): Found => ({ kind: kind as SearchKind, id, names: JSON.parse(names), score })

/** How many match, as PostgreSQL's own statistics of the words tell without looking. */
async function expectedFor(db: Db, all: readonly AnyOf[]): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from search_docs where words @@ ${matching(all)}::tsquery`.execute(db)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

const open = (all: readonly AnyOf[], now: number) => sql`words @@ ${matching(all)}::tsquery and opens <= ${now} and ends > ${now}`

/** Null: they are not few. */
async function lookAtFew(db: Db, { all, limit, now }: Wanted): Promise<Row[] | null> {
  const { rows } = await sql<Row & { total: number }>`select kind, id, names, score, total from (
      select *, row_number() over (partition by kind order by score desc, id) as place, count(*) over () as total
      from (select kind, id, names, score from search_docs where ${open(all, now)} limit ${sql.lit(few)}) as candidate
    ) as ranked where place <= ${sql.lit(limit)}`.execute(db)
  return rows[0] && rows[0].total >= few ? null : rows
}

/** One statement; of each kind no further part is read than it takes. */
async function lookAtBest(db: Db, population: Population, expected: number, { all, kinds, limit, now }: Wanted): Promise<Row[]> {
  const among = kinds.flatMap((kind) => population.get(kind) ?? []).reduce((sum, { docs }) => sum + docs, 0)
  const wanted = (2 * limit * among) / expected
  const ofPart = ({ marks, below }: Part): RawBuilder<unknown> => {
    const lower = below === undefined ? sql`` : sql`and score < ${sql.lit(below)}`
    return sql`(select * from (select kind, id, names, score from search_docs where ${open([...all, marks], now)} ${lower}
      limit ${sql.lit(candidates + 3 * limit)}) as candidate order by score desc, id limit ${sql.lit(limit)})`
  }
  const ofKind = (kind: SearchKind) => {
    const parts = partsOf(population, kind, wanted).map(ofPart)
    return sql`(select * from (${sql.join(parts, sql` union all `)}) as part limit ${sql.lit(limit)})`
  }
  const { rows } = await sql<Row>`${sql.join(kinds.map(ofKind), sql` union all `)}`.execute(db)
  return rows
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

function matching(all: readonly AnyOf[]): string {
  return all.map((words) => `(${words.map(quoted).join(' | ')})`).join(' & ')
}
