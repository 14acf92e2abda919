// Reads the bytes of a document and unpacks gzip, which is recognised by its first two bytes.
import { createGunzip } from 'node:zlib'
import { DocumentError } from './document-error.ts'

/** A document is a decompression bomb if its unpacked size is above `above` bytes and more than `ratio` times its packed size. For text, the ratio is 5 to 60. */
const bomb = { above: 64 * 1024 * 1024, ratio: 200 }

const archives: [name: string, magic: number[]][] = [
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['a zstd archive', [0x28, 0xb5, 0x2f, 0xfd]],
]

/** Yields the unpacked bytes. Calls `onRead` with the number of packed bytes read so far. Throws DocumentError for archives and decompression bombs. */
export async function* readBytes(source: AsyncIterable<Uint8Array>, onRead: (read: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0
  const counted = withLongHead(source, (bytes) => {
    read += bytes
    onRead(read)
  })
  const head = (await counted.next()).value
  if (!head) throw new DocumentError('is empty')
  if (!isGzip(head)) {
    rejectPacked(head)
    yield head
    yield* counted
    return
  }
  let inflated = 0
  for await (const chunk of unpacked(head, counted)) {
    if (inflated === 0) rejectPacked(chunk)
    inflated += chunk.length
    if (inflated > bomb.above && inflated > read * bomb.ratio) {
      throw new DocumentError(`unpacks to more than ${bomb.ratio} times its size: this is not a catalogue`)
    }
    yield chunk
  }
  if (inflated === 0) throw new DocumentError('is empty')
}

async function* unpacked(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const feeding = feed(gunzip, head, rest)
  feeding.catch((error) => gunzip.destroy(error))
  try {
    for await (const chunk of gunzip) yield chunk
    await feeding
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new DocumentError(
        error.code === 'Z_BUF_ERROR' ? 'is truncated: the gzip data ends too early' : 'is damaged: the gzip data does not unpack',
      )
    }
    throw error
  } finally {
    gunzip.destroy()
  }
}

async function feed(gunzip: ReturnType<typeof createGunzip>, head: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  gunzip.write(head)
  for await (const chunk of rest) {
    if (gunzip.destroyed) return
    if (!gunzip.write(chunk)) await drained(gunzip)
  }
  gunzip.end()
}

function drained(gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      gunzip.off('drain', done)
      gunzip.off('close', done)
      resolve()
    }
    gunzip.once('drain', done)
    gunzip.once('close', done)
  })
}

/** Yields the chunks. Joins the first chunks until they have four bytes, because these bytes identify the format. */
async function* withLongHead(source: AsyncIterable<Uint8Array>, onChunk: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  for await (const chunk of source) {
    onChunk(chunk.length)
    if (chunk.length === 0) continue
    if (head.length < 4) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      if (head.length >= 4) yield head
    } else {
      yield chunk
    }
  }
  if (head.length > 0 && head.length < 4) yield head
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function rejectPacked(bytes: Uint8Array) {
  if (isGzip(bytes)) throw new DocumentError('is compressed twice: unpack it once')
  for (const [name, magic] of archives) {
    if (magic.every((byte, at) => bytes[at] === byte)) throw new DocumentError(`is ${name}: unpack it first (only gzip is unpacked)`)
  }
}
