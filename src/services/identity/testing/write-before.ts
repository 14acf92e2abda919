import type { Database } from '#kit/db/database.ts'

/** For tests: a database in which another process writes immediately before the next write of the code under test. */
export function writeBefore(real: Database) {
  let pending: (() => Promise<unknown>) | undefined
  const database: Database = {
    ...real,
    async write(work, how) {
      const pendingWork = pending
      pending = undefined
      await pendingWork?.()
      return real.write(work, how)
    },
    withTables: <Own>() => database as Database as Database<Own>,
  }
  /** Registers work that runs one time, before the next write. */
  const before = (work: () => Promise<unknown>) => {
    pending = work
  }
  return { database, before }
}
