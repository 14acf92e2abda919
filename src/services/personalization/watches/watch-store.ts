// SQL of watches.
import { maxWatches } from '#contracts/http/personalization.ts'
import { day } from '#contracts/limits.ts'
import type { Database, Dialect } from '#kit/db/database.ts'
import type { PersonalizationTables, WatchRow } from '../tables.ts'
import type { Viewer } from '../viewer.ts'
import { lockViewer, type Writer } from '../viewer-lock.ts'

const table = 'personalization_watches'

/** The time for which watches are stored, in milliseconds. */
const deviceLife = 90 * day
const accountLife = 800 * day
/** The largest number of old rows that one statement deletes. */
const batch = 1000

export type WatchStore = ReturnType<typeof createWatchStore>

export function createWatchStore(opened: Database, now: () => number) {
  const database = opened.withTables<PersonalizationTables>()
  const { dialect } = database
  const lock = (trx: Writer, owner: string) => lockViewer(trx, dialect, owner)
  return {
    /** Returns the viewer's watches, newest first. */
    list: ({ owner }: Viewer): Promise<WatchRow[]> =>
      database.read.selectFrom(table).selectAll().where('owner', '=', owner).orderBy('watched_at', 'desc').orderBy('v4_id').execute(),

    /** Returns whether anything is stored for the viewer. */
    async isKnown({ owner }: Viewer): Promise<boolean> {
      return (await database.read.selectFrom(table).select('v4_id').where('owner', '=', owner).limit(1).executeTakeFirst()) !== undefined
    },

    /** Stores a watch, unless a newer one of the same video is stored. */
    save: ({ owner, accountId }: Viewer, watch: Omit<WatchRow, 'owner' | 'account_id'>): Promise<void> =>
      database.write(async (trx) => {
        await lock(trx, owner)
        await upsert(trx, { ...watch, owner, account_id: accountId }, now())
        await deleteOldest(trx, owner)
      }),

    /** Removes one watch of the viewer, or all of them. */
    remove: ({ owner }: Viewer, v4ID?: string): Promise<void> =>
      database.write(async (trx) => {
        await lock(trx, owner)
        const all = trx.deleteFrom(table).where('owner', '=', owner)
        await (v4ID === undefined ? all : all.where('v4_id', '=', v4ID)).execute()
      }),

    /** Moves the watches of a device to a viewer. Of two watches of a video, the newer one stays. */
    async merge(device: string, { owner, accountId }: Viewer): Promise<void> {
      const first = await database.read.selectFrom(table).select('v4_id').where('owner', '=', device).limit(1).executeTakeFirst()
      if (!first) return
      await database.write(async (trx) => {
        await lock(trx, device)
        await lock(trx, owner)
        const moved = await trx.deleteFrom(table).where('owner', '=', device).returningAll().execute()
        for (const row of moved) await upsert(trx, { ...row, owner, account_id: accountId }, now())
        await deleteOldest(trx, owner)
      })
    },

    /** Deletes watches that are older than 90 days (devices) or 800 days (accounts): at most 1,000 of each, because the database is blocked meanwhile. */
    async deleteExpired(): Promise<void> {
      await database.write((trx) => deleteBefore(trx, 'is', now() - deviceLife, dialect))
      await database.write((trx) => deleteBefore(trx, 'is not', now() - accountLife, dialect))
    },
  }
}

/** Deletes old watches: those of devices if the account `is` null, else those of accounts. PostgreSQL leaves out rows that other transactions lock. */
async function deleteBefore(trx: Writer, account: 'is' | 'is not', time: number, dialect: Dialect): Promise<void> {
  const expired = trx
    .selectFrom(table)
    .select(['owner', 'v4_id'])
    .where('account_id', account, null)
    .where('watched_at', '<', time)
    .limit(batch)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
  await trx
    .deleteFrom(table)
    .where(({ eb, refTuple }) => eb(refTuple('owner', 'v4_id'), 'in', expired.$asTuple('owner', 'v4_id')))
    .execute()
}

/** Stores a row, unless the stored one is newer. A stored time in the future comes from a clock that was wrong, and is not newer. */
async function upsert(trx: Writer, row: WatchRow, now: number): Promise<void> {
  const { position, duration, watched_at } = row
  await trx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'v4_id'])
        .doUpdateSet({ position, duration, watched_at })
        .where(({ eb, or }) => or([eb(`${table}.watched_at`, '<=', watched_at), eb(`${table}.watched_at`, '>', now)])),
    )
    .execute()
}

async function deleteOldest(trx: Writer, owner: string): Promise<void> {
  const oldest = trx.selectFrom(table).select('v4_id').where('owner', '=', owner)
  await trx
    .deleteFrom(table)
    .where('owner', '=', owner)
    .where(
      'v4_id',
      'in',
      oldest
        .orderBy('watched_at', 'desc')
        .orderBy('v4_id')
        // SQLite needs a limit before an offset; a merge adds at most `maxWatches`.
        .limit(2 * maxWatches)
        .offset(maxWatches),
    )
    .execute()
}
