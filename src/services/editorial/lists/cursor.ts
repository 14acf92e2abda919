// A cursor contains a list, and the position from which the list continues. Clients send cursors back, so a cursor is validated before use.
import * as v from 'valibot'
import { isPositionIn, listSpec, maxRanges, position, rangesOf, word } from '#contracts/catalogue/list-spec.ts'
import { InvalidInput } from '../request/errors.ts'

const cursor = v.strictObject({
  list: listSpec,
  at: position,
  /** The maximum number of further items. */
  left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** The page size, if it differs from the default page size of the component. */
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
  as: v.picklist(['Shelf', 'Grid', 'Stack']),
  /** The gallery whose page contains the list. */
  current: v.optional(word),
  /** The playlist in which the list's video tiles open. */
  opens: v.optional(word),
})
export type Cursor = v.InferOutput<typeof cursor>

export const writeCursor = (value: Cursor): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Parses a cursor. Cursors have no signature, because all lists in cursors are public and fast to read. Throws InvalidInput. */
export function readCursor(text: string): Cursor {
  if (text.length > 4000) throw new InvalidInput('cursor: too long')
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw new InvalidInput('cursor: invalid; use the cursor of a list')
  }
  const parsed = v.safeParse(cursor, value)
  if (!parsed.success || rangesOf(parsed.output.list) > maxRanges || !isPositionIn(parsed.output.list, parsed.output.at))
    throw new InvalidInput('cursor: invalid; use the cursor of a list')
  return parsed.output
}
