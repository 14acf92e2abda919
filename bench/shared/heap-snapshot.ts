// Tells what the memory of a page consists of.
import type { CDPSession } from 'playwright-core'

type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }; nodes: number[] }
/** MB of a page's memory: compiled JavaScript, objects of the browser (elements, records of requests), and all other objects of the page's scripts. */
export type HeapParts = { code: number; browser: number; scripts: number }

/** Takes a heap snapshot of a page, and adds up the sizes of its objects. */
export async function heapParts(session: CDPSession): Promise<HeapParts> {
  const chunks: string[] = []
  const onChunk = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', onChunk)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', onChunk)
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const parts: HeapParts = { code: 0, browser: 0, scripts: 0 }
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[0][nodes[at + type]!]
    parts[name === 'code' ? 'code' : name === 'native' ? 'browser' : 'scripts'] += nodes[at + size]! / 2 ** 20
  }
  return parts
}
