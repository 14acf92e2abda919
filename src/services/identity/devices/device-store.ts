// SQL of device activation. A change that must happen only one time is one conditional statement, so that concurrent requests cannot repeat the change.
import { type SqlBool, sql } from 'kysely'
import { maxTriesPerSession } from '#contracts/http/activation.ts'
import type { SessionOwner } from '#contracts/http/identity.ts'
import type { Database } from '#kit/db/database.ts'
import { touchSession } from '../sessions/session-store.ts'
import { type IdentityDatabase, lockAccountRow, type Writer } from '../store/accounts.ts'
import type { DeviceRow, IdentityTables } from '../tables.ts'

const hour = 3_600_000
/** Milliseconds for which a confirmed code works after its expiry, because the device polls only every few seconds. */
const gracePeriod = 60_000
/** Milliseconds that are added to the interval after an early poll. */
const slowDown = 5_000
/** Milliseconds by which a poll may be early, because clocks and networks vary. */
const tolerance = 500

export type EnterResult = { kind: 'found'; device: DeviceRow } | { kind: 'wrong' } | { kind: 'over'; wait: number }
export type PollResult = { kind: 'slow' } | { kind: 'unknown' } | { kind: 'known'; device: DeviceRow }

export function createDeviceStore(anyDatabase: Database, now: () => number) {
  const database = anyDatabase.withTables<IdentityTables>()

  return {
    /** Stores a code, and deletes expired codes. Returns false if another device already has this user code. */
    add: (device: Pick<DeviceRow, 'hash' | 'user_code' | 'network' | 'name' | 'expires_at' | 'poll_every'>): Promise<boolean> =>
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

    /** Binds a code to the first session that enters it. The attempt is counted before the lookup. */
    enter: (userCode: string, network: string | null, sessionId: string): Promise<EnterResult> =>
      counted(database, now, sessionId, (trx) =>
        codeOf(trx, userCode, network, now())
          .set({ entered_by: sessionId })
          .where('verdict', 'is', null)
          .where((eb) => eb.or([eb('entered_by', 'is', null), eb('entered_by', '=', sessionId)]))
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Confirms or denies a code, only for the session that entered it. Repeating a decision changes nothing. */
    decide: (userCode: string, network: string | null, { sessionId, userId, profileId }: SessionOwner, verdict: 'confirmed' | 'denied') =>
      counted(database, now, sessionId, async (trx) => {
        // A session that has ended in the meantime confirms no device.
        if (!(await touchSession(trx, sessionId, { used_at: now() }))) return undefined
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

    poll: (hash: string): Promise<PollResult> =>
      database.write(async (trx) => {
        const update = trx.updateTable('identity_devices').where('hash', '=', hash).set({ polled_at: now() })
        const device = await update
          .where((eb) => eb.or([eb('polled_at', 'is', null), sql<SqlBool>`polled_at + poll_every - ${tolerance} <= ${now()}`]))
          .returningAll()
          .executeTakeFirst()
        if (device) return { kind: 'known', device: device }
        const { numUpdatedRows } = await update.set((eb) => ({ poll_every: eb('poll_every', '+', slowDown) })).executeTakeFirst()
        return numUpdatedRows ? { kind: 'slow' } : { kind: 'unknown' }
      }),

    /** Marks a confirmed code as used and runs `work` in the same transaction. Returns undefined if the code is not confirmed, or was used before. */
    take: <Result>(hash: string, work: (trx: Writer, device: DeviceRow) => Promise<Result>): Promise<Result | undefined> =>
      database.write(async (trx) => {
        const found = await trx.selectFrom('identity_devices').select('account_id').where('hash', '=', hash).executeTakeFirst()
        if (found?.account_id) await lockAccountRow(trx, found.account_id)
        const device = await takeConfirmedCode(trx, hash, now())
        return device && (await work(trx, device))
      }),
  }
}

/**
 * Marks a confirmed code as used and returns it. Returns undefined if the code was used before. Also returns undefined if, after the confirmation,
 * the account was locked or deleted, or its password changed.
 */
const takeConfirmedCode = (trx: Writer, hash: string, time: number) =>
  trx
    .updateTable('identity_devices')
    .set({ used_at: time })
    .where('hash', '=', hash)
    .where('verdict', '=', 'confirmed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', time - gracePeriod)
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

const codeOf = (trx: Writer, userCode: string, network: string | null, time: number) =>
  trx
    .updateTable('identity_devices')
    .where('user_code', '=', userCode)
    .where('expires_at', '>', time)
    .$if(network !== null, (query) => query.where('network', '=', network))

/** Counts an attempt, then looks the code up, so that parallel guesses stay within the limit. An attempt with a correct code is subtracted again. */
async function counted(
  database: IdentityDatabase,
  now: () => number,
  sessionId: string,
  lookUp: (trx: Writer) => Promise<DeviceRow | undefined>,
): Promise<EnterResult> {
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
          .where((eb) => eb.or([eb('identity_device_tries.tries', '<', maxTriesPerSession), isOver])),
      )
      .returning('tries')
      .executeTakeFirst()
    if (!reserved) return { kind: 'over', wait: await waitOf(trx, sessionId, time) }
    const device = await lookUp(trx)
    if (!device) return { kind: 'wrong' }
    await trx
      .updateTable('identity_device_tries')
      .set((eb) => ({ tries: eb('tries', '-', 1) }))
      .where('session_id', '=', sessionId)
      .execute()
    return { kind: 'found', device }
  })
}

async function waitOf(trx: Writer, sessionId: string, time: number): Promise<number> {
  const row = await trx.selectFrom('identity_device_tries').select('until').where('session_id', '=', sessionId).executeTakeFirst()
  return Math.max(0, (row?.until ?? time) - time)
}
