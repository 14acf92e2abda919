// A list that does not come in time, or at all, costs a page that list: the browser asks for it again when its place is near.
import type { LazyData } from '#contracts/graph/shapes.ts'
import { within } from '#kit/http/within.ts'
import { type Cursor, writeCursor } from '../reading/list-spec.ts'

export type Patience = {
  /** Milliseconds that a part of a page may take. */
  patience: number
  report(error: unknown): void
}

/** A page has few stages: none of its parts may keep it from coming well within its own limit. */
export const usualPatience = 3_000

/** What a part of a page answers in time; else undefined, and the reason is reported. */
export async function inTime<Part>({ patience, report }: Patience, ask: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await within(patience, ask)
  } catch (error) {
    report(error)
    return undefined
  }
}

/** The place of a list that is asked for later, from its beginning. */
export function lateList(app: string, name: string, listTitle: string | null, cursor: Omit<Cursor, 'at'>): LazyData {
  return {
    machineName: name,
    listTitle,
    queryName: 'paginatedComponent',
    entryField: 'paginatedComponent',
    queryVariables: { app, name, cursor: writeCursor({ ...cursor, at: 0 }), date: null, channel: null },
    targetComponent: cursor.as,
    viewAllCta: null,
  }
}
