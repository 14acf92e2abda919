// What a database holds after a fault, read by a connection of its own.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Answer } from './site-load.ts'

export type Stored = {
  /** Of the messages to the help desk. */
  names: Set<string>
  /** Messages without their mail. */
  half: string[]
  integrity: string
}

const contacts = 'select name from message_contacts'
/** A message and the mail that tells the help desk of it are one write. */
const mails = "select text as mail from message_mails where kind = 'contact'"

/** Reads the messages of the load from SQLite in `dataDir`, or from PostgreSQL at `databaseUrl`. */
export async function storedNames(dataDir: string, databaseUrl?: string): Promise<Stored> {
  const { query, close } = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir)
  try {
    const names = new Set((await query(contacts)).map(({ name }) => String(name)))
    const mailed = new Set((await query(mails)).flatMap(({ mail }) => /load-\d+-/.exec(String(mail)) ?? []))
    const half = [...names].filter((name) => !mailed.has(name)).concat([...mailed].filter((name) => !names.has(name)))
    const integrity = databaseUrl ? 'ok' : String((await query('pragma integrity_check'))[0]!['integrity_check'])
    return { names, half, integrity }
  } finally {
    await close()
  }
}

function openSqlite(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'daypart.db'), { readOnly: true })
  return { query: async (sql: string) => database.prepare(sql).all(), close: async () => database.close() }
}

async function openPostgres(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return { query: async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[], close: () => client.end() }
}

/** Acknowledged writes that are not stored. */
export const lostOf = (answers: readonly Answer[], stored: Set<string>): string[] =>
  answers.filter(({ kind, status, id }) => kind === 'write' && status === 204 && !stored.has(id)).map(({ id }) => id)
