// Where a reader puts what it reads: checked, told from what the document had before, and spooled.
import { createHash } from 'node:crypto'
import { checkEntry, type Good } from './check-entry.ts'
import type { Manner, Place, Sink } from './sink.ts'
import type { Spool } from './spool.ts'
import { refuse, type Tally } from './tally.ts'

// One digit, so that they sort as they were numbered and an export reads back the same.
const mostInOneSlot = 9

export function createSink(name: string, file: number, spool: Spool, tally: Tally): Sink & { kept(): number } {
  let kept = 0
  const at = (place: Place) => ({ file: name, line: place.line, element: place.element })
  const refusing = (place: Place, reason: string) => refuse(tally, { ...at(place), reason })
  return {
    entry(value, place, manner = 'plain') {
      const checked = checkEntry(value)
      if ('reason' in checked) {
        refusing(place, checked.reason)
        return 'refused'
      }
      const fresh = identify(spool, file, checked, manner)
      if (!fresh) {
        if (manner !== 'mentioned') refusing(place, `the id ${checked.entry.id} was already used in this document`)
        return 'duplicate'
      }
      spool.add({ file, ...fresh, ...place, guide: manner === 'guide' })
      kept++
      return 'kept'
    },
    refuse: refusing,
    note: (place, text) => tally.listener?.noted?.({ ...at(place), reason: text }),
    kept: () => kept,
  }
}

/** Undefined when the document already had it. */
function identify(spool: Spool, file: number, good: Good, manner: Manner): Good | undefined {
  const { entry, json } = good
  if (entry.id === undefined) return good
  if (manner === 'guide' && !spool.isNew(file, entry.kind, createHash('sha1').update(json).digest('base64'))) return undefined
  if (spool.isNew(file, entry.kind, entry.id)) return good
  if (manner !== 'guide') return undefined
  for (let number = 2; number <= mostInOneSlot; number++) {
    const id = `${entry.id}~${number}`
    if (spool.isNew(file, entry.kind, id)) return { entry: { ...entry, id }, json: JSON.stringify({ ...entry, id }) }
  }
  return undefined
}
