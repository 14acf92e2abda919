// Receives the entries that a reader finds in a document: validates them, detects repeated ids, and spools them.
import { createHash } from 'node:crypto'
import { checkEntry, type ValidEntry } from './check-entry.ts'
import type { ElementLocation, Origin, Sink } from './parsing/sink.ts'
import type { Spool } from './spool.ts'
import { refuse, type Tally } from './tally.ts'

// If programmes have the same channel and start, the ids of all but the first end with `~2` to `~9`. With one digit, sorting the ids as
// text also sorts the numbers. Therefore importing an exported guide assigns the same ids.
const maxProgrammesPerSlot = 9

/**
 * Creates the sink of a document. `name`: the document's name in messages. `file`: the document's number in the import. `accepted` returns
 * the number of spooled entries.
 */
export function createSink(name: string, file: number, spool: Spool, tally: Tally): Sink & { accepted(): number } {
  let accepted = 0
  const at = (location: ElementLocation) => ({ file: name, line: location.line, element: location.element })
  const refuseAt = (location: ElementLocation, reason: string) => refuse(tally, { ...at(location), reason })
  return {
    entry(value, location, origin = 'entry') {
      const checked = checkEntry(value)
      if ('reason' in checked) {
        refuseAt(location, checked.reason)
        return 'refused'
      }
      const unique = withUniqueId(spool, file, checked, origin)
      if (!unique) {
        if (origin !== 'credit') refuseAt(location, `the id ${checked.entry.id} was already used in this document`)
        return 'duplicate'
      }
      spool.add({ file, ...unique, ...location, guide: origin === 'guide' })
      accepted++
      return 'accepted'
    },
    refuse: refuseAt,
    note: (location, text) => tally.listener?.noted?.({ ...at(location), reason: text }),
    accepted: () => accepted,
  }
}

/** Returns the entry, or undefined for a duplicate. If two programmes of a guide have the same channel and start, the second gets another id. */
function withUniqueId(spool: Spool, file: number, valid: ValidEntry, origin: Origin): ValidEntry | undefined {
  const { entry, json } = valid
  if (entry.id === undefined) return valid
  if (origin === 'guide' && !spool.isNew(file, entry.kind, createHash('sha1').update(json).digest('base64'))) return undefined
  if (spool.isNew(file, entry.kind, entry.id)) return valid
  if (origin !== 'guide') return undefined
  for (let number = 2; number <= maxProgrammesPerSlot; number++) {
    const id = `${entry.id}~${number}`
    if (spool.isNew(file, entry.kind, id)) return { entry: { ...entry, id }, json: JSON.stringify({ ...entry, id }) }
  }
  return undefined
}
