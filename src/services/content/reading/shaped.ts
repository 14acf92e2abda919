// A list is asked in few shapes: each is put together and into words once, which takes longer than to run it.
import { CompiledQuery, type Kysely, SqliteAdapter } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ContentTables } from '../tables.ts'

/** Stands in a query for a value that differs from one time to the next. */
class Given<Asked> {
  readonly of: (asked: Asked) => unknown
  constructor(of: (asked: Asked) => unknown) {
    this.of = of
  }
}

export type Give<Asked> = <Value>(of: (asked: Asked) => Value) => Value

type Shape<Asked> = { sql: string; given: readonly Given<Asked>[] }
type Compilable = { compile(): { sql: string; parameters: readonly unknown[] } }

/** Characters of SQL, of all shapes together: who makes up cursors may ask for long ones. */
const keptText = 500_000

/**
 * Reads rows by a query that `build` makes once for each answer of `shapeOf`: of what is asked it may take nothing else but through
 * `give`. Throws when it puts a value in by itself.
 */
export function shapedReads<Asked, Row>(
  shapeOf: (asked: Asked) => string,
  build: (db: Kysely<ContentTables>, asked: Asked, give: Give<Asked>) => Compilable,
): (db: Kysely<ContentTables>, asked: Asked) => Promise<Row[]> {
  const shapes = new LRUCache<string, Shape<Asked>>({ maxSize: keptText, sizeCalculation: ({ sql }) => sql.length })
  const give: Give<Asked> = (of) => new Given(of) as never
  const make = (db: Kysely<ContentTables>, asked: Asked): Shape<Asked> => {
    const { sql, parameters } = build(db, asked, give).compile()
    const given = parameters.filter((parameter) => parameter instanceof Given)
    if (given.length < parameters.length) throw new Error('a value of a list is in its words for ever')
    return { sql, given }
  }
  return async (db, asked) => {
    const key = `${db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'} ${shapeOf(asked)}`
    let shape = shapes.get(key)
    if (!shape) {
      shape = make(db, asked)
      shapes.set(key, shape)
    }
    const query = CompiledQuery.raw(
      shape.sql,
      shape.given.map(({ of }) => of(asked)),
    )
    return (await db.executeQuery(query as CompiledQuery<Row>)).rows
  }
}
