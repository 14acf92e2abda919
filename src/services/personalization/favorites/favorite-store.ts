// SQL of favorites.
import { sql } from 'kysely'
import { maxFavorites } from '#contracts/http/personalization.ts'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import type { FavoriteRow, PersonalizationTables } from '../tables.ts'
import type { Viewer } from '../viewer.ts'
import { lockViewer, type Writer } from '../viewer-lock.ts'

const table = 'personalization_favorites'

/** The time for which the favorites of a device are stored, in milliseconds: no shorter than the life of its cookie. */
const deviceLife = 400 * day
/** The largest number of old rows that one statement deletes. */
const batch = 1000
/** The maximum number of favorites after a sign-in: more than `maxFavorites`, so that the favorites of the device are not lost. */
const mostMerged = 2 * maxFavorites

/** `row`: the stored favorite; null if the viewer has too many. `isNew`: it was not stored before. */
export type Added = { row: FavoriteRow; isNew: boolean } | null

type NewRow = Omit<FavoriteRow, 'owner' | 'account_id'>
type FavoriteRowChanges = { add: readonly NewRow[]; remove: readonly string[] }

export type FavoriteStore = ReturnType<typeof createFavoriteStore>

export function createFavoriteStore(opened: Database, now: () => number) {
  const database = opened.withTables<PersonalizationTables>()
  const { dialect } = database
  const ofOwner = (owner: string) => database.read.selectFrom(table).selectAll().where('owner', '=', owner)
  return {
    /** Returns the viewer's favorites, newest first. */
    list: ({ owner }: Viewer): Promise<FavoriteRow[]> => ofOwner(owner).orderBy('created_at', 'desc').orderBy('title_id').execute(),

    /** Returns whether anything is stored for the viewer. */
    isKnown: async ({ owner }: Viewer): Promise<boolean> => (await ofOwner(owner).limit(1).executeTakeFirst()) !== undefined,

    /** Adds a favorite. A title that already is one stays as it is. */
    async add({ owner, accountId }: Viewer, favorite: NewRow): Promise<Added> {
      const row = { ...favorite, owner, account_id: accountId }
      const known = await ofOwner(owner).where('title_id', '=', row.title_id).executeTakeFirst()
      if (known) return { row: known, isNew: false }
      return database.write(async (trx) => {
        await lockViewer(trx, dialect, owner)
        const ofViewer = trx.selectFrom(table).where('owner', '=', owner)
        const stored = await ofViewer.selectAll().where('title_id', '=', row.title_id).executeTakeFirst()
        if (stored) return { row: stored, isNew: false }
        const { count } = await ofViewer.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
        if (Number(count) >= maxFavorites) return null
        await trx.insertInto(table).values(row).execute()
        return { row, isNew: true }
      })
    },

    /** Removes and adds favorites in one transaction. Leaves out the last titles if the viewer would have too many. */
    async change({ owner, accountId }: Viewer, { add, remove }: FavoriteRowChanges): Promise<void> {
      await database.write(async (trx) => {
        await lockViewer(trx, dialect, owner)
        if (remove.length) await trx.deleteFrom(table).where('owner', '=', owner).where('title_id', 'in', remove).execute()
        if (!add.length) return
        const stored = await trx.selectFrom(table).select('title_id').where('owner', '=', owner).execute()
        const known = new Set(stored.map(({ title_id }) => title_id))
        const room = Math.max(0, maxFavorites - known.size)
        const added = add.filter(({ title_id: id }) => !known.has(id) && known.add(id)).slice(0, room)
        const rows = added.map((row) => ({ ...row, owner, account_id: accountId }))
        if (rows.length) await trx.insertInto(table).values(rows).execute()
      })
    },

    /** Removes a favorite, if there is one. */
    remove: ({ owner }: Viewer, titleId: string): Promise<void> =>
      database.write(async (trx) => {
        await trx.deleteFrom(table).where('owner', '=', owner).where('title_id', '=', titleId).execute()
      }),

    /** Moves the favorites of a device to a viewer. A title that the viewer already has stays as it is. */
    async merge(device: string, { owner, accountId }: Viewer): Promise<void> {
      if (!(await ofOwner(device).limit(1).executeTakeFirst())) return
      await database.write(async (trx) => {
        await lockViewer(trx, dialect, device)
        await lockViewer(trx, dialect, owner)
        const moved = await trx.deleteFrom(table).where('owner', '=', device).returningAll().execute()
        if (!moved.length) return
        const rows = moved.map((row) => ({ ...row, owner, account_id: accountId }))
        await trx
          .insertInto(table)
          .values(rows)
          .onConflict((conflict) => conflict.columns(['owner', 'title_id']).doNothing())
          .execute()
        await deleteOldest(trx, owner)
      })
    },

    /** Deletes favorites of devices whose cookie has expired: at most 1,000, because the database is blocked meanwhile. */
    deleteExpired: (): Promise<void> =>
      database.write(async (trx) => {
        const expired = trx
          .selectFrom(table)
          .select(['owner', 'title_id'])
          .where('account_id', 'is', null)
          .where('created_at', '<', now() - deviceLife)
          .limit(batch)
          .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
        await trx
          .deleteFrom(table)
          .where(({ eb, refTuple }) => eb(refTuple('owner', 'title_id'), 'in', expired.$asTuple('owner', 'title_id')))
          .execute()
      }),
  }
}

async function deleteOldest(trx: Writer, owner: string): Promise<void> {
  const ofViewer = trx.selectFrom(table).select('title_id').where('owner', '=', owner)
  // SQLite needs a limit before an offset; a merge adds at most `mostMerged`.
  const oldest = ofViewer.orderBy('created_at', 'desc').orderBy('title_id').limit(mostMerged).offset(mostMerged)
  await trx.deleteFrom(table).where('owner', '=', owner).where('title_id', 'in', oldest).execute()
}
