// All SQL of newsletter subscriptions.
import type { Database } from '#kit/db/database.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { MailRow, MessagesTables } from '../tables.ts'

export type NewsletterKey = { brand: string; category: string }

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

export function createSubscriptionStore(anyDatabase: Database, now: () => number) {
  const database = anyDatabase.withTables<MessagesTables>()
  return {
    /** Returns the subscriptions of an account. */
    of: (userId: string): Promise<NewsletterKey[]> =>
      database.read.selectFrom('message_subscriptions').select(['brand', 'category']).where('user_id', '=', userId).execute(),

    /** Replaces the subscriptions to newsletters of the named brands. */
    async choose(userId: string, brands: readonly string[], choices: readonly NewsletterKey[]): Promise<void> {
      if (brands.length === 0) return
      await database.write(async (trx) => {
        const chosen = new Set(choices.map(({ brand, category }) => `${brand}/${category}`))
        const current = await trx
          .selectFrom('message_subscriptions')
          .select(['brand', 'category'])
          .where('user_id', '=', userId)
          .where('brand', 'in', brands)
          .execute()
        for (const { brand, category } of current)
          if (!chosen.has(`${brand}/${category}`))
            await trx
              .deleteFrom('message_subscriptions')
              .where('user_id', '=', userId)
              .where('brand', '=', brand)
              .where('category', '=', category)
              .execute()
        if (choices.length === 0) return
        await trx
          .insertInto('message_subscriptions')
          .values(choices.map((choice) => ({ ...choice, user_id: userId, since: now() })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    },

    /** Ends one subscription of an account. */
    async end(userId: string, { brand, category }: NewsletterKey): Promise<void> {
      await database.write((trx) =>
        trx
          .deleteFrom('message_subscriptions')
          .where('user_id', '=', userId)
          .where('brand', '=', brand)
          .where('category', '=', category)
          .execute(),
      )
    },

    /** Deletes an account's subscriptions and emails, sent or not. */
    async forget(userId: string): Promise<void> {
      await database.write(async (trx) => {
        for (const table of ['message_subscriptions', 'message_mails'] as const)
          await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      })
    },

    /** Returns up to `limit` subscribers after `last`, ordered by id. */
    async after(last: string, { brand, category }: NewsletterKey, limit: number): Promise<string[]> {
      const rows = await database.read
        .selectFrom('message_subscriptions')
        .select('user_id')
        .where('brand', '=', brand)
        .where('category', '=', category)
        .where('user_id', '>', last)
        .orderBy('user_id')
        .limit(limit)
        .execute()
      return rows.map(({ user_id }) => user_id)
    },

    /** Stores the emails that are not in the outbox yet, by id. Returns the number of stored emails. */
    async queueMails(rows: readonly MailRow[]): Promise<number> {
      let queued = 0
      for (const some of inChunks(rows, 15))
        queued += await database.write(async (trx) => {
          const { numInsertedOrUpdatedRows } = await trx
            .insertInto('message_mails')
            .values(some)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .executeTakeFirstOrThrow()
          return Number(numInsertedOrUpdatedRows)
        })
      return queued
    },
  }
}
