// What operators read of what the room keeps.
import type { Database } from '#kit/db/database.ts'
import type { ContactRow, MailRow, MessagesTables } from './tables.ts'

/** Many a row has the time of another: a newsletter's. */
export type Place = { at: number; id: string }
type Part = { before?: Place | undefined; most: number }

export type ReadStore = ReturnType<typeof createReadStore>

export function createReadStore(anyDatabase: Database) {
  const database = anyDatabase.withTables<MessagesTables>()
  return {
    /** Newest first; `to` in any case. */
    mails({ to, before, most }: Part & { to?: string | undefined }): Promise<MailRow[]> {
      let mails = database.read.selectFrom('message_mails').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(most)
      if (to !== undefined) mails = mails.where(({ fn }) => fn('lower', ['recipient']), '=', to.toLowerCase())
      if (before !== undefined) mails = mails.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)))
      return mails.execute()
    },

    mail: (id: string): Promise<MailRow | undefined> =>
      database.read.selectFrom('message_mails').selectAll().where('id', '=', id).executeTakeFirst(),

    contacts({ before, most }: Part): Promise<ContactRow[]> {
      let contacts = database.read.selectFrom('message_contacts').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(most)
      if (before !== undefined) contacts = contacts.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)))
      return contacts.execute()
    },
  }
}
