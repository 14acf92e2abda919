// Which format a document is, by what it contains; its name says nothing.
import { readDaypartDocument, readDaypartLine } from './daypart.ts'
import { DocumentError } from './document-error.ts'
import { readJsonFrame } from './json-elements.ts'
import { readJsonLines } from './json-lines.ts'
import { mediaRssRecords } from './media-rss.ts'
import { schemaOrgFeed } from './schema-org.ts'
import type { FeedContext, Sink } from './sink.ts'
import { readXml } from './xml-records.ts'
import { xmltvRecords } from './xmltv.ts'

/** Enough to see a first line; a longer one is taken for the start of one big JSON document. */
const headLength = 1_000_000

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
    throw new DocumentError('is a JSON list: neither a Daypart catalogue ("daypart": 1 and "entries") nor a schema.org data feed')
  if (first === '\u0000') throw new DocumentError('starts with zero bytes: this is not a catalogue')
  throw new DocumentError('is neither XML (XMLTV, Media RSS) nor JSON (a Daypart catalogue, a schema.org feed)')
}

function readXmlDocument(chunks: AsyncIterable<string>, sink: Sink, context: FeedContext): Promise<void> {
  return readXml(chunks, (root) => {
    if (root.name === 'tv') return xmltvRecords(sink, context)
    if (root.name === 'rss') return mediaRssRecords(sink, context)
    const name = root.name.replace(/^\{.*\}/, '').slice(0, 60)
    throw new DocumentError(`is XML with the root element <${name}>: neither XMLTV (<tv>) nor Media RSS (<rss>)`, root.line)
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

/** The first line is an entry; or it is a whole value and something follows it. */
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

/** The first line that is not blank and the beginning of the next; every character is looked at once. */
async function takeHead(iterator: AsyncIterator<string>): Promise<string> {
  const sought = [/\S/g, /\n/g, /\S/g]
  let head = ''
  let at = 0
  while (sought.length > 0 && head.length < headLength) {
    const next = await iterator.next()
    if (next.done) break
    head += next.value
    while (sought[0]) {
      sought[0].lastIndex = at
      const found = sought[0].exec(head)
      at = found ? found.index + 1 : head.length
      if (!found) break
      sought.shift()
    }
  }
  return head
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
