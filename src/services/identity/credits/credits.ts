// Credits: the client that the access service calls. One transaction stores all unlocks that arrive together (kit/db/group-writes.ts).
import type { CreditsClient } from '#contracts/http/credits.ts'
import { groupWrites } from '#kit/db/group-writes.ts'
import { prepareQuery } from '#kit/db/statements/prepared-query.ts'
import type { IdentityDatabase } from '../store/accounts.ts'
import { ledgerOf } from '../store/credit-entries.ts'
import type { IdentityTables } from '../tables.ts'
import { unlockAll } from './unlock.ts'

const readCredits = prepareQuery<IdentityTables, { profileId: string; video: string }, { credits: number; video: string | null }>(
  () => '',
  (db, _, bind) =>
    db
      .selectFrom('identity_profiles as profile')
      .leftJoin('identity_credit_entries as entry', (join) =>
        join.onRef('entry.profile_id', '=', 'profile.id').on(
          'entry.video',
          '=',
          bind(({ video }) => video),
        ),
      )
      .where(
        'profile.id',
        '=',
        bind(({ profileId }) => profileId),
      )
      .select(['profile.credits', 'entry.video']),
)

export function createCredits({ database, now }: { database: IdentityDatabase; now: () => number }): CreditsClient {
  const unlock = groupWrites((unlocks: Parameters<typeof unlockAll>[1]) => database.write((trx) => unlockAll(trx, unlocks, now())))
  return {
    async credits(profileId, video) {
      const [row] = await readCredits(database.read, { profileId, video })
      return row ? { credits: row.credits, isUnlocked: row.video !== null } : null
    },
    unlock: (profileId, video) => unlock({ profileId, video }),
    ledger: (profileId) => ledgerOf(database.read, profileId),
  }
}
