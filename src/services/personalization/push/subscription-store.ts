// SQL of the subscriptions to notifications.
import { createHash } from 'node:crypto'
import { day } from '#contracts/limits.ts'
import type { AccountPushClient } from '#contracts/worker/push.ts'
import type { Database } from '#kit/db/database.ts'
import type { PersonalizationTables, PushRow } from '../tables.ts'
import { ofProfile, type Viewer } from '../viewer.ts'
import { lockViewer } from '../viewer-lock.ts'

const table = 'personalization_push'

/** The number of browsers of a viewer that get notifications. The one that was seen last longest ago is removed first. */
export const maxBrowsers = 10
/** A browser that has not been seen for this long gets no more notifications, in milliseconds. */
const life = 400 * day
const batch = 1000

/** Returns the id of a subscription. */
export const idOfEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

export function createSubscriptionStore(opened: Database, now: () => number) {
  const database = opened.withTables<PersonalizationTables>()
  return {
    /** Stores the subscription of a browser, or replaces it, whoever has used the browser before. Without `quiet`, the stored quiet hours stay. */
    async save(
      { owner, accountId }: Viewer,
      row: Omit<PushRow, 'id' | 'owner' | 'account_id' | 'created_at' | 'seen_at'>,
      keepsQuiet: boolean,
    ) {
      const { quiet_from, quiet_to, ...rest } = row
      const own = { ...rest, owner, account_id: accountId, seen_at: now() }
      const inserted = { ...own, quiet_from, quiet_to, id: idOfEndpoint(row.endpoint), created_at: now() }
      return database.write(async (trx) => {
        await lockViewer(trx, database.dialect, owner)
        const stored = await trx
          .insertInto(table)
          .values(inserted)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(keepsQuiet ? own : { ...own, quiet_from, quiet_to }))
          .returningAll()
          .executeTakeFirstOrThrow()
        const oldest = trx.selectFrom(table).select('id').where('owner', '=', owner).orderBy('seen_at', 'desc').orderBy('id')
        // SQLite needs a limit before an offset.
        await trx.deleteFrom(table).where('id', 'in', oldest.limit(batch).offset(maxBrowsers)).execute()
        return stored
      })
    },

    /** Removes the subscription of a browser, if there is one. */
    remove: (id: string): Promise<void> =>
      database.write(async (trx) => {
        await trx.deleteFrom('personalization_deliveries').where('push_id', '=', id).where('sent_at', 'is', null).execute()
        await trx.deleteFrom(table).where('id', '=', id).execute()
      }),

    /** Moves the subscriptions of a device to a viewer. */
    async merge(device: string, { owner, accountId }: Viewer): Promise<void> {
      if (!(await database.read.selectFrom(table).select('id').where('owner', '=', device).limit(1).executeTakeFirst())) return
      await database.write((trx) => trx.updateTable(table).set({ owner, account_id: accountId }).where('owner', '=', device).execute())
    },

    /** Removes subscriptions of browsers that were not seen for 400 days: at most 1,000. */
    deleteExpired: (): Promise<void> =>
      database.write(async (trx) => {
        const expired = trx
          .selectFrom(table)
          .select('id')
          .where('seen_at', '<', now() - life)
          .limit(batch)
        await trx.deleteFrom(table).where('id', 'in', expired).execute()
      }),
  }
}

/** The subscriptions of an account, for other services. */
export function createAccountPush(opened: Database): AccountPushClient {
  const database = opened.withTables<PersonalizationTables>()
  return {
    async find(userId) {
      const rows = await database.read.selectFrom(table).selectAll().where('account_id', '=', userId).orderBy('created_at').execute()
      return rows.map(({ endpoint, brand, created_at: since, time_zone: timeZone, quiet_from: from, quiet_to: to }) => ({
        service: new URL(endpoint).host,
        brand,
        since,
        timeZone,
        quiet: { from, to },
      }))
    },
    async delete(userId) {
      await database.write((trx) => trx.deleteFrom(table).where('account_id', '=', userId).execute())
    },
    async deleteOfProfile(profileId) {
      await database.write((trx) => trx.deleteFrom(table).where('owner', '=', ofProfile(profileId)).execute())
    },
  }
}
