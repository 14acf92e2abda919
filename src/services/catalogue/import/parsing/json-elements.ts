// Reads one large JSON object as a stream. Reports each member with its value. An array with its key in `streamed` is reported as an
// empty list, and then element by element. This file parses only the outer object. JSON.parse parses the values.
import { DocumentError } from './document-error.ts'

export type JsonFrame = {
  streamed: string[]
  member(key: string, value: unknown, line: number): void
  element(key: string, value: unknown, line: number, index: number): void
}

const limits = { value: 4_000_000, depth: 100 }

type State =
  | 'start'
  | 'key-or-end'
  | 'key'
  | 'colon'
  | 'value'
  | 'comma-or-end'
  | 'element-or-end'
  | 'element'
  | 'element-comma-or-end'
  | 'done'

/** The punctuation that each state allows, and the next state. Keys and values are read by `cut`. */
const punctuation: Record<State, Partial<Record<string, State>>> = {
  start: { '{': 'key-or-end' },
  'key-or-end': { '}': 'done' },
  key: {},
  colon: { ':': 'value' },
  value: {},
  'comma-or-end': { ',': 'key', '}': 'done' },
  'element-or-end': { ']': 'comma-or-end' },
  element: {},
  'element-comma-or-end': { ',': 'element', ']': 'comma-or-end' },
  done: {},
}

/** Reads one big JSON object and reports its members to `frame`. Throws DocumentError if the document is not one well-formed JSON object. */
export async function readJsonFrame(chunks: AsyncIterable<string>, frame: JsonFrame): Promise<void> {
  const cutter = createCutter(frame)
  for await (const chunk of chunks) cutter.feed(chunk)
  cutter.end()
}

function createCutter(frame: JsonFrame) {
  let state: State = 'start'
  let key = ''
  let index = 0
  let line = 1
  let startLine = 1
  let raw = ''
  let cutting = false
  const scanner = { depth: 0, inString: false, escaped: false, scalar: false }

  const malformed = (problem: string) => new DocumentError(`is not well-formed JSON: line ${line}: ${problem}`, line)

  function finish() {
    cutting = false
    const value = parseValue(raw, startLine)
    raw = ''
    if (state === 'key-or-end' || state === 'key') {
      if (typeof value !== 'string') throw malformed('a member has no name')
      key = value
      state = 'colon'
    } else if (state === 'value') {
      frame.member(key, value, startLine)
      state = 'comma-or-end'
    } else {
      frame.element(key, value, startLine, index++)
      state = 'element-comma-or-end'
    }
  }

  /** Handles punctuation or the first character of a value. Returns the index at which reading continues. */
  function step(chunk: string, at: number): number {
    const char = chunk[at]!
    const next = punctuation[state][char]
    if (next) {
      state = next
      return at + 1
    }
    const cuttable = state !== 'start' && state !== 'colon' && state !== 'done' && !state.endsWith('comma-or-end')
    if (!cuttable || char === '}' || char === ']' || char === ',' || char === ':') throw malformed(`unexpected ${JSON.stringify(char)}`)
    if (state === 'value' && char === '[' && frame.streamed.includes(key)) {
      index = 0
      frame.member(key, [], line)
      state = 'element-or-end'
      return at + 1
    }
    cutting = true
    startLine = line
    scanner.depth = 0
    scanner.inString = false
    scanner.escaped = false
    scanner.scalar = char !== '"' && char !== '{' && char !== '['
    return at
  }

  /** Collects the characters of a value. Returns the index after the value, or the end of the chunk if the value continues in the next chunk. */
  function cut(chunk: string, from: number): number {
    const end = endOfValue(chunk, from, scanner)
    const stop = end === -1 ? chunk.length : end
    raw += chunk.slice(from, stop)
    if (raw.length > limits.value)
      throw new DocumentError(`line ${startLine}: one value is longer than ${limits.value} characters`, startLine)
    if (scanner.depth > limits.depth)
      throw new DocumentError(`line ${startLine}: values are nested more than ${limits.depth} deep`, startLine)
    line += countLines(chunk, from, stop)
    if (end !== -1) finish()
    return stop
  }

  return {
    feed(chunk: string) {
      let at = 0
      while (at < chunk.length) {
        if (cutting) at = cut(chunk, at)
        else if (isSpace(chunk.charCodeAt(at))) {
          if (chunk[at] === '\n') line++
          at++
        } else at = step(chunk, at)
      }
    },
    end() {
      if (state !== 'done') throw new DocumentError(`is truncated: line ${line}: the JSON document ends too early`, line)
    },
  }
}

/** Returns the index after the current value, or -1 if the value continues in the next chunk. `scanner` contains the state between chunks. */
function endOfValue(chunk: string, from: number, scanner: { depth: number; inString: boolean; escaped: boolean; scalar: boolean }): number {
  for (let at = from; at < chunk.length; at++) {
    const code = chunk.charCodeAt(at)
    if (scanner.inString) {
      if (scanner.escaped) scanner.escaped = false
      else if (code === 92) scanner.escaped = true
      else if (code === 34) {
        scanner.inString = false
        if (scanner.depth === 0) return at + 1
      }
    } else if (scanner.scalar) {
      if (isSpace(code) || code === 44 || code === 93 || code === 125) return at
    } else if (code === 34) scanner.inString = true
    else if (code === 123 || code === 91) {
      if (++scanner.depth > limits.depth) return chunk.length
    } else if (code === 125 || code === 93) {
      if (--scanner.depth === 0) return at + 1
    }
  }
  return -1
}

function parseValue(raw: string, line: number): unknown {
  try {
    return JSON.parse(raw)
  } catch (error) {
    throw new DocumentError(`is not well-formed JSON: line ${line}: ${(error as Error).message.slice(0, 200)}`, line)
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

function countLines(chunk: string, from: number, to: number): number {
  let count = 0
  for (let at = chunk.indexOf('\n', from); at !== -1 && at < to; at = chunk.indexOf('\n', at + 1)) count++
  return count
}
