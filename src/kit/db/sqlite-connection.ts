// node:sqlite as Kysely's SQLite dialect wants its driver: `reader`, positional parameters, and a cache of prepared statements (worth 2x).
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

const keptStatements = 300
/** Characters of SQL: an insert of hundreds of rows holds a megabyte, its last values included, and comes in as many lengths as there are batches. */
const keptText = 400_000

/** `failed` sees each error before it is thrown, and may explain it. */
export function sqliteConnection(database: DatabaseSync, failed: (error: unknown) => unknown): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({
    max: keptStatements,
    maxSize: keptText,
    sizeCalculation: (_, sql) => sql.length,
  })
  return {
    close: () => database.close(),
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept) return kept
      const statement = wrap(
        explained(() => database.prepare(sql)),
        explained,
      )
      statements.set(sql, statement)
      return statement
    },
  }
  function explained<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (error) {
      throw failed(error)
    }
  }
}

function wrap(statement: StatementSync, explained: <Result>(act: () => Result) => Result): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(() => statement.all(...parameters.map(toSqlite))),
    run: (parameters) => explained(() => statement.run(...parameters.map(toSqlite))),
    // An open cursor would hold a cached statement and keep every other read of this connection at its old snapshot.
    iterate() {
      throw new Error('no streaming from SQLite: read in pages by key')
    },
  }
}

/** node:sqlite takes an object as named parameters: `run(new Date())` would silently store NULL. */
function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) throw new TypeError('undefined is not a database value: say null')
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    throw new TypeError(`${Object.prototype.toString.call(value)} is not a database value: store text or a number`)
  return value as SQLInputValue
}
