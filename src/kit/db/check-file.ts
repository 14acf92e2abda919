import { DatabaseSync } from 'node:sqlite'
import { faultOf } from './faults.ts'

/**
 * Opens `file` and reads the first row of each table. Throws if the file cannot be opened or read. Uses a new connection, because an open
 * connection would read pages from its cache.
 */
export function checkFile(file: string): void {
  reading(file, (database, tables) => {
    for (const name of tables) database.prepare(`select 1 from ${quoted(name)} limit 1`).get()
  })
}

/** Reads all pages of `file`. Returns a description of the damage, or undefined if the file is intact. Takes seconds per gigabyte: call it in a thread or a command. */
export function damageOf(file: string): string | undefined {
  try {
    return reading(file, (database, tables) => {
      // Checks one table at a time: a read transaction over all tables would block the checkpoint of the write-ahead log.
      for (const name of tables) {
        const found = database.prepare(`pragma quick_check(${quoted(name)})`).get()?.['quick_check']
        if (found !== 'ok') return `${name}: ${found}`.replaceAll(/\s+/g, ' ')
      }
      return undefined
    })
  } catch (error) {
    if (faultOf(error) === 'damaged') return (error as Error).message
    throw error
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function reading<Result>(file: string, read: (database: DatabaseSync, tables: string[]) => Result): Result {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 250 })
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    return read(
      database,
      tables.map(({ name }) => String(name)),
    )
  } finally {
    database.close()
  }
}
