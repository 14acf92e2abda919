// The counts of an import, and the listener that is notified of its events.
import type { Refusal } from '#contracts/entry-store.ts'

export type Listener = {
  refused?(refusal: Refusal): void
  /** Called when a field was left out of an entry, or an element was skipped. */
  noted?(note: Refusal): void
  progress?(step: { file: string; read: number; size?: number; entries: number } | { stored: number; of: number }): void
}

/**
 * `repaired`: programmes that are stored with another end than the guide says. They are also counted as added, changed or unchanged. `removed`: programmes
 * that a guide with `--replace` does not have any more.
 */
export type ImportSummary = { added: number; changed: number; unchanged: number; refused: number; repaired: number; removed: number }

export type Tally = { summary: ImportSummary; listener: Listener | undefined }

/** Counts a rejected entry and notifies the listener. */
export function refuse({ summary, listener }: Tally, refusal: Refusal) {
  summary.refused++
  listener?.refused?.(refusal)
}

/** Counts a repaired entry and notifies the listener. */
export function repair({ summary, listener }: Tally, note: Refusal) {
  summary.repaired++
  listener?.noted?.(note)
}

/** Returns the exit code. 0: no entry was rejected. 1: some entries were rejected. 2: all entries were rejected. */
export function exitCode(summary: ImportSummary): 0 | 1 | 2 {
  if (summary.refused === 0) return 0
  return summary.added + summary.changed + summary.unchanged > 0 ? 1 : 2
}
