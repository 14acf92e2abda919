// All SQL of messages, except for subscriptions and operator pages.
import type { Mail } from '#contracts/http/messages.ts'
import type { Database } from '#kit/db/database.ts'
import type { ContactRow, MailRow, MessagesTables } from './tables.ts'

export type Store = ReturnType<typeof createStore>

export function createStore(anyDatabase: Database, now: () => number) {
  const database = anyDatabase.withTables<MessagesTables>()
  return {
    /** Stores a message to the help desk together with its email, in one transaction. */
    addContact(contact: Omit<ContactRow, 'id' | 'at'>, mail: Mail): Promise<void> {
      return database.write(async (trx) => {
        await trx
          .insertInto('message_contacts')
          .values({ ...contact, id: crypto.randomUUID(), at: now() })
          .execute()
        await trx.insertInto('message_mails').values(rowOf(mail, now())).execute()
      })
    },

    /** Stores an email that is due immediately, and returns its id. */
    async queueMail(mail: Mail): Promise<string> {
      const row = rowOf(mail, now())
      await database.write((trx) => trx.insertInto('message_mails').values(row).execute())
      return row.id
    },

    /** Claims the next due email until the time `until`, and returns it. If the process dies, another process can claim the email after that time. */
    claim(until: number): Promise<MailRow | undefined> {
      return database.write(async (trx) => {
        const due = trx
          .selectFrom('message_mails')
          .where('sent_at', 'is', null)
          .where('gave_up_at', 'is', null)
          .where('next_at', '<=', now())
        for (;;) {
          const first = await due.select(['id', 'next_at']).orderBy('next_at').orderBy('id').limit(1).executeTakeFirst()
          if (!first) return undefined
          const claimed = await trx
            .updateTable('message_mails')
            .set(({ eb }) => ({ next_at: until, tries: eb('tries', '+', 1) }))
            .where('id', '=', first.id)
            .where('next_at', '=', first.next_at)
            .where('sent_at', 'is', null)
            .returningAll()
            .executeTakeFirst()
          // If `claimed` is undefined, another process has claimed the email, and the loop tries the next email.
          if (claimed) return claimed
        }
      })
    },

    sent: (id: string) =>
      database.write((trx) => trx.updateTable('message_mails').set({ sent_at: now(), fault: null }).where('id', '=', id).execute()),

    /** Records a failed attempt. `next` is the time of the next attempt, or null to give up. */
    failed: (id: string, fault: string, next: number | null) =>
      database.write((trx) =>
        trx
          .updateTable('message_mails')
          .set({ fault, ...(next === null ? { gave_up_at: now() } : { next_at: next }) })
          .where('id', '=', id)
          .where('sent_at', 'is', null)
          .execute(),
      ),

    /** Returns the number of unsent emails. */
    async waiting(): Promise<number> {
      const { count } = await database.read
        .selectFrom('message_mails')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('sent_at', 'is', null)
        .where('gave_up_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Deletes messages to the help desk that are older than the time `before`. */
    deleteContacts: (before: number) => database.write((trx) => trx.deleteFrom('message_contacts').where('at', '<', before).execute()),

    /** Deletes emails that were sent or given up before a time. */
    deleteSent: (before: number) =>
      database.write((trx) =>
        trx
          .deleteFrom('message_mails')
          .where(({ or, eb }) => or([eb('sent_at', '<', before), eb('gave_up_at', '<', before)]))
          .execute(),
      ),
  }
}

/** Returns the row of an email that is due immediately. */
export const rowOf = ({ to, subject, text, html, kind, language, replyTo, unsubscribe, userId }: Mail, at: number): MailRow => ({
  id: crypto.randomUUID(),
  at,
  kind,
  language,
  recipient: to,
  subject,
  text,
  html: html ?? null,
  reply_to: replyTo ? JSON.stringify(replyTo) : null,
  unsubscribe: unsubscribe ?? null,
  user_id: userId ?? null,
  tries: 0,
  next_at: at,
  sent_at: null,
  gave_up_at: null,
  fault: null,
})
