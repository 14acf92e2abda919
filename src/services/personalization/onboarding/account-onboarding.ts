// The onboarding of an account, for other services: the export of a viewer's own data, and deletion.
import type { AccountOnboardingClient } from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import type { PersonalizationTables } from '../tables.ts'
import { ofProfile } from '../viewer.ts'
import { lockViewer } from '../viewer-lock.ts'
import { toState } from './onboarding-store.ts'

const table = 'personalization_onboarding'

export function createAccountOnboarding(opened: Database): AccountOnboardingClient {
  const database = opened.withTables<PersonalizationTables>()
  return {
    async find(userId) {
      const rows = await database.read.selectFrom(table).selectAll().where('account_id', '=', userId).orderBy('owner').execute()
      return rows.map((row) => ({ ...toState(row), at: row.changed_at }))
    },
    async delete(userId) {
      await database.write(async (trx) => {
        const owners = trx.selectFrom(table).select('owner').where('account_id', '=', userId).orderBy('owner')
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
