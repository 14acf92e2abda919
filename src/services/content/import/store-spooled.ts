// From the spool into the catalogue, batch by batch.
import type { EntryStore, Refusal, Where } from '#contracts/entry-store.ts'
import type { Spooled } from './spool.ts'
import { refuse, type Tally } from './tally.ts'

/** Large enough that a database's indexes are not rewritten for every few entries, small enough not to hold up a running site. */
const batchOf = 2000
const batchCharacters = 8_000_000

export async function storeSpooled(entries: Iterable<Spooled>, of: number, store: EntryStore, tally: Tally): Promise<void> {
  let stored = 0
  let batch: Spooled[] = []
  let size = 0
  const flush = async () => {
    const alone = await storeBatch(batch, store, tally)
    await storeBatch(alone, store, tally)
    stored += batch.length
    batch = []
    size = 0
    tally.listener?.progress?.({ stored, of })
  }
  for (const spooled of entries) {
    // A later file has the last word; what an earlier one said changes nothing.
    if (spooled.superseded) {
      tally.summary.unchanged++
      continue
    }
    batch.push(spooled)
    size += spooled.size
    if (batch.length === batchOf || size > batchCharacters) await flush()
  }
  if (batch.length > 0) await flush()
  await store.finish()
}

/** Answers what was refused and may be stored without what it refers to: a guide is no less true where its series are unknown. */
async function storeBatch(batch: Spooled[], store: EntryStore, tally: Tally): Promise<Spooled[]> {
  if (batch.length === 0) return []
  const { refused, ...counts } = await store.storeBatch(batch, { mayBeLost: true })
  for (const key of ['added', 'changed', 'unchanged'] as const) tally.summary[key] += counts[key]
  const reasons = new Map(refused.map((refusal): [string, Refusal] => [placeOf(refusal), refusal]))
  const alone: Spooled[] = []
  for (const spooled of reasons.size > 0 ? batch : []) {
    const { entry, where, guide } = spooled
    const refusal = reasons.get(placeOf(where))
    if (!refusal) continue
    reasons.delete(placeOf(where))
    if (guide && entry.kind === 'programme' && entry.series !== undefined) {
      tally.listener?.noted?.({ ...where, reason: `its series ${entry.series} is not in the catalogue: stored without it` })
      alone.push({ ...spooled, entry: { ...entry, series: undefined }, json: undefined })
    } else refuse(tally, refusal)
  }
  return alone
}

function placeOf({ file, line, element }: Where): string {
  return `${file}\n${line}\n${element}`
}
