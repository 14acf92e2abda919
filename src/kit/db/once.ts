// Handles a form only one time if a double click sends it twice, even if two processes receive it. Both requests get the same response, because the
// browser shows only the response to the second request.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'
import { isDatabaseFailure } from './faults.ts'
import type { ServiceMigrations } from './migrate.ts'

/** `name` is a keyed hash of the form. `answer` is the encrypted result of handling the form; null until there is a result. */
type OnceTables = { once_done: { name: string; at: number; answer: string | null } }

export const onceMigrations: ServiceMigrations = {
  service: 'once',
  migrations: [
    {
      name: '001 done',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('once_done')
          .addColumn('name', text, (column) => column.primaryKey().notNull())
          .addColumn('at', integer, (column) => column.notNull())
          .addColumn('answer', text)
          .execute()
        await trx.schema.createIndex('once_done_by_time').on('once_done').column('at').execute()
      },
    },
  ],
}

/** Milliseconds in which a second, equal form counts as a repetition of the first. */
const life = 10_000
/** Milliseconds between two checks for the result of another process. */
const pause = 25

export type OnceTools = { database: Database; secret: string; now: () => number }

/**
 * Returns a function that runs `act` one time for all calls with the same `form` within ten seconds, in all processes that use this database. All
 * these calls return the result of `act`, which must be JSON. Does not store errors, or results for which `isStored` returns false: the
 * next call then runs `act` again.
 */
export function createFormDeduplication({ database: opened, secret, now }: OnceTools) {
  const database = opened.withTables<OnceTables>()

  /** Returns true if the caller must run `act`. */
  const claim = (name: string): Promise<boolean> =>
    database.write(
      async (trx) => {
        await trx
          .deleteFrom('once_done')
          .where('at', '<=', now() - life)
          .execute()
        const row = { name, at: now(), answer: null }
        const insert = trx.insertInto('once_done').values(row)
        const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
        return Boolean(numInsertedOrUpdatedRows)
      },
      { mayBeLost: true },
    )
  const find = (name: string) =>
    database.read
      .selectFrom('once_done')
      .select('answer')
      .where('name', '=', name)
      .where('at', '>', now() - life)
      .executeTakeFirst()
  const storeResult = (name: string, answer: string) =>
    database.write((trx) => trx.updateTable('once_done').set({ answer }).where('name', '=', name).execute(), { mayBeLost: true })
  const release = (name: string) =>
    database.write((trx) => trx.deleteFrom('once_done').where('name', '=', name).execute(), { mayBeLost: true })

  async function run<Answer>(
    name: string,
    key: Buffer,
    act: () => Promise<Answer>,
    isStored: (answer: Answer) => boolean,
  ): Promise<Answer> {
    let isDone = false
    try {
      const answer = await act()
      isDone = isStored(answer)
      // Ignores a failure to store the result, because `act` has already succeeded.
      if (isDone) await storeResult(name, seal(key, JSON.stringify(answer))).catch(() => {})
      return answer
    } finally {
      if (!isDone) await release(name).catch(() => {})
    }
  }

  return async <Answer>(
    form: readonly (string | null | undefined)[],
    act: () => Promise<Answer>,
    isStored: (answer: Answer) => boolean,
  ): Promise<Answer> => {
    const text = JSON.stringify(form)
    const name = mac(secret, 'name', text).toString('base64url')
    const key = mac(secret, 'key', text)
    try {
      while (!(await claim(name))) {
        let found = await find(name)
        while (found && found.answer === null) {
          await setTimeout(pause)
          found = await find(name)
        }
        if (found?.answer) return JSON.parse(unseal(key, found.answer)) as Answer
      }
    } catch (error) {
      // If the database fails, runs `act` without deduplication. `act` reports the fault in its own format.
      if (isDatabaseFailure(error)) return await act()
      throw error
    }
    return await run(name, key, act, isStored)
  }
}

const mac = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`daypart once ${purpose} ${text}`).digest()

/** Encrypts a result: it may contain session cookies. */
function seal(key: Buffer, text: string): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, start)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}
