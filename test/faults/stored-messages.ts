// Reads the stored messages to the help desk over a connection of its own, after the database was full, locked or stopped.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { TimedResponse } from './site-load.ts'

export type Stored = {
  /** The names in the stored messages. Each name is the id of the write. */
  names: Set<string>
  /** Names in partly stored writes: a message without its email to the help desk, or an email without its message. */
  partial: string[]
  integrity: string
}

const contacts = 'select name from message_contacts'
/** Selects the emails that notify the help desk. Each is stored in one transaction with its message. */
const emails = "select text as mail from message_mails where kind = 'contact'"

/** Reads the messages from PostgreSQL at `databaseUrl`. If `databaseUrl` is undefined, reads them from SQLite in `dataDir`. */
export async function storedNames(dataDir: string, databaseUrl?: string): Promise<Stored> {
  const { query, close } = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir)
  try {
    const names = new Set((await query(contacts)).map(({ name }) => String(name)))
    const emailed = new Set((await query(emails)).flatMap(({ mail }) => /load-\d+-/.exec(String(mail)) ?? []))
    const partial = [...names].filter((name) => !emailed.has(name)).concat([...emailed].filter((name) => !names.has(name)))
    const integrity = databaseUrl ? 'ok' : String((await query('pragma integrity_check'))[0]!['integrity_check'])
    return { names, partial, integrity }
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

/** Returns the ids of acknowledged writes that are not stored. */
export const lostWrites = (responses: readonly TimedResponse[], stored: Set<string>): string[] =>
  responses.filter(({ kind, status, id }) => kind === 'write' && status === 204 && !stored.has(id)).map(({ id }) => id)
