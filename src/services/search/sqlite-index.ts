// The full-text index on SQLite. It is a separate file, so that indexing never blocks the catalogue. If the file is deleted, the engine
// builds the index again.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type SearchKind, searchKinds } from '#contracts/http/search.ts'
import { faultOf } from '#kit/db/faults.ts'
import { makeFolder } from '#kit/make-folder.ts'
import { maxScore, sourceOf } from './document.ts'
import { type IndexQuery, type SearchIndex, SearchTimeout } from './index-port.ts'

const version = 3

/**
 * FTS5 returns rows in the order of row numbers. Row numbers contain the score, so the best rows come first, and a query stops reading at its
 * limit. Each kind has its own table, because FTS5 scans from the first row to find a range of row numbers.
 */
const scoreSpan = 2 ** 32
/** The table `docs` contains the documents of all kinds. Each kind has its own range of row numbers. This is the length of each range. */
const kindSpan = 2 ** 48
const firstOf = (kind: SearchKind) => searchKinds.indexOf(kind) * kindSpan
const kindIn = (n: number) => searchKinds[Math.floor(n / kindSpan)]!
const scoreIn = (n: number) => maxScore - Math.floor((n % kindSpan) / scoreSpan)

const wordTable = (kind: SearchKind) => `
  create virtual table found_${kind} using fts5 (words, content='', contentless_delete=1, detail=none,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '=_-'");
  insert into found_${kind} (found_${kind}, rank) values ('hashsize', 16777216);
`
const schema = `
  create table state (id integer primary key check (id = 1), version integer not null, serial integer not null);
  create table docs (n integer primary key, source text not null, id text not null, names text not null, opens integer not null, ends integer not null);
  create unique index docs_by_id on docs (source, id);
  create table words (n integer primary key, word text not null unique);
  ${searchKinds.map(wordTable).join('')}
  insert into state values (1, ${version}, 0);
`

export function openSqliteIndex(dataDir: string): SearchIndex {
  const file = join(dataDir, 'search.db')
  const { database, isNew } = openFile(file)
  // Queries use a separate connection, so that they don't see uncommitted writes.
  return createIndex(database, open(file), isNew)
}

/** Opens the index file. Replaces a damaged file, or a file of another version. Throws if the file is locked or the disk is full. */
function openFile(file: string): { database: DatabaseSync; isNew: boolean } {
  makeFolder(join(file, '..'))
  try {
    const database = open(file)
    const hasState = database.prepare("select count(*) as count from sqlite_master where name = 'state'").get()!['count']
    if (hasState && database.prepare('select version from state').get()?.['version'] === version) return { database, isNew: false }
    database.close()
  } catch (error) {
    const fault = faultOf(error)
    if (fault && fault !== 'damaged') throw error
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  const database = open(file)
  database.exec(`begin immediate; ${schema} commit`)
  return { database, isNew: true }
}

/**
 * Opens the database of the index. With `synchronous=normal`, a power failure may lose the last commits, but the entries remain in the
 * catalogue's database.
 */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=normal; pragma cache_size=-16000; pragma temp_store=memory; pragma mmap_size=268435456',
  )
  return database
}

function createIndex(writer: DatabaseSync, database: DatabaseSync, isNew: boolean): SearchIndex {
  let deadline = Number.POSITIVE_INFINITY
  // SQLite calls this function for each row that it reads. An exception ends the statement.
  database.function('in_time', () => {
    if (performance.now() > deadline) throw new SearchTimeout('the search index timed out')
    return 1
  })
  const find = perKind((kind) =>
    database.prepare(
      `select docs.n, docs.id, docs.names from found_${kind} as found cross join docs on docs.n = found.rowid + ${firstOf(kind)}
       where found_${kind} match ? and in_time() and docs.opens <= ? and docs.ends > ? order by found.rowid limit ?`,
    ),
  )
  const count = database.prepare('select count(*) as count from docs')
  const names = database.prepare("select id, names from docs where source = 'title' and id in (select value from json_each(?))")
  const words = database.prepare('select n, word from words where n > ? order by n')
  return {
    isNew,
    write: createWrite(writer),
    async commit() {
      if (writer.isTransaction) writer.exec('commit')
    },
    async withQueries(milliseconds, use) {
      const ownDeadline = performance.now() + milliseconds
      return await use(async (query) => {
        deadline = ownDeadline
        const words = matchExpression(query)
        return query.kinds.flatMap((kind) => {
          const rows = find[kind].all(words, query.now, query.now, query.limit)
          return rows.map(({ n, id, names: json }) => ({
            kind,
            id: String(id),
            names: JSON.parse(String(json)),
            score: scoreIn(Number(n)),
          }))
        })
      })
    },
    optimize: (shouldContinue) => mergeAll(writer, shouldContinue),
    async titleNames(ids) {
      return new Map(names.all(JSON.stringify(ids)).map(({ id, names: json }) => [String(id), JSON.parse(String(json))]))
    },
    async wordsAfter(after) {
      const rows = words.all(after)
      return { words: rows.map(({ word }) => String(word)), last: Number(rows.at(-1)?.['n'] ?? after) }
    },
    count: async () => Number(count.get()!['count']),
    async close() {
      database.close()
      writer.close()
    },
  }
}

