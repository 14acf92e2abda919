// The audiences of an account, for other services: the export of a viewer's own data, and deletion.
import type { AccountAudiencesClient } from '#contracts/flags/api.ts'
import type { Database } from '#kit/db/database.ts'
import type { FlagsTables } from './tables.ts'

export function createAccountAudiences(opened: Database): AccountAudiencesClient {
  const database = opened.withTables<FlagsTables>()
  return {
    async find(userId) {
      const ofAccount = database.read.selectFrom('flags_audiences').select('audience').where('viewer', '=', userId)
      const rows = await ofAccount.orderBy('audience').execute()
      return rows.map(({ audience }) => audience)
    },
    async delete(userId) {
      await database.write((trx) => trx.deleteFrom('flags_audiences').where('viewer', '=', userId).execute())
    },
  }
}
