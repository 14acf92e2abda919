// The watches of an account or a device, for other services: the export of a viewer's own data, and deletion.
import type { AccountWatchesClient, DeviceWatchesClient } from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import type { PersonalizationTables } from '../tables.ts'
import { ofDevice, ofProfile } from '../viewer.ts'
import { lockViewer } from '../viewer-lock.ts'

export function createAccountWatches(opened: Database): AccountWatchesClient & DeviceWatchesClient {
  const database = opened.withTables<PersonalizationTables>()
  const deleteOf = (owner: string) =>
    database.write(async (trx) => {
      await lockViewer(trx, database.dialect, owner)
      await trx.deleteFrom('personalization_watches').where('owner', '=', owner).execute()
    })
  return {
    async find(userId) {
      const ofAccount = database.read.selectFrom('personalization_watches').selectAll().where('account_id', '=', userId)
      const rows = await ofAccount.orderBy('watched_at', 'desc').execute()
      return rows.map(({ v4_id: v4ID, position, duration, watched_at: at }) => ({ v4ID, position, duration, at }))
    },
    async delete(userId) {
      await database.write(async (trx) => {
        const ofAccount = trx.selectFrom('personalization_watches').select('owner').distinct().where('account_id', '=', userId)
        for (const { owner } of await ofAccount.orderBy('owner').execute()) await lockViewer(trx, database.dialect, owner)
        await trx.deleteFrom('personalization_watches').where('account_id', '=', userId).execute()
      })
    },
    deleteOfProfile: (profileId) => deleteOf(ofProfile(profileId)),
    deleteOfDevice: (device) => deleteOf(ofDevice(device)),
  }
}
