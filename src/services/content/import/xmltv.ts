// XMLTV: what channels there are and what they air. Elements that the DTD does not know are read where they are common
// (<lcn>, <live/>, <audio-description/>) and passed over elsewhere; the order of elements does not matter.
import type { FeedContext, Sink } from './sink.ts'
import type { RecordReader } from './xml-records.ts'
import { channelOf } from './xmltv-channel.ts'
import { programmeOf } from './xmltv-programme.ts'

export function xmltvRecords(sink: Sink, context: FeedContext): RecordReader {
  const seen = { channel: 0, programme: 0 }
  return {
    depth: 1,
    record(node) {
      if (node.name !== 'channel' && node.name !== 'programme') return
      const number = ++seen[node.name]
      const id = node.attributes[node.name === 'channel' ? 'id' : 'channel'] ?? ''
      const place = { line: node.line, element: `${node.name}[${number}] ${id}`.trim().slice(0, 240) }
      const read = node.name === 'channel' ? channelOf(node, context) : programmeOf(node)
      if ('refused' in read) return sink.refuse(place, read.refused)
      for (const note of read.notes) sink.note(place, note)
      sink.entry(read.entry, place, node.name === 'channel' ? 'plain' : 'guide')
    },
    tooLarge: (name, line) => sink.refuse({ line, element: name }, `<${name}> is larger than any ${name} can be`),
  }
}
