// Compiles a query one time and runs the query with different values, because building the SQL of a list takes longer than running it.
import { CompiledQuery, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isSqlite } from '../queries.ts'

/** A placeholder in a query. Its value is read from the arguments each time the query runs. */
class Placeholder<Args> {
  readonly read: (args: Args) => unknown
  constructor(read: (args: Args) => unknown) {
    this.read = read
  }
}

/** Returns a placeholder for a value. `read` returns the value from the arguments each time the query runs. */
export type Bind<Args> = <Value>(read: (args: Args) => Value) => Value

type Statement<Args> = { sql: string; placeholders: readonly Placeholder<Args>[] }
type Compilable = { compile(): { sql: string; parameters: readonly unknown[] } }

/** Maximum number of characters of SQL in the cache of one query. Clients can request lists with any combination of brands and types. */
const maxCachedText = 500_000

/**
 * Returns a function that runs a query. `build` builds the SQL for each result of `shapeOf` (the shape), and the SQL is cached.
 * Therefore a value that can differ between calls with the same shape must be passed to `bind`. Throws if `build` uses a value without `bind`.
 */
export function prepareQuery<Tables, Args, Row>(
  shapeOf: (args: Args) => string,
  build: (db: Kysely<Tables>, args: Args, bind: Bind<Args>) => Compilable,
): (db: Kysely<Tables>, args: Args) => Promise<Row[]> {
  const statements = new LRUCache<string, Statement<Args>>({ maxSize: maxCachedText, sizeCalculation: ({ sql }) => sql.length })
  const bind: Bind<Args> = (read) => new Placeholder(read) as never
  const compile = (db: Kysely<Tables>, args: Args): Statement<Args> => {
    const { sql, parameters } = build(db, args, bind).compile()
    const placeholders = parameters.filter((parameter) => parameter instanceof Placeholder)
    if (placeholders.length < parameters.length) throw new Error('A prepared query contains a value that was not passed through bind')
    return { sql, placeholders }
  }
  return async (db, args) => {
    const key = `${isSqlite(db) ? 'sqlite' : 'postgres'} ${shapeOf(args)}`
    let statement = statements.get(key)
    if (!statement) {
      statement = compile(db, args)
      statements.set(key, statement)
    }
    const query = CompiledQuery.raw(
      statement.sql,
      statement.placeholders.map(({ read }) => read(args)),
    )
    return (await db.executeQuery(query as CompiledQuery<Row>)).rows
  }
}
