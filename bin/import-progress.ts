// What an import says on standard error while it works: a line that changes on a terminal, and the first of the refusals.
import type { Writable } from 'node:stream'
import type { Listener } from '#services/content/import/tally.ts'

type Step = Parameters<NonNullable<Listener['progress']>>[0]

/** Of each kind; the rest is in the rejects file. */
const mostSaid = 20
const every = 100

export function createProgress(stderr: Writable & { isTTY?: boolean }, now: () => number = () => performance.now()) {
  const said = { refused: 0, noted: 0 }
  let shownAt = Number.NEGATIVE_INFINITY
  let shown = false
  const clear = () => {
    if (shown) stderr.write('\r\u001b[K')
    shown = false
  }
  return {
    step(step: Step) {
      if (!stderr.isTTY || now() - shownAt < every) return
      shownAt = now()
      clear()
      stderr.write(words(step))
      shown = true
    },
    say(kind: 'refused' | 'noted', line: string) {
      if (said[kind]++ >= mostSaid) return
      clear()
      stderr.write(`${kind === 'noted' ? 'note: ' : ''}${line}\n`)
    },
    end() {
      clear()
      if (said.refused > mostSaid) stderr.write(`… and ${said.refused - mostSaid} more refused; --rejects FILE lists them all\n`)
      if (said.noted > mostSaid) stderr.write(`… and ${said.noted - mostSaid} more notes\n`)
      said.refused = 0
      said.noted = 0
    },
  }
}

function words(step: Step): string {
  if ('stored' in step) return `storing ${count(step.stored)} of ${count(step.of)}`
  const share = step.size ? ` ${Math.min(100, Math.round((step.read / step.size) * 100))} %` : ` ${count(Math.round(step.read / 1e6))} MB`
  return `reading ${step.file}${share}, ${count(step.entries)} entries`
}

function count(number: number): string {
  return number.toLocaleString('en')
}
