// Tables of messages: messages to the help desk, emails, and newsletter subscriptions.
import { type SqlBool, sql } from 'kysely'
import type { ServiceMigrations } from '#kit/db/migrate.ts'

export type ContactRow = {
  id: string
  at: number
  brand: string
  language: string
  name: string
  email: string
  topic: string
  about: string
  message: string
}

/**
 * An email. It is due at `next_at` if `sent_at` and `gave_up_at` are null. Each attempt first sets `next_at` to a later time, so that no other process
 * sends the email too.
 */
export type MailRow = {
  id: string
  at: number
  kind: string
  language: string
  recipient: string
  subject: string
  text: string
  html: string | null
  reply_to: string | null
  /** The URL for unsubscribing with one click (RFC 8058). */
  unsubscribe: string | null
  /** The account that the email belongs to. Deleting the account deletes the email. */
  user_id: string | null
  tries: number
  next_at: number
  sent_at: number | null
  gave_up_at: number | null
  fault: string | null
}

/** A subscription of an account to a newsletter. */
export type SubscriptionRow = { user_id: string; brand: string; category: string; since: number }

export type MessagesTables = { message_contacts: ContactRow; message_mails: MailRow; message_subscriptions: SubscriptionRow }

export const messagesMigrations: ServiceMigrations = {
  service: 'messages',
  migrations: [
    {
      name: '001 contact and outbox',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('message_contacts')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('at', integer, (column) => column.notNull())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('language', text, (column) => column.notNull())
          .addColumn('name', text, (column) => column.notNull())
          .addColumn('email', text, (column) => column.notNull())
          .addColumn('topic', text, (column) => column.notNull())
          .addColumn('about', text, (column) => column.notNull())
          .addColumn('message', text, (column) => column.notNull())
          .execute()
        await trx.schema.createIndex('message_contacts_by_time').on('message_contacts').columns(['at', 'id']).execute()
        await trx.schema
          .createTable('message_mails')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('at', integer, (column) => column.notNull())
          .addColumn('kind', text, (column) => column.notNull())
          .addColumn('language', text, (column) => column.notNull())
          .addColumn('recipient', text, (column) => column.notNull())
          .addColumn('subject', text, (column) => column.notNull())
          .addColumn('text', text, (column) => column.notNull())
          .addColumn('html', text)
          .addColumn('reply_to', text)
          .addColumn('tries', integer, (column) => column.notNull())
          .addColumn('next_at', integer, (column) => column.notNull())
          .addColumn('sent_at', integer)
          .addColumn('gave_up_at', integer)
          .addColumn('fault', text)
          .execute()
        await trx.schema
          .createIndex('message_mails_due')
          .on('message_mails')
          .columns(['next_at', 'id'])
          .where(sql<SqlBool>`sent_at is null`)
          .execute()
      },
    },
    {
      name: '002 newsletters',
      async up(trx, { text, integer }) {
        await trx.schema.alterTable('message_mails').addColumn('unsubscribe', text).execute()
        await trx.schema.createIndex('message_mails_by_time').on('message_mails').columns(['at', 'id']).execute()
        await trx.schema
          .createTable('message_subscriptions')
          .addColumn('user_id', text, (column) => column.notNull())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('category', text, (column) => column.notNull())
          .addColumn('since', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('message_subscriptions_pk', ['user_id', 'brand', 'category'])
          .execute()
        await trx.schema
          .createIndex('message_subscriptions_by_newsletter')
          .on('message_subscriptions')
          .columns(['brand', 'category', 'user_id'])
          .execute()
      },
    },
    {
      name: '003 whose mail it is',
      async up(trx, { text }) {
        await trx.schema.alterTable('message_mails').addColumn('user_id', text).execute()
        await trx.schema.createIndex('message_mails_by_account').on('message_mails').columns(['user_id']).execute()
      },
    },
  ],
}
