// Reads the beginning of a segment.
import type { FilmStorage } from '../storage/film-storage.ts'

/** The maximum number of bytes before the end of the first `moof`. */
const maxHead = 512 * 1024

/** Returns the beginning of a segment up to the end of its first `moof`; null if there is no such segment. Throws RangeError if it has none. */
export async function readHead(storage: FilmStorage, path: string): Promise<Buffer | null> {
  let head = await storage.readHead(path, 4096)
  if (!head) return null
  for (let end = endOfMoof(head); end > head.length; end = endOfMoof(head)) {
    if (end > maxHead) throw new RangeError(`${path} has no moof box in its first ${maxHead} bytes`)
    const longer = await storage.readHead(path, end)
    if (!longer || longer.length < end) throw new RangeError(`${path} ends before its moof box`)
    head = longer
  }
  return head.subarray(0, endOfMoof(head))
}

/** Returns the end of the first `moof`. If it is not in the bytes: the end of the next header that must be read. */
function endOfMoof(head: Buffer): number {
  for (let at = 0; ; ) {
    if (at + 8 > head.length) return at + 8
    const size = head.readUInt32BE(at)
    if (size < 8) throw new RangeError(`the box at ${at} has a wrong length`)
    if (head.toString('latin1', at + 4, at + 8) === 'moof') return at + size
    at += size
  }
}
