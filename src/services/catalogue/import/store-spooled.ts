// Stores the spooled entries in batches.
import type { EntryStore, Refusal, SourceLocation } from '#contracts/entry-store.ts'
import { withRepairedEnd } from './repair-end.ts'
import type { Spooled } from './spool.ts'
import { refuse, type Tally } from './tally.ts'

/** The number of entries per batch. A larger batch updates indexes less often. A smaller batch blocks a running site for less time. */
const batchLength = 2000
const batchCharacters = 8_000_000

/** Stores all entries and adds the results to the tally. `total`: the number of entries, for progress messages. */
export async function storeSpooled(entries: Iterable<Spooled>, total: number, store: EntryStore, tally: Tally): Promise<void> {
  let stored = 0
  let batch: Spooled[] = []
  let size = 0
  const flush = async () => {
    const withoutSeries = await storeBatch(batch, store, tally)
    await storeBatch(withoutSeries, store, tally)
    stored += batch.length
    batch = []
    size = 0
    tally.listener?.progress?.({ stored, of: total })
  }
  for (const spooled of entries) {
    // If several files contain an entry, only the version in the last of these files is stored.
    if (spooled.superseded) {
      tally.summary.unchanged++
      continue
    }
    batch.push(withRepairedEnd(spooled, tally))
    size += spooled.size
    if (batch.length === batchLength || size > batchCharacters) await flush()
  }
  if (batch.length > 0) await flush()
  await store.finish()
}

/** Stores a batch. Returns the programmes of a guide that were refused only for their unknown series, without the series, to be stored again. */
async function storeBatch(batch: Spooled[], store: EntryStore, tally: Tally): Promise<Spooled[]> {
  if (batch.length === 0) return []
  const { refused, ...counts } = await store.storeBatch(batch, { mayBeLost: true })
  for (const key of ['added', 'changed', 'unchanged'] as const) tally.summary[key] += counts[key]
  const reasons = new Map(refused.map((refusal): [string, Refusal] => [placeOf(refusal), refusal]))
  const withoutSeries: Spooled[] = []
  for (const spooled of reasons.size > 0 ? batch : []) {
    const { entry, where, guide } = spooled
    const refusal = reasons.get(placeOf(where))
    if (!refusal) continue
    reasons.delete(placeOf(where))
    if (guide && entry.kind === 'programme' && refusal.field === 'series') {
      tally.listener?.noted?.({ ...where, reason: `its series ${entry.series} is not in the catalogue: stored without it` })
      withoutSeries.push({ ...spooled, entry: { ...entry, series: undefined }, json: undefined })
    } else refuse(tally, refusal)
  }
  return withoutSeries
}

function placeOf({ file, line, element }: SourceLocation): string {
  return `${file}\n${line}\n${element}`
}
