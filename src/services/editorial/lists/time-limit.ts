// Time limits of the parts of a page. A list that fails or times out is deferred: the browser requests the list when it comes near the viewport.
import type { LazyData } from '#contracts/graph/shapes.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import { type Cursor, writeCursor } from './cursor.ts'
import { rowTiles } from './row-tiles.ts'

export type TimeLimit = {
  /** The time limit of a part of a page, in milliseconds. */
  timeLimit: number
  report(error: unknown): void
}

/** The default time limit in milliseconds. All stages of a page together take less time than the limit of the whole page, even if each stage times out. */
export const defaultTimeLimit = 3_000

/** Returns the result of `load`. If `load` fails or times out, reports the error and returns undefined. */
export async function withTimeLimit<Part>({ timeLimit, report }: TimeLimit, load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await withTimeout(timeLimit, load)
  } catch (error) {
    report(error)
    return undefined
  }
}

/** Returns the placeholder of a deferred list. It contains the query for the first items of the list. */
export function deferredList(app: string, name: string, listTitle: string | null, cursor: Omit<Cursor, 'at'>): LazyData {
  return {
    machineName: name,
    listTitle,
    queryName: 'paginatedComponent',
    entryField: 'paginatedComponent',
    queryVariables: { app, name, cursor: writeCursor({ ...cursor, at: 0 }), date: null, channel: null },
    targetComponent: cursor.as,
    tiles: rowTiles(cursor.list),
    viewAllCta: null,
  }
}
