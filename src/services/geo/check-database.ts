// Checks a file of the MaxMind format before the site uses it: a lookup must neither fail nor return nonsense later.
import { Reader, type Response } from 'mmdb-lib'
import { placeOf } from './found-place.ts'

/** The separator between the search tree and the records: 16 bytes of zero. */
const separatorBytes = 16
/** At most this many records are decoded, spread over the file, because decoding all records of a large file takes seconds. */
const maxDecoded = 2000

/** The part of the reader that its types declare private: returns the record at a pointer of the search tree. */
type Records = { resolveDataPointer(pointer: number): unknown }

/** Returns the fault of the file as the end of a sentence, or undefined if the file can be used. */
export function faultOf(bytes: Buffer): string | undefined {
  let reader: Reader<Response>
  try {
    reader = new Reader(bytes)
  } catch (error) {
    return `is not a file of the MaxMind format (${(error as Error).message})`
  }
  const { nodeCount, recordSize, searchTreeSize, ipVersion, databaseType } = reader.metadata
  if (!Number.isSafeInteger(nodeCount) || nodeCount < 1 || (ipVersion !== 4 && ipVersion !== 6))
    return 'is corrupt: its metadata is invalid'
  if (searchTreeSize + separatorBytes >= bytes.length) return 'is corrupt: it is shorter than its metadata says'
  if (bytes.subarray(searchTreeSize, searchTreeSize + separatorBytes).some((byte) => byte !== 0))
    return 'is corrupt: its search tree has another size than its metadata says'
  const pointers = pointersOf(bytes, nodeCount, recordSize)
  if (typeof pointers === 'string') return pointers
  let places = 0
  try {
    const step = Math.max(1, Math.floor(pointers.length / maxDecoded))
    for (let index = 0; index < pointers.length; index += step)
      if (placeOf((reader as unknown as Records).resolveDataPointer(pointers[index]!))?.country) places++
  } catch (error) {
    return `is corrupt: a record cannot be read (${(error as Error).message})`
  }
  return places ? undefined : `has no countries: it is a database of the type ${JSON.stringify(databaseType)}`
}

/** Returns the different pointers of the search tree to records, or the fault of a pointer that leaves the file or the tree. */
function pointersOf(bytes: Buffer, nodeCount: number, recordSize: number): number[] | string {
  const recordsStart = nodeCount + separatorBytes
  const end = bytes.length - (nodeCount * recordSize) / 4 + nodeCount
  const pointers = new Set<number>()
  for (let node = 0; node < nodeCount; node++)
    for (const pointer of recordsOf(bytes, (node * recordSize) / 4, recordSize)) {
      if (pointer <= nodeCount) continue
      if (pointer < recordsStart || pointer >= end) return 'is corrupt: its search tree points outside of its records'
      pointers.add(pointer)
    }
  return [...pointers]
}

/** Returns both records of the node at an offset. A node of 28-bit records shares its middle byte between them. */
function recordsOf(bytes: Buffer, offset: number, recordSize: number): [number, number] {
  if (recordSize === 24) return [bytes.readUIntBE(offset, 3), bytes.readUIntBE(offset + 3, 3)]
  if (recordSize === 32) return [bytes.readUInt32BE(offset), bytes.readUInt32BE(offset + 4)]
  const middle = bytes[offset + 3]!
  return [(middle >> 4) * 2 ** 24 + bytes.readUIntBE(offset, 3), (middle & 15) * 2 ** 24 + bytes.readUIntBE(offset + 4, 3)]
}
