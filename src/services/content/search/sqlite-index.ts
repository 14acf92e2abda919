// The index in a file of its own beside the database: it may be deleted, and is then made anew; writing it holds up nobody.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf } from '#kit/db/faults.ts'
import { makeFolder } from '#kit/make-folder.ts'
import { highest, type SearchKind, searchKinds, sourceOf } from './document.ts'
import { type SearchIndex, SearchLate, type Wanted } from './index-port.ts'

const version = 3

/**
 * FTS5 gives rows in the order of their numbers, so a number says the score: the best come first, and the rest is never read. Each kind
 * has a table of its own: a range of numbers would be looked for from the beginning, row by row.
 */
const scoreSpan = 2 ** 32
/** In `docs` all kinds stand together. */
const kindSpan = 2 ** 48
const firstOf = (kind: SearchKind) => searchKinds.indexOf(kind) * kindSpan
const kindIn = (n: number) => searchKinds[Math.floor(n / kindSpan)]!
const scoreIn = (n: number) => highest - Math.floor((n % kindSpan) / scoreSpan)

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
  // What is being written is not read until it is whole.
  return createIndex(database, open(file), isNew)
}

/** A file that is damaged or of another version is thrown away; one that is only busy, or on a full disk, is not. */
function openFile(file: string): { database: DatabaseSync; isNew: boolean } {
  makeFolder(join(file, '..'))
  try {
    const database = open(file)
    const known = database.prepare("select count(*) as count from sqlite_master where name = 'state'").get()!['count']
    if (known && database.prepare('select version from state').get()?.['version'] === version) return { database, isNew: false }
    database.close()
  } catch (error) {
    const fault = faultOf(error)
    if (fault && fault !== 'damaged') throw error
  }
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const database = open(file)
  database.exec(`begin immediate; ${schema} commit`)
  return { database, isNew: true }
}

/** Whatever a power cut takes from it is in the catalogue still. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=normal; pragma cache_size=-16000; pragma temp_store=memory; pragma mmap_size=268435456',
  )
  return database
}

function createIndex(writer: DatabaseSync, database: DatabaseSync, isNew: boolean): SearchIndex {
  let until = Number.POSITIVE_INFINITY
  // Asked for each row that is read: what throws here ends the statement.
  database.function('in_time', () => {
    if (performance.now() > until) throw new SearchLate('the search took too long')
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
    put: createPut(writer),
    async settle() {
      if (writer.isTransaction) writer.exec('commit')
    },
    async looking(milliseconds, act) {
      const deadline = performance.now() + milliseconds
      return await act(async (wanted) => {
        until = deadline
        const words = matching(wanted)
        return wanted.kinds.flatMap((kind) => {
          const rows = find[kind].all(words, wanted.now, wanted.now, wanted.limit)
          return rows.map(({ n, id, names: said }) => ({
            kind,
            id: String(id),
            names: JSON.parse(String(said)),
            score: scoreIn(Number(n)),
          }))
        })
      })
    },
    tidy: (between) => mergeAll(writer, between),
    async titleNames(ids) {
      return new Map(names.all(JSON.stringify(ids)).map(({ id, names: said }) => [String(id), JSON.parse(String(said))]))
    },
    async words(after) {
      const rows = words.all(after)
      return { words: rows.map(({ word }) => String(word)), upTo: Number(rows.at(-1)?.['n'] ?? after) }
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

function matching({ all }: Wanted): string {
  return all.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ')
}

function statementsOf(database: DatabaseSync) {
  return {
    known: database.prepare('select n from docs where source = ? and id = ?'),
    take: perKind((kind) => database.prepare(`delete from found_${kind} where rowid = ?`)),
    forget: database.prepare('delete from docs where n = ?'),
    put: perKind((kind) => database.prepare(`insert into found_${kind} (rowid, words) values (?, ?)`)),
    keep: database.prepare('insert into docs (n, source, id, names, opens, ends) values (?, ?, ?, ?, ?, ?)'),
    word: database.prepare('insert or ignore into words (word) values (?)'),
    serial: database.prepare('select serial from state'),
    raise: database.prepare('update state set serial = ?'),
  }
}
type Statements = ReturnType<typeof statementsOf>

function createPut(database: DatabaseSync): SearchIndex['put'] {
  const statements = statementsOf(database)
  const told = new Set<string>()
  return async (documents, gone) => {
    try {
      if (!database.isTransaction) database.exec('begin immediate')
      for (const { source, id } of gone) takeOut(statements, source, id)
      let serial = Number(statements.serial.get()!['serial'])
      for (const document of documents) {
        const { kind, id, words, names, opens, ends, score } = document
        takeOut(statements, sourceOf(kind), id)
        const row = (highest - score) * scoreSpan + ++serial
        statements.put[kind].run(row, words.join(' '))
        statements.keep.run(firstOf(kind) + row, sourceOf(kind), id, JSON.stringify(names), opens, ends)
        for (const word of words) {
          if (word.startsWith('=') || told.has(word)) continue
          statements.word.run(word)
          if (told.size < 500_000) told.add(word)
        }
      }
      statements.raise.run(serial)
    } catch (error) {
      told.clear()
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }
}

function takeOut({ known, take, forget }: Statements, source: string, id: string): void {
  const n = known.get(source, id)?.['n']
  if (n === undefined) return
  take[kindIn(Number(n))].run(Number(n) % kindSpan)
  forget.run(n)
}

const pagesAtOnce = 300

/** Many pieces become one, a little at a time: each list is then read in one go. */
async function mergeAll(database: DatabaseSync, between: () => Promise<boolean>): Promise<void> {
  const changes = database.prepare('select total_changes() as count')
  for (const kind of searchKinds) {
    const merge = database.prepare(`insert into found_${kind} (found_${kind}, rank) values ('merge', ?)`)
    // A negative number puts all pieces on one level first; FTS5 says that it is done by changing nothing more.
    for (let pages = -pagesAtOnce, before = 0; await between(); pages = pagesAtOnce) {
      before = Number(changes.get()!['count'])
      merge.run(pages)
      if (Number(changes.get()!['count']) - before < 2) break
    }
  }
}
