// SQL of the counter of outages.
import type { Database } from '#kit/db/database.ts'
import type { OutageCounter } from './liveness.ts'
import type { LiveTables } from './tables.ts'

export function createOutageCounter(opened: Database): OutageCounter {
  const database = opened.withTables<LiveTables>()
  return {
    async increment() {
      await database.write((trx) =>
        trx
          .updateTable('live_outages')
          .set(({ eb }) => ({ count: eb('count', '+', 1) }))
          .execute(),
      )
    },
    read: async () => Number((await database.read.selectFrom('live_outages').select('count').executeTakeFirstOrThrow()).count),
  }
}
