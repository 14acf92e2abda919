// SQL of viewer profiles.
import { sql } from 'kysely'
import { maxProfiles } from '#contracts/viewers/profiles.ts'
import type { ProfileRow } from '../tables.ts'
import type { Reader, Writer } from './accounts.ts'

export const profilesOf = (reader: Reader, accountId: string): Promise<ProfileRow[]> =>
  reader.selectFrom('identity_profiles').selectAll().where('account_id', '=', accountId).orderBy('slot').execute()

const freeSlots = sql.join(
  Array.from({ length: maxProfiles }, (_, index) => sql`select ${sql.lit(index + 1)} as slot`),
  sql` union all `,
)

/** Adds a profile in the account's first free slot. Returns false if all slots are taken. */
export async function addProfile(trx: Writer, row: Omit<ProfileRow, 'slot' | 'credits'>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into identity_profiles (id, account_id, created_at, credits, slot, name, avatar, language, kids, max_rating, pin)
    select cast(${row.id} as text), cast(${row.account_id} as text), cast(${row.created_at} as bigint), 0, free.slot, cast(${row.name} as text),
      cast(${row.avatar} as text), cast(${row.language} as text), cast(${row.kids} as integer), cast(${row.max_rating} as text), cast(${row.pin} as text)
    from (${freeSlots}) as free
    where not exists (select 1 from identity_profiles as taken where taken.account_id = ${row.account_id} and taken.slot = free.slot)
    order by free.slot limit 1
    returning id`.execute(trx)
  return rows.length > 0
}

type Change = Pick<ProfileRow, 'name' | 'avatar' | 'language' | 'kids' | 'max_rating' | 'pin'>

/** Changes a profile. Returns false if it no longer exists, or its PIN is not the one whose hash is `pin`. */
export async function saveProfile(trx: Writer, { id, pin }: Pick<ProfileRow, 'id' | 'pin'>, change: Change): Promise<boolean> {
  const update = trx.updateTable('identity_profiles').set(change).where('id', '=', id)
  return Boolean((await update.where('pin', pin === null ? 'is' : '=', pin).executeTakeFirst()).numUpdatedRows)
}

/** Deletes a profile that is not the first one, with its parental controls. Returns false if it no longer exists, or has another PIN. */
export async function deleteProfile(trx: Writer, { id, pin }: Pick<ProfileRow, 'id' | 'pin'>): Promise<boolean> {
  const removal = trx.deleteFrom('identity_profiles').where('id', '=', id).where('slot', '>', 1)
  if (!(await removal.where('pin', pin === null ? 'is' : '=', pin).executeTakeFirst()).numDeletedRows) return false
  await trx.deleteFrom('identity_parental').where('profile_id', '=', id).execute()
  return true
}

/** Stores the profile of a session. A lift of parental controls ends, because it was one of the previous profile. Returns false if the profile no longer exists, or has another PIN. */
export async function chooseInSession(trx: Writer, sessionId: string, { id, pin }: Pick<ProfileRow, 'id' | 'pin'>): Promise<boolean> {
  const update = trx
    .updateTable('identity_sessions')
    .set({ profile_id: id, lifted_until: null })
    .where('id', '=', sessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity_profiles')
          .select('id')
          .where('id', '=', id)
          .where('pin', pin === null ? 'is' : '=', pin),
      ),
    )
  return Boolean((await update.executeTakeFirst()).numUpdatedRows)
}

/** Ends the sessions that have chosen a profile, and the activations of televisions that would. */
export async function endSessionsOfProfile(trx: Writer, profileId: string, now: number): Promise<void> {
  await trx
    .updateTable('identity_sessions')
    .set({ ended_at: now })
    .where('profile_id', '=', profileId)
    .where('ended_at', 'is', null)
    .execute()
  await trx.updateTable('identity_devices').set({ used_at: now }).where('profile_id', '=', profileId).where('used_at', 'is', null).execute()
}
