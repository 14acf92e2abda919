// The streams of accounts, for the identity service: the export of a viewer's own data, and the deletion of an account.
import type { AccountStreamsClient } from '#contracts/http/live.ts'
import type { Database } from '#kit/db/database.ts'
import type { LiveTables } from './tables.ts'

export function createAccountStreams(opened: Database): AccountStreamsClient {
  const database = opened.withTables<LiveTables>()
  return {
    async find(userId) {
      const rows = await database.read.selectFrom('live_slots').selectAll().where('account_id', '=', userId).orderBy('started_at').execute()
      return rows.map(({ brand, channel, device_name: device, started_at: since }) => ({ brand, channel, device, since }))
    },
    async delete(userId) {
      await database.write((trx) => trx.deleteFrom('live_slots').where('account_id', '=', userId).execute())
    },
  }
}
