// All SQL of the flags service.
import type { Database } from '#kit/db/database.ts'
import type { FlagsTables } from './tables.ts'

export type FlagStore = ReturnType<typeof createFlagStore>
export type StoredDefinitions = { revision: number; document: string }

const id = 'definitions'
/** The definitions of a site whose operator has set no flag. */
const none: StoredDefinitions = { revision: 0, document: '{"flags":{}}' }
/** The largest number of audiences of a viewer. */
export const maxAudiences = 200

export function createFlagStore(anyDatabase: Database) {
  const database = anyDatabase.withTables<FlagsTables>()
  type Transaction = Parameters<Parameters<typeof database.write>[0]>[0]

  const insertFirst = (trx: Transaction) =>
    trx
      .insertInto('flags_definitions')
      .values({ id, ...none })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  const grow = async (trx: Transaction) => {
    await insertFirst(trx)
    await trx
      .updateTable('flags_definitions')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  const read = async (): Promise<StoredDefinitions> => {
    const row = await database.read.selectFrom('flags_definitions').select(['revision', 'document']).where('id', '=', id).executeTakeFirst()
    return row ? { revision: Number(row.revision), document: row.document } : none
  }

  return {
    read,

    /** Returns the revision of the definitions and audiences: a number that only grows. */
    async revision(): Promise<number> {
      const row = await database.read.selectFrom('flags_definitions').select('revision').where('id', '=', id).executeTakeFirst()
      return Number(row?.revision ?? none.revision)
    },

    /**
     * Replaces the document by `change(document)`. If another process changes it at the same time, `change` runs again with the new document, so that no
     * change is lost.
     */
    async change(change: (document: string) => string): Promise<void> {
      for (;;) {
        const { revision, document } = await read()
        const next = { document: change(document), revision: revision + 1 }
        const isStored = await database.write(async (trx) => {
          await insertFirst(trx)
          const query = trx.updateTable('flags_definitions').set(next).where('id', '=', id).where('revision', '=', revision)
          return (await query.returning('id').executeTakeFirst()) !== undefined
        })
        if (isStored) return
      }
    },

    /** Returns the ids of the audiences that a viewer belongs to, at most 200. */
    async audiencesOf(viewer: string): Promise<string[]> {
      const query = database.read.selectFrom('flags_audiences').select('audience').where('viewer', '=', viewer)
      const rows = await query.orderBy('audience').limit(maxAudiences).execute()
      return rows.map(({ audience }) => audience)
    },

    /** Returns the viewers of an audience after a viewer, at most `limit`, in the order of their keys. */
    async members(audience: string, { after, limit }: { after: string; limit: number }): Promise<string[]> {
      const query = database.read.selectFrom('flags_audiences').select('viewer').where('audience', '=', audience)
      const rows = await query.where('viewer', '>', after).orderBy('viewer').limit(limit).execute()
      return rows.map(({ viewer }) => viewer)
    },

    /** Returns all audiences with the number of their viewers. */
    async audiences(): Promise<{ audience: string; viewers: number }[]> {
      const query = database.read.selectFrom('flags_audiences').select(['audience', ({ fn }) => fn.countAll<number>().as('viewers')])
      const rows = await query.groupBy('audience').orderBy('audience').execute()
      return rows.map(({ audience, viewers }) => ({ audience, viewers: Number(viewers) }))
    },

    async addToAudience(audience: string, viewers: readonly string[]): Promise<void> {
      await database.write(async (trx) => {
        const rows = viewers.map((viewer) => ({ viewer, audience }))
        await trx
          .insertInto('flags_audiences')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await grow(trx)
      })
    },

    async removeFromAudience(audience: string, viewers: readonly string[]): Promise<void> {
      await database.write(async (trx) => {
        await trx.deleteFrom('flags_audiences').where('audience', '=', audience).where('viewer', 'in', viewers).execute()
        await grow(trx)
      })
    },
  }
}
