// Queries of the full-text index on PostgreSQL. If a search has few matches, all matches are read. Otherwise the matches with the best scores are read first.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '#contracts/http/search.ts'
import type { AnyOf, IndexQuery, Match } from './index-port.ts'
import type { Tables } from './postgres-tables.ts'
import { type Part, splitTiers, type TierCounts, wordOf } from './postgres-tiers.ts'

type Db = Kysely<Tables>
type Row = Pick<Tables['search_docs'], 'kind' | 'id' | 'names' | 'score'>

/** If a search has fewer matches than this number, all matches are read. */
const fewMatches = 1_500
/** The maximum number of matches that are read from a part is this number plus three times the limit of the query. */
const maxCandidates = 3_000

export async function queryPostgres(db: Db, tierCounts: TierCounts, query: IndexQuery): Promise<Match[]> {
  const expected = await expectedMatches(db, tierCounts, query)
  const rows = expected < fewMatches ? await readIfFew(db, query) : null
  return (rows ?? (await readBest(db, tierCounts, Math.max(expected, fewMatches), query))).map(toMatch)
}

const toMatch = ({ kind, id, names, score }: Row): Match => ({ kind: kind as SearchKind, id, names: JSON.parse(names), score })

/** Estimates the number of matches from PostgreSQL's statistics of the words, without reading the index. */
async function expectedMatches(db: Db, tierCounts: TierCounts, { all, kinds }: IndexQuery): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from search_docs where words @@ ${kinds.map((kind) => tsquery(kind, all)).join(' | ')}::tsquery`.execute(
    db,
  )
  const docs = kinds.map((kind) => docsOf(tierCounts, kind))
  const [docsOfKinds, allDocs] = [sumOf(docs), sumOf([...tierCounts.keys()].map((kind) => docsOf(tierCounts, kind)))]
  // The planner assumes that words occur independently of each other. But words of a kind occur only in documents of this kind, so the
  // planner's estimate is too low. The division by `ifIndependent` corrects the estimate.
  const ifIndependent = allDocs * sumOf(docs.map((own) => (own / allDocs) ** all.length))
  return Math.min(docsOfKinds, (rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] * docsOfKinds) / ifIndependent) || 0
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
const docsOf = (tierCounts: TierCounts, kind: string) => sumOf((tierCounts.get(kind) ?? []).map(({ docs }) => docs))

/**
 * Returns the SQL condition for available documents that match. The tsquery is in a subquery. Without a subquery, the planner reads the
 * statistics of all words for each condition, which takes longer than most queries.
 */
const isMatch = (kind: SearchKind, all: readonly AnyOf[], now: number, markers?: AnyOf) =>
  sql`words @@ (select ${tsquery(kind, all) + (markers ? ` & ${anyOf(markers)}` : '')}::tsquery) and opens <= ${now} and ends > ${now}`

/** Returns the best matches, or null if a kind has at least `fewMatches` matches. */
async function readIfFew(db: Db, { all, kinds, limit, now }: IndexQuery): Promise<Row[] | null> {
  const ofKind = (kind: SearchKind) => sql`(select *, count(*) over () as total
    from (select kind, id, names, score from search_docs where ${isMatch(kind, all, now)} limit ${sql.lit(fewMatches)}) as candidate
    order by score desc, id limit ${sql.lit(limit)})`
  const { rows } = await sql<Row & { total: number }>`${sql.join(kinds.map(ofKind), sql` union all `)}`.execute(db)
  return rows.some(({ total }) => total >= fewMatches) ? null : rows
}

/** Returns the best matches with one statement. The statement reads the parts of each kind until the limit is reached. */
async function readBest(db: Db, tierCounts: TierCounts, expected: number, { all, kinds, limit, now }: IndexQuery): Promise<Row[]> {
  const wanted = (2 * limit * sumOf(kinds.map((kind) => docsOf(tierCounts, kind)))) / expected
  const ofPart = (kind: SearchKind, { markers, below }: Part): RawBuilder<unknown> => {
    const lower = below === undefined ? sql`` : sql`and score < ${sql.lit(below)}`
    return sql`(select * from (select kind, id, names, score from search_docs where ${isMatch(kind, all, now, markers)} ${lower}
      limit ${sql.lit(maxCandidates + 3 * limit)}) as candidate order by score desc, id limit ${sql.lit(limit)})`
  }
  const ofKind = (kind: SearchKind) => {
    const parts = splitTiers(tierCounts, kind, wanted).map((part) => ofPart(kind, part))
    return sql`(select * from (${sql.join(parts, sql` union all `)}) as part limit ${sql.lit(limit)})`
  }
  const { rows } = await sql<Row>`${sql.join(kinds.map(ofKind), sql` union all `)}`.execute(db)
  return rows
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const anyOf = (words: AnyOf) => `(${words.map(quoted).join(' | ')})`
const tsquery = (kind: SearchKind, all: readonly AnyOf[]) =>
  `(${all.map((words) => anyOf(words.map((word) => wordOf(kind, word)))).join(' & ')})`
