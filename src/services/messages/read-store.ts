// Queries of the operators' pages.
import type { Database } from '#kit/db/database.ts'
import type { ContactRow, MailRow, MessagesTables } from './tables.ts'

/** The position of a row. The id distinguishes rows with the same time, such as the emails of a newsletter. */
export type RowPosition = { at: number; id: string }
type PageRequest = { before?: RowPosition | undefined; limit: number }

export type ReadStore = ReturnType<typeof createReadStore>

export function createReadStore(anyDatabase: Database) {
  const database = anyDatabase.withTables<MessagesTables>()
  return {
    /** Returns emails, newest first. The filter `to` ignores case. */
    mails({ to, before, limit }: PageRequest & { to?: string | undefined }): Promise<MailRow[]> {
      let mails = database.read.selectFrom('message_mails').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)
      if (to !== undefined) mails = mails.where(({ fn }) => fn('lower', ['recipient']), '=', to.toLowerCase())
      if (before !== undefined) mails = mails.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)))
      return mails.execute()
    },

    mail: (id: string): Promise<MailRow | undefined> =>
      database.read.selectFrom('message_mails').selectAll().where('id', '=', id).executeTakeFirst(),

    contacts({ before, limit }: PageRequest): Promise<ContactRow[]> {
      let contacts = database.read.selectFrom('message_contacts').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)
      if (before !== undefined) contacts = contacts.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)))
      return contacts.execute()
    },
  }
}
