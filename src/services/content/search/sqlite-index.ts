// The index in a file of its own beside the database: it may be deleted, and is then made anew; writing it holds up nobody.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { makeFolder } from '#kit/make-folder.ts'
import { highest, type SearchDocument, type SearchKind, searchKinds, sourceOf } from './document.ts'
import { type SearchIndex, SearchLate, type Wanted } from './index-port.ts'

const version = 2

/** FTS5 gives rows in the order of their numbers, so a number says kind and score: the best come first, and the rest is never read. */
const kindSpan = 2 ** 50
const scoreSpan = 2 ** 36
const firstOf = (kind: SearchKind) => searchKinds.indexOf(kind) * kindSpan
const numberOf = ({ kind, score }: SearchDocument, serial: number) => firstOf(kind) + (highest - score) * scoreSpan + serial
const scoreIn = (number: number) => highest - Math.floor((number % kindSpan) / scoreSpan)

const schema = `
  create table state (id integer primary key check (id = 1), version integer not null, serial integer not null);
  create table docs (n integer primary key, source text not null, id text not null, names text not null, opens integer not null, ends integer not null);
  create unique index docs_by_id on docs (source, id);
  create table words (n integer primary key, word text not null unique);
  create virtual table found using fts5 (words, content='', contentless_delete=1, detail=none,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '=_-'");
  insert into found (found, rank) values ('hashsize', 33554432);
  insert into state values (1, ${version}, 0);
`

export function openSqliteIndex(dataDir: string): SearchIndex {
  const file = join(dataDir, 'search.db')
  const { database, isNew } = openFile(file)
  // What is being written is not read until it is whole.
  return createIndex(database, open(file), isNew)
}

/** A file that cannot be read, or is of another version, is thrown away. */
function openFile(file: string): { database: DatabaseSync; isNew: boolean } {
  makeFolder(join(file, '..'))
  try {
    const database = open(file)
    const known = database.prepare("select count(*) as count from sqlite_master where name = 'state'").get()!['count']
    if (known && database.prepare('select version from state').get()?.['version'] === version) return { database, isNew: false }
    database.close()
  } catch {}
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const database = open(file)
  database.exec(`begin immediate; ${schema} commit`)
  return { database, isNew: true }
}

/** Whatever a power cut takes from it is in the catalogue still. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode=wal; pragma synchronous=normal; pragma cache_size=-16000; pragma temp_store=memory')
  return database
}

function createIndex(writer: DatabaseSync, database: DatabaseSync, isNew: boolean): SearchIndex {
  let until = Number.POSITIVE_INFINITY
  // Asked for each row that is read: what throws here ends the statement.
  database.function('in_time', () => {
    if (performance.now() > until) throw new SearchLate('the search took too long')
    return 1
  })
  const find = database.prepare(
    `select docs.n, docs.id, docs.names from found cross join docs on docs.n = found.rowid
     where found.found match ? and found.rowid between ? and ? and in_time() and docs.opens <= ? and docs.ends > ?
     order by found.rowid limit ?`,
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
          const first = firstOf(kind)
          const rows = find.all(words, first, first + kindSpan - 1, wanted.now, wanted.now, wanted.limit)
          return rows.map(({ n, id, names: said }) => ({
            kind,
            id: String(id),
            names: JSON.parse(String(said)),
            score: scoreIn(Number(n)),
          }))
        })
      })
    },
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

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

function matching({ all }: Wanted): string {
  return all.map((words) => `(${words.map(quoted).join(' OR ')})`).join(' AND ')
}

type Statements = Record<'known' | 'take' | 'forget' | 'put' | 'keep' | 'word' | 'serial' | 'raise', StatementSync>

function createPut(database: DatabaseSync): SearchIndex['put'] {
  const statements: Statements = {
    known: database.prepare('select n from docs where source = ? and id = ?'),
    take: database.prepare('delete from found where rowid = ?'),
    forget: database.prepare('delete from docs where n = ?'),
    put: database.prepare('insert into found (rowid, words) values (?, ?)'),
    keep: database.prepare('insert into docs (n, source, id, names, opens, ends) values (?, ?, ?, ?, ?, ?)'),
    word: database.prepare('insert or ignore into words (word) values (?)'),
    serial: database.prepare('select serial from state'),
    raise: database.prepare('update state set serial = ?'),
  }
  const told = new Set<string>()
  return async (documents, gone) => {
    try {
      if (!database.isTransaction) database.exec('begin immediate')
      for (const { source, id } of gone) takeOut(statements, source, id)
      let serial = Number(statements.serial.get()!['serial'])
      for (const document of documents) {
        const { kind, id, words, names, opens, ends } = document
        takeOut(statements, sourceOf(kind), id)
        const n = numberOf(document, ++serial)
        statements.put.run(n, words.join(' '))
        statements.keep.run(n, sourceOf(kind), id, JSON.stringify(names), opens, ends)
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
  take.run(n)
  forget.run(n)
}
