// Detects the format of a document by its content and reads it. File names are ignored.
import { DocumentError } from '../parsing/document-error.ts'
import { readJsonFrame } from '../parsing/json-elements.ts'
import { readJsonLines } from '../parsing/json-lines.ts'
import type { FeedContext, Sink } from '../parsing/sink.ts'
import { readXml } from '../parsing/xml-records.ts'
import { readDaypartDocument, readDaypartLine } from './daypart.ts'
import { mediaRssRecords } from './media-rss.ts'
import { schemaOrgFeed } from './schema-org.ts'
import { xmltvRecords } from './xmltv.ts'

/** The format is detected from at most this many characters. JSON with a longer first line is read as one document, not as NDJSON. */
const headLength = 1_000_000

/** Passes all entries of a document to the sink. Throws DocumentError if the document is malformed or its format is unknown. */
export async function readDocument(chunks: AsyncIterable<string>, sink: Sink, context: FeedContext): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  const head = await takeHead(iterator)
  const all = joined(head, iterator)
  const first = head.trimStart()[0]
  if (first === undefined) throw new DocumentError('is empty')
  if (first === '<') return readXmlDocument(all, sink, context)
  if (first === '{')
    return isJsonLines(head)
      ? readJsonLines(all, sink, (value, line) => readDaypartLine(value, line, sink))
      : readJsonDocument(all, sink, context)
  if (first === '[')
    throw new DocumentError('is a JSON list, but neither a Daypart catalogue ("daypart": 1 and "entries") nor a schema.org data feed')
  if (first === '\u0000') throw new DocumentError('starts with zero bytes: this is not a catalogue')
  throw new DocumentError('is neither XML (XMLTV, Media RSS) nor JSON (a Daypart catalogue, a schema.org feed)')
}

function readXmlDocument(chunks: AsyncIterable<string>, sink: Sink, context: FeedContext): Promise<void> {
  return readXml(chunks, (root) => {
    if (root.name === 'tv') return xmltvRecords(sink, context)
    if (root.name === 'rss') return mediaRssRecords(sink, context)
    const name = root.name.replace(/^\{.*\}/, '').slice(0, 60)
    throw new DocumentError(`is XML with the root element <${name}>, but neither XMLTV (<tv>) nor Media RSS (<rss>)`, root.line)
  })
}

async function readJsonDocument(chunks: AsyncIterable<string>, sink: Sink, context: FeedContext): Promise<void> {
  const daypart = readDaypartDocument(sink)
  const feed = schemaOrgFeed(sink, context)
  const members = new Map<string, unknown>()
  await readJsonFrame(chunks, {
    streamed: ['entries', 'dataFeedElement'],
    member: (key, value) => members.set(key, value),
    element(key, value, line, index) {
      if (key === 'entries') daypart.entry(value, line, index)
      else feed.element(value, line, index)
    },
  })
  if (members.has('daypart')) return daypart.end(members)
  if (members.has('@type') || members.has('dataFeedElement')) return feed.end(members)
  throw new DocumentError('is JSON, but neither a Daypart catalogue ("daypart": 1 and "entries") nor a schema.org data feed')
}

/** Returns whether a document is NDJSON: its first line is an entry, or its first line is complete JSON and more text follows. */
function isJsonLines(head: string): boolean {
  const text = head.trimStart()
  const end = text.indexOf('\n')
  if (end === -1 && text.length >= headLength) return false
  try {
    const value: Record<string, unknown> = JSON.parse(end === -1 ? text : text.slice(0, end))
    return 'kind' in value || (end !== -1 && text.slice(end).trim() !== '')
  } catch {
    return false
  }
}

/** Reads the start of the document: up to `headLength` characters, or up to the second line that is not blank. */
async function takeHead(iterator: AsyncIterator<string>): Promise<string> {
  const remaining = [/\S/g, /\n/g, /\S/g]
  let head = ''
  let at = 0
  while (remaining.length > 0 && head.length < headLength) {
    const next = await iterator.next()
    if (next.done) break
    head += next.value
    while (remaining[0]) {
      remaining[0].lastIndex = at
      const found = remaining[0].exec(head)
      at = found ? found.index + 1 : head.length
      if (!found) break
      remaining.shift()
    }
  }
  return head
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
