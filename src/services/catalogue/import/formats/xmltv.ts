// Reads XMLTV: channels and their programmes. Also reads common elements that are not in the DTD: <lcn>, <live/> and <audio-description/>.
// Ignores all other unknown elements. Elements may be in any order.
import type { FeedContext, Sink } from '../parsing/sink.ts'
import type { RecordReader } from '../parsing/xml-records.ts'
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
      const location = { line: node.line, element: `${node.name}[${number}] ${id}`.trim().slice(0, 240) }
      const converted = node.name === 'channel' ? channelOf(node, context) : programmeOf(node)
      if ('refused' in converted) return sink.refuse(location, converted.refused)
      for (const note of converted.notes) sink.note(location, note)
      sink.entry(converted.entry, location, node.name === 'channel' ? 'entry' : 'guide')
    },
    refuse: sink.refuse,
  }
}
