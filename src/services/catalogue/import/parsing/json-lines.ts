// Reads NDJSON: one JSON value a line. Rejects lines that are not JSON. If the last line is not JSON, the file is truncated, and is rejected.
import { DocumentError } from './document-error.ts'
import type { Sink } from './sink.ts'

const longestLine = 4_000_000

/** Calls `onValue` for each line. Throws DocumentError if the last line is not JSON or a line is too long. */
export async function readJsonLines(
  chunks: AsyncIterable<string>,
  sink: Sink,
  onValue: (value: unknown, line: number) => void,
): Promise<void> {
  let broken: { line: number; reason: string } | undefined
  const readLine = (text: string, line: number) => {
    if (text.trim() === '') return
    if (broken) sink.refuse({ line: broken.line, element: 'line' }, broken.reason)
    broken = undefined
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch (error) {
      broken = { line, reason: `not JSON: ${(error as Error).message.slice(0, 200)}` }
      return
    }
    onValue(parsed, line)
  }
  await eachLine(chunks, readLine)
  if (broken) throw new DocumentError(`is truncated: its last line, ${broken.line}, is ${broken.reason}`, broken.line)
}

async function eachLine(chunks: AsyncIterable<string>, onLine: (text: string, line: number) => void): Promise<void> {
  let rest = ''
  let line = 1
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf('\n'); to !== -1; to = chunk.indexOf('\n', from)) {
      onLine(rest + chunk.slice(from, to), line)
      rest = ''
      from = to + 1
      line++
    }
    rest += chunk.slice(from)
    if (rest.length > longestLine) throw new DocumentError(`line ${line} is longer than ${longestLine} characters`, line)
  }
  if (rest) onLine(rest, line)
}
