// What was read and found good, kept on disk until the whole import has been read: by rank, so that what is referred to is
// stored before what refers to it, and with every id seen, so that a second one is noticed in bounded memory.
// The file has no name once it is open and its journal is in memory (one transaction on empty tables, so next to nothing):
// whatever ends this process, nothing is left behind.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import type { Where } from '#contracts/entry-store.ts'
import { makeFolder } from '#kit/make-folder.ts'
import { OperatorError } from '#kit/operator-error.ts'

const rankOf: Record<EntryKind, number> = {
  person: 0,
  channel: 0,
  series: 1,
  movie: 1,
  season: 2,
  video: 3,
  gallery: 4,
  playlist: 5,
  page: 6,
  menu: 6,
  programme: 7,
}
const ranks = 8
/** SQLITE_FULL */
const full = 13

/** Every kind, in the order in which an import stores them. */
export const kindsInOrder = (Object.keys(rankOf) as EntryKind[]).sort((a, b) => rankOf[a] - rankOf[b])

type Adding = { file: number; line: number; element: string; guide: boolean; entry: Entry; json: string }

export type Spooled = { entry: Entry; where: Where; guide: boolean; size: number; superseded: boolean; json?: string | undefined }

function nameOf(kind: EntryKind, id: string): string {
  return `${kind === 'movie' ? 'series' : kind} ${id}`
}

export type Spool = ReturnType<typeof openSpool>

/** Throws OperatorError when the folder cannot be written, or is full: its disk is, or `mostPages` of 4 KiB are written. */
export function openSpool(folder: string, mostPages?: number) {
  return mendable(folder, () => open(folder, mostPages))
}

function mendable<Result>(folder: string, act: () => Result): Result {
  try {
    return act()
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

function open(folder: string, mostPages: number | undefined) {
  makeFolder(folder)
  const path = join(folder, `import-${process.pid}-${crypto.randomUUID().slice(0, 8)}.spool`)
  const db = new DatabaseSync(path)
  db.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE',
  )
  db.exec('CREATE TABLE seen (name TEXT, file INTEGER, PRIMARY KEY (name, file)) WITHOUT ROWID')
  for (let rank = 0; rank < ranks; rank++) {
    db.exec(`CREATE TABLE rank${rank} (seq INTEGER PRIMARY KEY, file INTEGER, line INTEGER, element TEXT, guide INTEGER, entry TEXT)`)
  }
  if (mostPages !== undefined) db.exec(`PRAGMA max_page_count = ${mostPages}`)
  db.exec('BEGIN')
  rmSync(path)
  const see = db.prepare('INSERT OR IGNORE INTO seen (name, file) VALUES (?, ?)')
  const keep = Array.from({ length: ranks }, (_, rank) =>
    db.prepare(`INSERT INTO rank${rank} (file, line, element, guide, entry) VALUES (?, ?, ?, ?, ?)`),
  )
  return {
    /** False when this document already had the id. Series and movies share theirs: both are titles. */
    isNew(file: number, kind: EntryKind, id: string): boolean {
      return mendable(folder, () => see.run(nameOf(kind, id), file).changes === 1)
    },
    add({ file, line, element, guide, entry, json }: Adding) {
      mendable(folder, () => keep[rankOf[entry.kind]]!.run(file, line, element, guide ? 1 : 0, json))
    },
    /** In order of rank, then as they came; without the files that turned out bad. What a later file says anew is marked. */
    *entries(files: string[], bad: ReadonlySet<number>): Generator<Spooled> {
      const later = files.length > 1 ? db.prepare('SELECT file FROM seen WHERE name = ? AND file > ?') : undefined
      for (let rank = 0; rank < ranks; rank++) {
        for (const row of db.prepare(`SELECT * FROM rank${rank} ORDER BY seq`).iterate()) {
          if (bad.has(Number(row.file))) continue
          const where = { file: files[Number(row.file)]!, line: Number(row.line), element: String(row.element) }
          const json = String(row.entry)
          const entry: Entry = JSON.parse(json)
          const again = entry.id === undefined ? [] : (later?.all(nameOf(entry.kind, entry.id), row.file!) ?? [])
          yield {
            entry,
            json,
            where,
            guide: row.guide === 1,
            size: json.length,
            superseded: again.some(({ file }) => !bad.has(Number(file))),
          }
        }
      }
    },
    close() {
      db.close()
    },
  }
}
