// Reads Daypart catalogues: `{ "daypart": 1, "entries": [...] }`, or NDJSON with one entry a line.
import { DocumentError } from '../parsing/document-error.ts'
import type { Sink } from '../parsing/sink.ts'

export function readDaypartLine(value: unknown, line: number, sink: Sink) {
  // `{"daypart":1}` is an optional header line of NDJSON.
  if (isObject(value) && value.daypart === 1 && Object.keys(value).length === 1) return
  sink.entry(value, { line, element: elementName(value) })
}

export function readDaypartDocument(sink: Sink) {
  return {
    entry(value: unknown, line: number, index: number) {
      sink.entry(value, { line, element: `entries[${index}] ${elementName(value)}` })
    },
    end(members: Map<string, unknown>) {
      if (members.get('daypart') !== 1)
        throw new DocumentError(`is a Daypart catalogue of version ${JSON.stringify(members.get('daypart'))}; this program reads version 1`)
      if (!Array.isArray(members.get('entries'))) throw new DocumentError('is a Daypart catalogue without the list "entries"')
    },
  }
}

/** Returns the name of a value in messages: its kind and id, such as `series harbor-lights`. Without a kind, the name begins with `entry`. */
export function elementName(value: unknown): string {
  if (!isObject(value)) return 'entry'
  const kind = typeof value.kind === 'string' ? value.kind.slice(0, 40) : 'entry'
  return typeof value.id === 'string' ? `${kind} ${value.id.slice(0, 200)}` : kind
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
