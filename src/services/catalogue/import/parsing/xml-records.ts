// Reads XML as a stream of records. A record is a child of the root element (XMLTV) or of the channel (RSS), with all its descendants.
// DTDs are not read. Only the five entities of XML are accepted. All sizes are limited.
import { SaxesParser } from 'saxes'
import { DocumentError } from './document-error.ts'
import type { ElementLocation } from './sink.ts'

export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[]; line: number }

export type RecordReader = {
  /** The depth of records below the root: 1 in XMLTV, 2 in RSS. */
  depth: number
  record(node: XmlNode): void
  /** Called at the end of a complete document. */
  end?(): void
  /** Called instead of `record` for a record above the limits. */
  refuse(location: ElementLocation, reason: string): void
}

/** Limits of a record: `nodes`, and `text` in characters. `stretch` limits the number of characters between two events of the parser. */
const limits = { depth: 64, nodes: 20_000, text: 1_000_000, stretch: 1_000_000 }

const prefixes: Record<string, string> = {
  'http://search.yahoo.com/mrss/': 'media:',
  // Yahoo's feeds of 2006 use this URL without the slash at the end.
  'http://search.yahoo.com/mrss': 'media:',
  'https://search.yahoo.com/mrss/': 'media:',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes:',
  'http://purl.org/dc/terms/': 'dcterms:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
}

/** Namespaces that feeds use without declaring them. */
const undeclared: Record<string, string> = { media: 'http://search.yahoo.com/mrss/', itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd' }

/** Reads an XML document. `begin` is called with the root element and returns the reader of the records. Throws DocumentError for malformed XML. */
export async function readXml(chunks: AsyncIterable<string>, begin: (root: XmlNode) => RecordReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: (prefix: string) => undeclared[prefix] })
  const progress = collectRecords(parser, begin)
  let fed = 0
  for await (const chunk of chunks) {
    // Small pieces limit the text that the parser buffers between two events.
    for (let at = 0; at < chunk.length; at += 65_536) {
      const piece = chunk.slice(at, at + 65_536)
      parser.write(piece)
      fed += piece.length
      if (progress.event) progress.since = fed
      else if (fed - progress.since > limits.stretch) throw tooLong(parser.line)
      progress.event = false
    }
  }
  parser.close()
  progress.reader?.end?.()
}

function tooLong(line: number) {
  return new DocumentError(`line ${line}: an element, attribute, comment or text is longer than ${limits.stretch} characters`, line)
}

function collectRecords(parser: SaxesParser<{ xmlns: true }>, begin: (root: XmlNode) => RecordReader) {
  const progress: { event: boolean; since: number; reader?: RecordReader } = { event: false, since: 0 }
  const open: XmlNode[] = []
  let reader: RecordReader | undefined
  let size = { nodes: 0, text: 0 }
  parser.on('error', (error) => {
    throw new DocumentError(...describeError(error.message))
  })
  parser.on('doctype', (doctype) => {
    progress.event = true
    if (doctype.includes('['))
      throw new DocumentError(`line ${parser.line}: declares entities or elements in its DOCTYPE: remove the declarations`, parser.line)
  })
  parser.on('opentag', (tag) => {
    progress.event = true
    if (open.length >= limits.depth)
      throw new DocumentError(`line ${parser.line}: elements are nested more than ${limits.depth} deep`, parser.line)
    const parent = open.at(-1)
    const node = nodeOf(tag, parser.line)
    if (!reader) {
      reader = begin(node)
      progress.reader = reader
    } else if (open.length === reader.depth) size = { nodes: 0, text: 0 }
    else if (parent && open.length > reader.depth) grow(parent, node)
    open.push(node)
  })
  const grow = (parent: XmlNode, node: XmlNode) => {
    size.nodes++
    if (size.nodes <= limits.nodes) parent.children.push(node)
  }
  const addText = (text: string) => {
    progress.event = true
    const node = open.at(-1)
    if (!node || !reader || open.length <= reader.depth) return
    size.text += text.length
    if (size.text <= limits.text) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', () => {
    progress.event = true
  })
  parser.on('closetag', () => {
    progress.event = true
    const node = open.pop()
    if (!node || !reader || open.length !== reader.depth) return
    if (size.nodes <= limits.nodes && size.text <= limits.text) return reader.record(node)
    const reason = `<${node.name}> has more than ${limits.nodes} elements or ${limits.text} characters`
    reader.refuse({ line: node.line, element: node.name }, reason)
  })
  return progress
}

function nodeOf(
  tag: { local: string; uri: string; attributes: Record<string, { name: string; local: string; prefix: string; value: string }> },
  line: number,
): XmlNode {
  const attributes: Record<string, string> = Object.create(null)
  for (const attribute of Object.values(tag.attributes)) {
    if (attribute.prefix !== 'xmlns') attributes[attribute.name] = attribute.value
  }
  const prefix = tag.uri === '' ? '' : prefixes[tag.uri]
  return { name: prefix === undefined ? `{${tag.uri}}${tag.local}` : prefix + tag.local, attributes, text: '', children: [], line }
}

/** Converts an error of saxes, such as `12:5: unclosed tag: tv`, to a reason and its line. */
function describeError(message: string): [string, number] {
  const match = /^(?:[^:]*:)?(\d+):(\d+): ([\s\S]*)$/.exec(message)
  if (!match) return [`is not well-formed XML: ${message}`, 0]
  const problem = match[3]!.replace(/\.$/, '').slice(0, 200)
  const fault = /^(unclosed tag|unexpected end)/.test(problem) ? 'is truncated' : 'is not well-formed XML'
  return [`${fault}: line ${match[1]}: ${problem}`, Number(match[1])]
}

export function childNamed(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((child) => child.name === name)
}

export function childrenNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name)
}
