// What an import counts, and whom it tells.
import type { Refusal } from '#contracts/entry-store.ts'

export type Listener = {
  refused?(refusal: Refusal): void
  /** Something left out of an entry, or skipped, that is no reason to refuse. */
  noted?(note: Refusal): void
  progress?(step: { file: string; read: number; size?: number; entries: number } | { stored: number; of: number }): void
}

export type ImportSummary = { added: number; changed: number; unchanged: number; refused: number }

export type Tally = { summary: ImportSummary; listener: Listener | undefined }

export function refuse({ summary, listener }: Tally, refusal: Refusal) {
  summary.refused++
  listener?.refused?.(refusal)
}

/** 0: all stored or unchanged; 1: some refused; 2: nothing stored. */
export function exitCode(summary: ImportSummary): 0 | 1 | 2 {
  if (summary.refused === 0) return 0
  return summary.added + summary.changed + summary.unchanged > 0 ? 1 : 2
}
