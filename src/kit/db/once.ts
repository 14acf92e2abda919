// A button that is pressed twice sends its form twice, perhaps to two processes, and the browser shows only the second answer.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'
import { isFaultOfSurroundings } from './faults.ts'
import type { RoomMigrations } from './migrate.ts'

/** `name` and `answer` say nothing without the secret and the form itself; `answer` is null while the work is under way. */
type OnceTables = { once_done: { name: string; at: number; answer: string | null } }

export const onceMigrations: RoomMigrations = {
  room: 'once',
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

/** Milliseconds for which the same is the same. */
const life = 10_000
/** Milliseconds between two looks for the answer of another process. */
const pause = 25

export type OnceTools = { database: Database; secret: string; now: () => number }

/**
 * Returns a function that does `act` once for all calls that say the same within ten seconds, in any process on this database, and gives
 * all of them its answer, which is JSON. An answer that is not `isKept`, or a failure, is not remembered: the next call does `act` again.
 */
export function createOnce({ database: opened, secret, now }: OnceTools) {
  const database = opened.withTables<OnceTables>()

  /** True when the caller is to do the work. */
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
  const keep = (name: string, answer: string) =>
    database.write((trx) => trx.updateTable('once_done').set({ answer }).where('name', '=', name).execute(), { mayBeLost: true })
  const release = (name: string) =>
    database.write((trx) => trx.deleteFrom('once_done').where('name', '=', name).execute(), { mayBeLost: true })

  async function doIt<Answer>(name: string, key: Buffer, act: () => Promise<Answer>, isKept: (answer: Answer) => boolean): Promise<Answer> {
    let isDone = false
    try {
      const answer = await act()
      isDone = isKept(answer)
      // The work is done, whether or not that can be remembered.
      if (isDone) await keep(name, seal(key, JSON.stringify(answer))).catch(() => {})
      return answer
    } finally {
      if (!isDone) await release(name).catch(() => {})
    }
  }

  return async <Answer>(
    sent: readonly (string | null | undefined)[],
    act: () => Promise<Answer>,
    isKept: (answer: Answer) => boolean,
  ): Promise<Answer> => {
    const text = JSON.stringify(sent)
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
      // `act` meets the same fault, and knows how to say so.
      if (isFaultOfSurroundings(error)) return await act()
      throw error
    }
    return await doIt(name, key, act, isKept)
  }
}

const mac = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`daypart once ${purpose} ${text}`).digest()

/** An answer may hold the cookies of a session. */
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
