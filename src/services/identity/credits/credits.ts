// Credits: the client that the access service calls. One transaction stores all unlocks that arrive together (kit/db/group-writes.ts).
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
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

const readHolder = prepareQuery<IdentityTables, string, { id: string }>(
  () => '',
  (db, _, bind) =>
    db
      .selectFrom('identity_profiles as profile')
      .innerJoin('identity_profiles as first', 'first.account_id', 'profile.account_id')
      .where('first.slot', '=', sql.lit(1))
      .where(
        'profile.id',
        '=',
        bind((id) => id),
      )
      .select('first.id'),
)

export function createCredits({ database, now }: { database: IdentityDatabase; now: () => number }): CreditsClient {
  const holders = new LRUCache<string, string>({ max: 10_000 })
  /** Returns the id of the first profile of an account, which has the credits for all of them. It never changes. */
  async function holderOf(profileId: string): Promise<string> {
    const known = holders.get(profileId)
    if (known !== undefined) return known
    const [first] = await readHolder(database.read, profileId)
    if (first) holders.set(profileId, first.id)
    return first?.id ?? profileId
  }
  const unlock = groupWrites((unlocks: Parameters<typeof unlockAll>[1]) => database.write((trx) => unlockAll(trx, unlocks, now())))
  return {
    async credits(profileId, video) {
      const [row] = await readCredits(database.read, { profileId: await holderOf(profileId), video })
      return row ? { credits: row.credits, isUnlocked: row.video !== null } : null
    },
    unlock: async (profileId, video) => unlock({ profileId: await holderOf(profileId), video }),
    ledger: async (profileId) => ledgerOf(database.read, await holderOf(profileId)),
  }
}
