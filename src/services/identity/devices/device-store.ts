// All SQL of device activation. What may happen once is decided in one statement.
import { type SqlBool, sql, type Transaction } from 'kysely'
import { triesOfSession } from '#contracts/http/activation.ts'
import type { Known } from '#contracts/http/identity.ts'
import type { Database } from '#kit/db/database.ts'
import { touchSession } from '../sessions/session-store.ts'
import { holdAccount, type Writer } from '../store.ts'
import type { DeviceRow, DeviceTables } from './device-tables.ts'

type Tables = Transaction<DeviceTables>

const hour = 3_600_000
/** A yes in a code's last seconds is still heard by a device that asks every few. */
const grace = 60_000
const slower = 5_000
/** Devices count their five seconds themselves, and networks are not even. */
const unevenness = 500

export type Entered = { kind: 'found'; device: DeviceRow } | { kind: 'wrong' } | { kind: 'over'; wait: number }
export type Polled = { kind: 'slow' } | { kind: 'unknown' } | { kind: 'known'; device: DeviceRow }

export function createDeviceStore(anyDatabase: Database, now: () => number) {
  const database = anyDatabase.withTables<DeviceTables>()

  return {
    /** False: the code that people see is another device's. */
    keep: (device: Pick<DeviceRow, 'hash' | 'user_code' | 'network' | 'name' | 'expires_at' | 'poll_every'>): Promise<boolean> =>
      database.write(async (trx) => {
        await trx
          .deleteFrom('identity_devices')
          .where('expires_at', '<', now() - hour)
          .execute()
        await trx.deleteFrom('identity_device_tries').where('until', '<', now()).execute()
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('identity_devices')
          .values({ ...device, created_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),

    /** Binds a code to the first session that enters it; a wrong one has been counted before it was looked for. */
    enter: (userCode: string, network: string | null, sessionId: string): Promise<Entered> =>
      counted(database, now, sessionId, (trx) =>
        codeOf(trx, userCode, network, now())
          .set({ entered_by: sessionId })
          .where('verdict', 'is', null)
          .where((eb) => eb.or([eb('entered_by', 'is', null), eb('entered_by', '=', sessionId)]))
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Only by the session that entered it. The same answer twice is one. */
    decide: (userCode: string, network: string | null, { sessionId, userId, profileId }: Known, verdict: 'confirmed' | 'denied') =>
      counted(database, now, sessionId, async (trx) => {
        // Whoever was signed out everywhere this very moment lets nobody in.
        if (!(await touchSession(trx as unknown as Writer, sessionId, { used_at: now() }))) return undefined
        return codeOf(trx, userCode, network, now())
          .set((eb) => ({
            verdict,
            account_id: userId,
            profile_id: profileId,
            decided_at: eb.fn.coalesce('decided_at', sql<number>`${now()}`),
          }))
          .where('entered_by', '=', sessionId)
          .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '=', verdict)]))
          .returningAll()
          .executeTakeFirst()
      }),

    poll: (hash: string): Promise<Polled> =>
      database.write(async (trx) => {
        const own = trx.updateTable('identity_devices').where('hash', '=', hash).set({ polled_at: now() })
        const inTime = await own
          .where((eb) => eb.or([eb('polled_at', 'is', null), sql<SqlBool>`polled_at + poll_every - ${unevenness} <= ${now()}`]))
          .returningAll()
          .executeTakeFirst()
        if (inTime) return { kind: 'known', device: inTime }
        const { numUpdatedRows } = await own.set((eb) => ({ poll_every: eb('poll_every', '+', slower) })).executeTakeFirst()
        return numUpdatedRows ? { kind: 'slow' } : { kind: 'unknown' }
      }),

    /** Undefined: there is nothing to take, or not any more. What `then` does is done with it, or neither is. */
    take: <Result>(hash: string, then: (trx: Writer, device: DeviceRow) => Promise<Result>): Promise<Result | undefined> =>
      database.write(async (trx) => {
        const writer = trx as unknown as Writer
        const found = await trx.selectFrom('identity_devices').select('account_id').where('hash', '=', hash).executeTakeFirst()
        if (found?.account_id) await holdAccount(writer, found.account_id)
        const device = await take(trx, hash, now())
        return device && (await then(writer, device))
      }),
  }
}

/** Takes what was confirmed, once; not when the account was locked, removed or given another password since. */
const take = (trx: Tables, hash: string, time: number) =>
  trx
    .updateTable('identity_devices')
    .set({ used_at: time })
    .where('hash', '=', hash)
    .where('verdict', '=', 'confirmed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', time - grace)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity_accounts')
          .select('id')
          .whereRef('identity_accounts.id', '=', 'identity_devices.account_id')
          .where('identity_accounts.locked_at', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_passwords')
            .select('identity_passwords.account_id')
            .whereRef('identity_passwords.account_id', '=', 'identity_devices.account_id')
            .whereRef('identity_passwords.changed_at', '>', 'identity_devices.decided_at'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

const codeOf = (trx: Tables, userCode: string, network: string | null, time: number) =>
  trx
    .updateTable('identity_devices')
    .where('user_code', '=', userCode)
    .where('expires_at', '>', time)
    .$if(network !== null, (query) => query.where('network', '=', network))

/** Reserves a try, then looks: however many guess at once, no more are looked up than may be. What was right gives its try back. */
async function counted(
  database: Database<DeviceTables>,
  now: () => number,
  sessionId: string,
  look: (trx: Tables) => Promise<DeviceRow | undefined>,
): Promise<Entered> {
  return await database.write(async (trx) => {
    const time = now()
    const isOver = sql<SqlBool>`identity_device_tries.until <= ${time}`
    const reserved = await trx
      .insertInto('identity_device_tries')
      .values({ session_id: sessionId, tries: 1, until: time + hour })
      .onConflict((conflict) =>
        conflict
          .column('session_id')
          .doUpdateSet({
            tries: sql<number>`case when ${isOver} then 1 else identity_device_tries.tries + 1 end`,
            until: sql<number>`case when ${isOver} then ${time + hour} else identity_device_tries.until end`,
          })
          .where((eb) => eb.or([eb('identity_device_tries.tries', '<', triesOfSession), isOver])),
      )
      .returning('tries')
      .executeTakeFirst()
    if (!reserved) return { kind: 'over', wait: await waitOf(trx, sessionId, time) }
    const device = await look(trx)
    if (!device) return { kind: 'wrong' }
    await trx
      .updateTable('identity_device_tries')
      .set((eb) => ({ tries: eb('tries', '-', 1) }))
      .where('session_id', '=', sessionId)
      .execute()
    return { kind: 'found', device }
  })
}

async function waitOf(trx: Tables, sessionId: string, time: number): Promise<number> {
  const row = await trx.selectFrom('identity_device_tries').select('until').where('session_id', '=', sessionId).executeTakeFirst()
  return Math.max(0, (row?.until ?? time) - time)
}
