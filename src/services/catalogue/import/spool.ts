// Stores valid entries in a temporary SQLite file until all documents of an import have been read, so that memory is limited.
// There is one table per rank (kind-order.ts). Other tables contain all ids, to detect duplicates, and the starts of all programmes of guides. The file is unlinked immediately after it is opened, and its journal is in memory. Therefore no file
// remains, even if the process crashes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import type { SourceLocation } from '#contracts/entry-store.ts'
import { makeFolder } from '#kit/make-folder.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { rankOf } from '../schema/kind-order.ts'

const ranks = Math.max(...Object.values(rankOf)) + 1
/** SQLite's error code for a full disk (SQLITE_FULL). */
const full = 13

type SpooledInput = { file: number; line: number; element: string; guide: boolean; entry: Entry; json: string }

/**
 * A spooled entry. `guide`: the entry is a programme of a guide. `nextStart`: the start of the next programme of this channel in the guide. `size`: the length of the entry's JSON in characters. `superseded`: a later
 * file of the import contains an entry with the same id.
 */
export type Spooled = {
  entry: Entry
  where: SourceLocation
  guide: boolean
  nextStart: number | null
  size: number
  superseded: boolean
  json?: string | undefined
}

function nameOf(kind: EntryKind, id: string): string {
  return `${kind === 'movie' ? 'series' : kind} ${id}`
}

export type Spool = ReturnType<typeof openSpool>

/** Opens the spool. Throws OperatorError if the folder is not writable or its disk is full. `maxPages` limits the spool, in pages of 4 KiB. */
export function openSpool(folder: string, maxPages?: number) {
  return withOperatorErrors(folder, () => open(folder, maxPages))
}

/** Rethrows errors that the operator can fix as OperatorError. */
function withOperatorErrors<Result>(folder: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    const { code, errcode } = error as { code?: string; errcode?: number }
    if (code === 'ENOSPC' || errcode === full)
      throw new OperatorError(`The disk of ${folder} is full: an import needs as much room there as its unpacked input.`)
    if (code === undefined || code === 'ERR_INTERNAL_ASSERTION') throw error
    throw new OperatorError(
      `An import needs to write under ${folder} (${code}): make it writable for this user, or choose another DATA_DIR.`,
    )
  }
}

function open(folder: string, maxPages: number | undefined) {
  makeFolder(folder)
  const path = join(folder, `import-${process.pid}-${crypto.randomUUID().slice(0, 8)}.spool`)
  const db = new DatabaseSync(path)
  db.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE',
  )
  db.exec('CREATE TABLE seen (name TEXT, file INTEGER, PRIMARY KEY (name, file)) WITHOUT ROWID')
  db.exec('CREATE TABLE starts (channel TEXT, start INTEGER, file INTEGER, PRIMARY KEY (channel, start, file)) WITHOUT ROWID')
  for (let rank = 0; rank < ranks; rank++) {
    db.exec(`CREATE TABLE rank${rank} (seq INTEGER PRIMARY KEY, file INTEGER, line INTEGER, element TEXT, guide INTEGER, entry TEXT)`)
  }
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
  db.exec('BEGIN')
  rmSync(path)
  const insertId = db.prepare('INSERT OR IGNORE INTO seen (name, file) VALUES (?, ?)')
  const selectSeen = db.prepare('SELECT 1 FROM seen WHERE name = ?')
  const insertStart = db.prepare('INSERT OR IGNORE INTO starts (channel, start, file) VALUES (?, ?, ?)')
  const insertEntry = Array.from({ length: ranks }, (_, rank) =>
    db.prepare(`INSERT INTO rank${rank} (file, line, element, guide, entry) VALUES (?, ?, ?, ?, ?)`),
  )
  return {
    /** Records the id of an entry. Returns false if this document already contained the id. A series and a movie cannot have the same id. */
    isNew(file: number, kind: EntryKind, id: string): boolean {
      return withOperatorErrors(folder, () => insertId.run(nameOf(kind, id), file).changes === 1)
    },
    add({ file, line, element, guide, entry, json }: SpooledInput) {
      withOperatorErrors(folder, () => {
        insertEntry[rankOf[entry.kind]]!.run(file, line, element, guide ? 1 : 0, json)
        if (guide && entry.kind === 'programme') insertStart.run(entry.channel, Number(entry.start), file)
      })
    },
    /** Yields entries by rank, then in the order of the files. `files`: their names. Skips entries of the files with the numbers in `badFiles`. */
    *entries(files: string[], badFiles: ReadonlySet<number>): Generator<Spooled> {
      for (const file of badFiles) db.prepare('DELETE FROM starts WHERE file = ?').run(file)
      const selectNext = db.prepare('SELECT min(start) AS next FROM starts WHERE channel = ? AND start > ?')
      const nextStart = (entry: Entry) =>
        entry.kind === 'programme' ? (selectNext.get(entry.channel, Number(entry.start))?.['next'] as number | null) : null
      const selectLater = files.length > 1 ? db.prepare('SELECT file FROM seen WHERE name = ? AND file > ?') : undefined
      for (let rank = 0; rank < ranks; rank++) {
        for (const row of db.prepare(`SELECT * FROM rank${rank} ORDER BY seq`).iterate()) {
          if (badFiles.has(Number(row.file))) continue
          const where = { file: files[Number(row.file)]!, line: Number(row.line), element: String(row.element) }
          const json = String(row.entry)
          const entry: Entry = JSON.parse(json)
          const later = entry.id === undefined ? [] : (selectLater?.all(nameOf(entry.kind, entry.id), row.file!) ?? [])
          yield {
            entry,
            json,
            where,
            guide: row.guide === 1,
            nextStart: row.guide === 1 ? nextStart(entry) : null,
            size: json.length,
            superseded: later.some(({ file }) => !badFiles.has(Number(file))),
          }
        }
      }
    },
    /** Returns the channels of guides, each with the starts of its first and its last programme. Call it after `entries`. */
    guides(): { channel: string; first: number; last: number }[] {
      const rows = db.prepare('SELECT channel, min(start) AS first, max(start) AS last FROM starts GROUP BY channel').all()
      return rows.map(({ channel, first, last }) => ({ channel: String(channel), first: Number(first), last: Number(last) }))
    },
    /** Returns whether a document of the import has a programme with this id. */
    hasProgramme: (id: string) => selectSeen.get(nameOf('programme', id)) !== undefined,
    close() {
      db.close()
    },
  }
}
