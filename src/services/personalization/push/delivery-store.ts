// SQL of notices and their deliveries to browsers.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import type { DeliveryRow, NoticeRow, PersonalizationTables, PushRow } from '../tables.ts'

const deliveries = 'personalization_deliveries'
/** The time for which notices are kept, so that none is sent twice, in milliseconds. */
const kept = 30 * day
const batch = 1000

/** Who gets a notice: the viewers with a favorite, the browsers that subscribed on a brand's site, or all. */
export type Audience = { title: string } | { brand: string } | 'all'
export type Due = Pick<DeliveryRow, 'notice_id' | 'push_id' | 'next_at' | 'tries'> &
  Pick<NoticeRow, 'texts' | 'url' | 'expires_at'> &
  Pick<PushRow, 'endpoint' | 'p256dh' | 'auth' | 'brand' | 'language' | 'time_zone' | 'quiet_from' | 'quiet_to'>
type Key = Pick<DeliveryRow, 'notice_id' | 'push_id'>

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

export function createDeliveryStore(opened: Database, now: () => number) {
  const database = opened.withTables<PersonalizationTables>()
  return {
    /** Stores a notice and its deliveries. A notice whose id is known is not stored again. Returns the number of new deliveries. */
    async queue(notice: NoticeRow, audience: Audience): Promise<number> {
      // Each process looks at the same episodes again after its start.
      const isKnown = await database.read.selectFrom('personalization_notices').select('id').where('id', '=', notice.id).executeTakeFirst()
      if (isKnown) return 0
      return database.write(async (trx) => {
        const stored = await trx
          .insertInto('personalization_notices')
          .values(notice)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!stored) return 0
        const added = await sql`
          insert into ${sql.table(deliveries)} (notice_id, push_id, next_at, tries, sent_at)
          select cast(${notice.id} as text), id, cast(${notice.at} as bigint), 0, null
          from personalization_push ${isInAudience(audience)}`.execute(trx)
        return Number(added.numAffectedRows ?? 0)
      })
    },

    /** Returns up to `limit` deliveries that are due. */
    due: (limit: number): Promise<Due[]> =>
      database.read
        .selectFrom(deliveries)
        .innerJoin('personalization_notices', 'personalization_notices.id', 'notice_id')
        .innerJoin('personalization_push', 'personalization_push.id', 'push_id')
        .select(['notice_id', 'push_id', 'next_at', 'tries', 'texts', 'url', 'expires_at'])
        .select(['endpoint', 'p256dh', 'auth', 'personalization_push.brand', 'language', 'time_zone', 'quiet_from', 'quiet_to'])
        .where('sent_at', 'is', null)
        .where('next_at', '<=', now())
        .orderBy('next_at')
        .orderBy('push_id')
        .limit(limit)
        .execute(),

    /** Marks a delivery as sent before it is sent. Returns false if another process has done so: each notice is sent at most once. */
    async claim({ next_at, ...key }: Key & Pick<DeliveryRow, 'next_at'>): Promise<boolean> {
      const claimed = await database.write((trx) =>
        trx
          .updateTable(deliveries)
          .set(({ eb }) => ({ sent_at: now(), tries: eb('tries', '+', 1) }))
          .where(isDelivery(key))
          .where('sent_at', 'is', null)
          .where('next_at', '=', next_at)
          .returning('push_id')
          .executeTakeFirst(),
      )
      return claimed !== undefined
    },

    /** Makes a delivery due at a time: one that waits, or one that the push service has certainly not accepted. */
    async postpone(key: Key, next_at: number): Promise<void> {
      await database.write((trx) => trx.updateTable(deliveries).set({ next_at, sent_at: null }).where(isDelivery(key)).execute())
    },

    /** Deletes a delivery that is too late. */
    async drop(key: Key): Promise<void> {
      await database.write((trx) => trx.deleteFrom(deliveries).where(isDelivery(key)).where('sent_at', 'is', null).execute())
    },

    /** Deletes notices that are older than 30 days, with their deliveries: at most 1,000 notices. */
    async deleteExpired(): Promise<void> {
      await database.write(async (trx) => {
        const old = trx
          .selectFrom('personalization_notices')
          .select('id')
          .where('at', '<', now() - kept)
          .limit(batch)
        await trx.deleteFrom(deliveries).where('notice_id', 'in', old).execute()
        await trx.deleteFrom('personalization_notices').where('id', 'in', old).execute()
      })
    },
  }
}

function isInAudience(audience: Audience): RawBuilder<unknown> {
  if (audience === 'all') return sql``
  if ('brand' in audience) return sql`where brand = ${audience.brand}`
  return sql`where owner in (select owner from personalization_favorites where title_id = ${audience.title})`
}

const isDelivery = ({ notice_id, push_id }: Key) => sql<SqlBool>`notice_id = ${notice_id} and push_id = ${push_id}`
