// Serves a file from disk with ranges and an ETag. The file is opened when its body is read.
import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { applyEdit, type Edit } from './film-storage.ts'

export type ByteRange = { start: number; end: number }

const chunk = 64 * 1024

/** Returns a response with the file, or with the range that the request names. Returns null if the file does not exist. `edits` change its bytes. */
export async function fileResponse(
  request: Request,
  path: string,
  headers: Record<string, string>,
  edits: readonly Edit[] = [],
): Promise<Response | null> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return null
  const hash = createHash('sha256').update(`${path} ${info.size} ${info.mtimeMs}`)
  for (const { at, bytes } of edits) hash.update(` ${at} `).update(bytes)
  const etag = `"${hash.digest('base64url').slice(0, 16)}"`
  const common = { ...headers, etag, 'accept-ranges': 'bytes' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: common })

  const rangeHeader = request.headers.get('range')
  const stale = request.headers.get('if-range') !== null && request.headers.get('if-range') !== etag
  const range = rangeHeader && !stale ? parseRange(rangeHeader, info.size) : null
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${info.size}` } })

  const { start, end } = range ?? { start: 0, end: info.size - 1 }
  const length = { 'content-length': String(end - start + 1) }
  const body = request.method === 'HEAD' || end < start ? null : streamFile(path, start, end, edits)
  if (!range) return new Response(body, { headers: { ...common, ...length } })
  return new Response(body, { status: 206, headers: { ...common, ...length, 'content-range': `bytes ${start}-${end}/${info.size}` } })
}

/** Parses a Range header (RFC 9110, 14.2). Returns null if the header must be ignored: other units, several ranges, invalid syntax. */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Returns a stream that opens the file at its first read. If the stream opened the file earlier, a body that is never read would leave the file open. */
function streamFile(path: string, start: number, end: number, edits: readonly Edit[]): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  let position = start
  const close = async () => {
    await file?.close()
    file = undefined
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          file ??= await open(path)
          const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(chunk, end - position + 1)), { position })
          if (bytesRead === 0) throw new Error('the file became shorter while it was sent')
          const read = buffer.subarray(0, bytesRead)
          for (const edit of edits) applyEdit(read, position, edit)
          position += bytesRead
          controller.enqueue(read)
        } catch (error) {
          await close()
          throw error
        }
        if (position <= end) return
        await close()
        controller.close()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
