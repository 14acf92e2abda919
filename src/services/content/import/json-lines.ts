// One JSON value a line. A line that is no JSON is one refused entry; unless it is the last, then the file was cut off.
import { DocumentError } from './document-error.ts'
import type { Sink } from './sink.ts'

const longestLine = 4_000_000

export async function readJsonLines(
  chunks: AsyncIterable<string>,
  sink: Sink,
  value: (value: unknown, line: number) => void,
): Promise<void> {
  let broken: { line: number; reason: string } | undefined
  for await (const { text, line } of linesOf(chunks)) {
    if (text.trim() === '') continue
    if (broken) sink.refuse({ line: broken.line, element: 'line' }, broken.reason)
    broken = undefined
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch (error) {
      broken = { line, reason: `not JSON: ${(error as Error).message.slice(0, 200)}` }
      continue
    }
    value(parsed, line)
  }
  if (broken) throw new DocumentError(`is truncated: its last line, ${broken.line}, is ${broken.reason}`, broken.line)
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<{ text: string; line: number }> {
  let rest = ''
  let line = 1
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf('\n'); to !== -1; to = chunk.indexOf('\n', from)) {
      yield { text: rest + chunk.slice(from, to), line }
      rest = ''
      from = to + 1
      line++
    }
    rest += chunk.slice(from)
    if (rest.length > longestLine) throw new DocumentError(`line ${line} is longer than ${longestLine} characters`, line)
  }
  if (rest) yield { text: rest, line }
}