const perKind = <Value>(make: (kind: SearchKind) => Value) =>
  Object.fromEntries(searchKinds.map((kind) => [kind, make(kind)])) as Record<SearchKind, Value>

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

function matchExpression({ all }: IndexQuery): string {
  return all.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ')
}

function statementsOf(database: DatabaseSync) {
  return {
    find: database.prepare('select n from docs where source = ? and id = ?'),
    deleteWords: perKind((kind) => database.prepare(`delete from found_${kind} where rowid = ?`)),
    deleteDoc: database.prepare('delete from docs where n = ?'),
    insertWords: perKind((kind) => database.prepare(`insert into found_${kind} (rowid, words) values (?, ?)`)),
    insertDoc: database.prepare('insert into docs (n, source, id, names, opens, ends) values (?, ?, ?, ?, ?, ?)'),
    insertWord: database.prepare('insert or ignore into words (word) values (?)'),
    serial: database.prepare('select serial from state'),
    updateSerial: database.prepare('update state set serial = ?'),
  }
}
type Statements = ReturnType<typeof statementsOf>

function createWrite(database: DatabaseSync): SearchIndex['write'] {
  const statements = statementsOf(database)
  const knownWords = new Set<string>()
  return async (documents, deleted) => {
    try {
      if (!database.isTransaction) database.exec('begin immediate')
      for (const { source, id } of deleted) deleteDocument(statements, source, id)
      let serial = Number(statements.serial.get()!['serial'])
      for (const document of documents) {
        const { kind, id, words, names, opens, ends, score } = document
        deleteDocument(statements, sourceOf(kind), id)
        const row = (maxScore - score) * scoreSpan + ++serial
        statements.insertWords[kind].run(row, words.join(' '))
        statements.insertDoc.run(firstOf(kind) + row, sourceOf(kind), id, JSON.stringify(names), opens, ends)
        for (const word of words) {
          if (word.startsWith('=') || knownWords.has(word)) continue
          statements.insertWord.run(word)
          if (knownWords.size < 500_000) knownWords.add(word)
        }
      }
      statements.updateSerial.run(serial)
    } catch (error) {
      knownWords.clear()
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }
}

function deleteDocument({ find, deleteWords, deleteDoc }: Statements, source: string, id: string): void {
  const n = find.get(source, id)?.['n']
  if (n === undefined) return
  deleteWords[kindIn(Number(n))].run(Number(n) % kindSpan)
  deleteDoc.run(n)
}

const pagesAtOnce = 300

/** Merges the segments of each FTS5 table into one segment, in small steps. Queries are faster with one segment. */
async function mergeAll(database: DatabaseSync, shouldContinue: () => Promise<boolean>): Promise<void> {
  const changes = database.prepare('select total_changes() as count')
  for (const kind of searchKinds) {
    const merge = database.prepare(`insert into found_${kind} (found_${kind}, rank) values ('merge', ?)`)
    // A negative number first moves all segments to one level. The merge is complete when FTS5 makes no further changes.
    for (let pages = -pagesAtOnce, before = 0; await shouldContinue(); pages = pagesAtOnce) {
      before = Number(changes.get()!['count'])
      merge.run(pages)
      if (Number(changes.get()!['count']) - before < 2) break
    }
  }
}
