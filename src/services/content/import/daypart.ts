// Daypart's own catalogue: `{ "daypart": 1, "entries": [...] }`, or one entry a line.
import { DocumentError } from './document-error.ts'
import type { Sink } from './sink.ts'

export function readDaypartLine(value: unknown, line: number, sink: Sink) {
  // A document's opening may stand on a line of its own in an otherwise line-by-line file.
  if (isObject(value) && value.daypart === 1 && Object.keys(value).length === 1) return
  sink.entry(value, { line, element: named(value) })
}

export function readDaypartDocument(sink: Sink) {
  return {
    entry(value: unknown, line: number, index: number) {
      sink.entry(value, { line, element: `entries[${index}] ${named(value)}` })
    },
    end(members: Map<string, unknown>) {
      if (members.get('daypart') !== 1)
        throw new DocumentError(`is a Daypart catalogue of version ${JSON.stringify(members.get('daypart'))}; this program reads version 1`)
      if (!Array.isArray(members.get('entries'))) throw new DocumentError('is a Daypart catalogue without its list of "entries"')
    },
  }
}

/** `series harbor-lights`, as far as it can be told. */
export function named(value: unknown): string {
  if (!isObject(value)) return 'entry'
  const kind = typeof value.kind === 'string' ? value.kind.slice(0, 40) : 'entry'
  return typeof value.id === 'string' ? `${kind} ${value.id.slice(0, 200)}` : kind
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
