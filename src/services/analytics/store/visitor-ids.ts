// The ids of visitors. The cookie of a browser is not stored: an event has its keyed hash, with a key that changes each day and is then deleted. So the
// events of two days, or an event and a cookie, cannot be connected.
import { createHmac, randomBytes } from 'node:crypto'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import type { AnalyticsTables } from '../tables.ts'

const shape = /^[\w-]{16,36}$/

/** Returns a function that returns the id of a visitor for the current day, or null if the browser sent no valid cookie. */
export function createVisitorIds(opened: Database, now: () => number) {
  const database = opened.withTables<AnalyticsTables>()
  let known: { day: number; salt: Promise<string> } | undefined

  /** All processes get the salt that was stored first. Salts of earlier days are deleted. */
  async function saltOf(start: number): Promise<string> {
    await database.write(async (trx) => {
      await trx.deleteFrom('analytics_salts').where('day', '<', start).execute()
      const row = { day: start, salt: randomBytes(32).toString('base64url') }
      await trx
        .insertInto('analytics_salts')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    const { salt } = await database.read.selectFrom('analytics_salts').select('salt').where('day', '=', start).executeTakeFirstOrThrow()
    return salt
  }

  return async (cookie: string | null): Promise<string | null> => {
    if (!cookie || !shape.test(cookie)) return null
    const at = now()
    const start = at - (at % day)
    if (known?.day !== start) {
      const next = { day: start, salt: saltOf(start) }
      known = next
      // The next request tries again.
      next.salt.catch(() => {
        if (known === next) known = undefined
      })
    }
    return createHmac('sha256', await known.salt)
      .update(cookie)
      .digest('base64url')
      .slice(0, 16)
  }
}
