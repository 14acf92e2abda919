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
  const take = (text: string, line: number) => {
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
    value(parsed, line)
  }
  await eachLine(chunks, take)
  if (broken) throw new DocumentError(`is truncated: its last line, ${broken.line}, is ${broken.reason}`, broken.line)
}

async function eachLine(chunks: AsyncIterable<string>, take: (text: string, line: number) => void): Promise<void> {
  let rest = ''
  let line = 1
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf('\n'); to !== -1; to = chunk.indexOf('\n', from)) {
      take(rest + chunk.slice(from, to), line)
      rest = ''
      from = to + 1
      line++
    }
    rest += chunk.slice(from)
    if (rest.length > longestLine) throw new DocumentError(`line ${line} is longer than ${longestLine} characters`, line)
  }
  if (rest) take(rest, line)
}
