// Who gets which newsletter.
import type { Database } from '#kit/db/database.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { MailRow, MessagesTables } from '../tables.ts'

export type Choice = { brand: string; category: string }

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

export function createSubscriptionStore(anyDatabase: Database, now: () => number) {
  const database = anyDatabase.withTables<MessagesTables>()
  return {
    of: (userId: string): Promise<Choice[]> =>
      database.read.selectFrom('message_subscriptions').select(['brand', 'category']).where('user_id', '=', userId).execute(),

    /** Of the brands named, exactly these from now on. */
    async choose(userId: string, brands: readonly string[], choices: readonly Choice[]): Promise<void> {
      if (brands.length === 0) return
      await database.write(async (trx) => {
        const kept = new Set(choices.map(({ brand, category }) => `${brand}/${category}`))
        const had = await trx
          .selectFrom('message_subscriptions')
          .select(['brand', 'category'])
          .where('user_id', '=', userId)
          .where('brand', 'in', brands)
          .execute()
        for (const { brand, category } of had)
          if (!kept.has(`${brand}/${category}`))
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

    async end(userId: string, { brand, category }: Choice): Promise<void> {
      await database.write((trx) =>
        trx
          .deleteFrom('message_subscriptions')
          .where('user_id', '=', userId)
          .where('brand', '=', brand)
          .where('category', '=', category)
          .execute(),
      )
    },

    /** With the mails that are kept of it, or still to be sent. */
    async forget(userId: string): Promise<void> {
      await database.write(async (trx) => {
        for (const table of ['message_subscriptions', 'message_mails'] as const)
          await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      })
    },

    /** Some of those who get it, in the order of their ids. */
    async after(last: string, { brand, category }: Choice, most: number): Promise<string[]> {
      const rows = await database.read
        .selectFrom('message_subscriptions')
        .select('user_id')
        .where('brand', '=', brand)
        .where('category', '=', category)
        .where('user_id', '>', last)
        .orderBy('user_id')
        .limit(most)
        .execute()
      return rows.map(({ user_id }) => user_id)
    },

    /** What is there already is left as it is: answers how many were new. */
    async keepMails(rows: readonly MailRow[]): Promise<number> {
      let kept = 0
      for (const some of inChunks(rows, 15))
        kept += await database.write(async (trx) => {
          const { numInsertedOrUpdatedRows } = await trx
            .insertInto('message_mails')
            .values(some)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .executeTakeFirstOrThrow()
          return Number(numInsertedOrUpdatedRows)
        })
      return kept
    },
  }
}
