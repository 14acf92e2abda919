// SQL of parental controls.
import type { MaxRatings } from '#contracts/ratings.ts'
import type { ParentalRow } from '../tables.ts'
import type { Reader, Writer } from './accounts.ts'

export const parentalOf = (reader: Reader, profileId: string): Promise<ParentalRow | undefined> =>
  reader.selectFrom('identity_parental').selectAll().where('profile_id', '=', profileId).executeTakeFirst()

/** Maps the stored limits to an object without the systems that have none. */
export const maxRatingsIn = <Row extends Pick<ParentalRow, 'max_mpaa' | 'max_vchip'>>({
  max_mpaa: mpaa,
  max_vchip: vchip,
}: Row): MaxRatings => ({
  ...(mpaa && { mpaa }),
  ...(vchip && { vchip }),
})

/** Loads the limits that apply to a profile in a session at the time `now`: its own, and those of its parental controls unless a PIN has lifted them. */
export const limitsInSession = (reader: Reader, { profileId, sessionId }: { profileId: string; sessionId: string }, now: number) =>
  reader
    .selectFrom('identity_profiles as profile')
    .leftJoin('identity_sessions as session', (join) =>
      join.onRef('session.profile_id', '=', 'profile.id').on('session.id', '=', sessionId).on('session.lifted_until', '>', now),
    )
    .leftJoin('identity_parental as parental', (join) => join.onRef('parental.profile_id', '=', 'profile.id').on('session.id', 'is', null))
    .where('profile.id', '=', profileId)
    .select(['profile.kids', 'profile.max_rating', 'parental.max_mpaa', 'parental.max_vchip'])
    .executeTakeFirst()

/**
 * Stores the parental controls. `pin` is the hash of the stored PIN that the viewer proved, undefined if there were no controls. Returns false
 * when the stored PIN is another one: it may have changed while it was being verified.
 */
export async function saveParental(trx: Writer, row: ParentalRow, pin: string | undefined): Promise<boolean> {
  if (pin === undefined) {
    const insert = trx.insertInto('identity_parental').values(row)
    return Boolean((await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows)
  }
  const { profile_id: profileId, ...change } = row
  const update = trx.updateTable('identity_parental').set(change).where('profile_id', '=', profileId).where('pin', '=', pin)
  return Boolean((await update.executeTakeFirst()).numUpdatedRows)
}

/** Deletes the parental controls. Returns false when the stored PIN is not the one whose hash is `pin`. */
export async function deleteParental(trx: Writer, profileId: string, pin: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_parental')
    .where('profile_id', '=', profileId)
    .where('pin', '=', pin)
    .executeTakeFirst()
  return Boolean(numDeletedRows)
}

export const liftInSession = (trx: Writer, sessionId: string, until: number) =>
  trx.updateTable('identity_sessions').set({ lifted_until: until }).where('id', '=', sessionId).execute()

/** Makes the limits of a profile apply again in all its sessions. */
export const endLifts = (trx: Writer, profileId: string) =>
  trx
    .updateTable('identity_sessions')
    .set({ lifted_until: null })
    .where('profile_id', '=', profileId)
    .where('lifted_until', 'is not', null)
    .execute()
