import type { Database } from '#kit/db/database.ts'

/** For tests: a database that another process writes to first, just when something was read and is to be written. */
export function justBefore(real: Database) {
  let other: (() => Promise<unknown>) | undefined
  const database: Database = {
    ...real,
    async write(act, how) {
      const first = other
      other = undefined
      await first?.()
      return real.write(act, how)
    },
    withTables: <Own>() => database as Database as Database<Own>,
  }
  /** Once, before the next write. */
  const before = (act: () => Promise<unknown>) => {
    other = act
  }
  return { database, before }
}
