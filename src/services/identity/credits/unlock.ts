// A group of unlocks runs a few statements, however many unlocks it has. Their lists are JSON parameters, so that each statement is compiled once.
import { sql } from 'kysely'
import type { UnlockResult } from '#contracts/http/credits.ts'
import { isInJsonList, isSqlite, jsonRows } from '#kit/db/queries.ts'
import { prepareQuery } from '#kit/db/statements/prepared-query.ts'
import type { Writer } from '../store/accounts.ts'
import type { CreditEntryRow, IdentityTables } from '../tables.ts'

export type Unlock = { profileId: string; video: string }

/** A profile during a transaction: its credits, the number of its last entry, and the requested videos that it holds. */
type Holder = { credits: number; before: number; number: number; held: Set<string> }

/**
 * Unlocks videos in the caller's transaction, each for one credit, and returns a result for each unlock, in the same order. A video that the
 * profile holds already costs nothing. An unknown profile has no credits.
 */
export async function unlockAll(trx: Writer, unlocks: readonly Unlock[], now: number): Promise<UnlockResult[]> {
  const holders = await lockHolders(trx, unlocks)
  const entries: CreditEntryRow[] = []
  const results = unlocks.map(({ profileId, video }): UnlockResult => {
    const holder = holders.get(profileId)
    if (!holder) return { outcome: 'noCredits', credits: 0 }
    if (holder.held.has(video)) return { outcome: 'held', credits: holder.credits }
    if (holder.credits === 0) return { outcome: 'noCredits', credits: 0 }
    holder.credits--
    holder.held.add(video)
    const entry = { profile_id: profileId, number: ++holder.number, at: now, change: -1, reason: 'unlock', video, balance: holder.credits }
    entries.push(entry)
    return { outcome: 'unlocked', credits: holder.credits }
  })
  await debit(trx, holders)
  if (entries.length) await insertEntries(trx, entries)
  return results
}

/** Locks profiles until the transaction ends. The order by id prevents deadlocks between two groups. */
const lockProfiles = prepareQuery<IdentityTables, string[], { id: string }>(
  () => '',
  (trx, _, bind) =>
    trx
      .selectFrom('identity_profiles')
      .select('id')
      .where(isInJsonList(trx, 'id', bind(JSON.stringify)))
      .orderBy('id')
      .forUpdate(),
)

const readProfiles = prepareQuery<IdentityTables, string[], { id: string; credits: number; number: number }>(
  () => '',
  (trx, _, bind) =>
    trx
      .selectFrom('identity_profiles as profile')
      .select(['profile.id', 'profile.credits'])
      .select((eb) =>
        eb
          .selectFrom('identity_credit_entries as entry')
          .select(({ fn }) => fn.max('entry.number').as('number'))
          .whereRef('entry.profile_id', '=', 'profile.id')
          .as('number'),
      )
      .where(isInJsonList(trx, 'profile.id', bind(JSON.stringify))),
)

/** Returns those unlocks that were stored before. */
const readHeld = prepareQuery<IdentityTables, readonly Unlock[], Unlock>(
  () => '',
  (trx, _, bind) => {
    const asked = sql<Unlock>`(${jsonRows(trx, bind(JSON.stringify), { profileId: 'text', video: 'text' })})`.as('asked')
    return trx
      .selectFrom(asked)
      .innerJoin('identity_credit_entries as entry', (join) =>
        join.onRef('entry.profile_id', '=', 'asked.profileId').onRef('entry.video', '=', 'asked.video'),
      )
      .selectAll('asked')
  },
)

/** Subtracts credits from profiles. Returns the profiles that had enough. */
const subtract = prepareQuery<IdentityTables, { ids: string[]; spent: number }, { id: string }>(
  () => '',
  (trx, _, bind) => {
    const spent = bind((args) => args.spent)
    return trx
      .updateTable('identity_profiles')
      .set(({ eb }) => ({ credits: eb('credits', '-', spent) }))
      .where(
        isInJsonList(
          trx,
          'id',
          bind(({ ids }) => JSON.stringify(ids)),
        ),
      )
      .where('credits', '>=', spent)
      .returning('id')
  },
)

const entryColumns = {
  profile_id: 'text',
  number: 'bigint',
  at: 'bigint',
  change: 'bigint',
  reason: 'text',
  video: 'text',
  balance: 'bigint',
} as const satisfies Record<keyof CreditEntryRow, string>

const insertEntries = prepareQuery<IdentityTables, readonly CreditEntryRow[], never>(
  () => '',
  (trx, _, bind) =>
    trx
      .insertInto('identity_credit_entries')
      .columns(Object.keys(entryColumns) as (keyof CreditEntryRow)[])
      .expression(jsonRows(trx, bind(JSON.stringify), entryColumns) as never),
)

/** Locks the profiles of these unlocks until the transaction ends, so that no other transaction changes their credits, and reads what they hold. */
async function lockHolders(trx: Writer, unlocks: readonly Unlock[]): Promise<Map<string, Holder>> {
  const ids = [...new Set(unlocks.map(({ profileId }) => profileId))]
  // SQLite needs no lock, because it has one writer at a time. PostgreSQL must lock first: later statements then see what other transactions
  // committed while this one waited.
  if (!isSqlite(trx)) await lockProfiles(trx, ids)
  const profiles = await readProfiles(trx, ids)
  const holders = new Map<string, Holder>(
    profiles.map(({ id, credits, number }) => [id, { credits, before: credits, number: Number(number), held: new Set() }]),
  )
  for (const { profileId, video } of await readHeld(trx, unlocks)) holders.get(profileId)?.held.add(video)
  return holders
}

/** Subtracts the spent credits, with one statement for all profiles that spent the same number. Throws when a balance is not the expected one. */
async function debit(trx: Writer, holders: ReadonlyMap<string, Holder>): Promise<void> {
  const bySpent = Map.groupBy(holders, ([, { before, credits }]) => before - credits)
  for (const [spent, profiles] of bySpent) {
    if (!spent) continue
    const debited = await subtract(trx, { ids: profiles.map(([id]) => id), spent })
    if (debited.length !== profiles.length) throw new Error('Credits changed while their profiles were locked.')
  }
}
