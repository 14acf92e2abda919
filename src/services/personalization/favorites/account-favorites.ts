// The favorites of an account, for other services: the export of a viewer's own data, and deletion.
import type { AccountFavoritesClient } from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import type { PersonalizationTables } from '../tables.ts'
import { ofProfile } from '../viewer.ts'
import { lockViewer } from '../viewer-lock.ts'

const table = 'personalization_favorites'

export function createAccountFavorites(opened: Database): AccountFavoritesClient {
  const database = opened.withTables<PersonalizationTables>()
  return {
    async find(userId) {
      const ofAccount = database.read.selectFrom(table).selectAll().where('account_id', '=', userId)
      const rows = await ofAccount.orderBy('created_at', 'desc').orderBy('title_id').execute()
      return rows.map(({ type, title_id: id, created_at: at }) => ({ type, id, at }))
    },
    async delete(userId) {
      await database.write(async (trx) => {
        const owners = trx.selectFrom(table).select('owner').distinct().where('account_id', '=', userId).orderBy('owner')
        for (const { owner } of await owners.execute()) await lockViewer(trx, database.dialect, owner)
        await trx.deleteFrom(table).where('account_id', '=', userId).execute()
      })
    },
    async deleteOfProfile(profileId) {
      const owner = ofProfile(profileId)
      await database.write(async (trx) => {
        await lockViewer(trx, database.dialect, owner)
        await trx.deleteFrom(table).where('owner', '=', owner).execute()
      })
    },
  }
}
