// The output of an import on standard error: a progress line on terminals, and the first rejected entries.
import type { Writable } from 'node:stream'
import type { Listener } from '#services/catalogue/import/tally.ts'

type Step = Parameters<NonNullable<Listener['progress']>>[0]

/** The maximum number of rejected entries that are printed per kind. The rejects file contains all of them. */
const maxLines = 20
/** Milliseconds between two updates of the progress line. */
const updateInterval = 100

export function createProgress(stderr: Writable & { isTTY?: boolean }, now: () => number = () => performance.now()) {
  const counts = { refused: 0, noted: 0 }
  let shownAt = Number.NEGATIVE_INFINITY
  let shown = false
  const clear = () => {
    if (shown) stderr.write('\r\u001b[K')
    shown = false
  }
  return {
    step(step: Step) {
      if (!stderr.isTTY || now() - shownAt < updateInterval) return
      shownAt = now()
      clear()
      stderr.write(progressText(step))
      shown = true
    },
    print(kind: 'refused' | 'noted', line: string) {
      if (counts[kind]++ >= maxLines) return
      clear()
      stderr.write(`${kind === 'noted' ? 'note: ' : ''}${line}\n`)
    },
    end() {
      clear()
      if (counts.refused > maxLines) stderr.write(`… and ${counts.refused - maxLines} more rejected; --rejects FILE lists all of them\n`)
      if (counts.noted > maxLines) stderr.write(`… and ${counts.noted - maxLines} more notes\n`)
      counts.refused = 0
      counts.noted = 0
    },
  }
}

function progressText(step: Step): string {
  if ('stored' in step) return `storing ${count(step.stored)} of ${count(step.of)}`
  const share = step.size ? ` ${Math.min(100, Math.round((step.read / step.size) * 100))} %` : ` ${count(Math.round(step.read / 1e6))} MB`
  return `reading ${step.file}${share}, ${count(step.entries)} entries`
}

function count(number: number): string {
  return number.toLocaleString('en')
}
