// A file as a response: streamed from disk, by range where asked, with an ETag. Nothing is opened before somebody reads.
import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'

export type ByteRange = { start: number; end: number }

const chunk = 64 * 1024

/** Null when there is no such file. */
export async function fileResponse(request: Request, path: string, headers: Record<string, string>): Promise<Response | null> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return null
  const etag = `"${createHash('sha256').update(`${path} ${info.size} ${info.mtimeMs}`).digest('base64url').slice(0, 16)}"`
  const common = { ...headers, etag, 'accept-ranges': 'bytes' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: common })

  const asked = request.headers.get('range')
  const stale = request.headers.get('if-range') !== null && request.headers.get('if-range') !== etag
  const range = asked && !stale ? parseRange(asked, info.size) : null
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${info.size}` } })

  const { start, end } = range ?? { start: 0, end: info.size - 1 }
  const length = { 'content-length': String(end - start + 1) }
  const body = request.method === 'HEAD' || end < start ? null : streamFile(path, start, end)
  if (!range) return new Response(body, { headers: { ...common, ...length } })
  return new Response(body, { status: 206, headers: { ...common, ...length, 'content-range': `bytes ${start}-${end}/${info.size}` } })
}

/** RFC 9110 14.2. Null where the header is to be ignored: another unit, several ranges, or nonsense. */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** A body that is dropped unread would leave an opened file behind, so the file is opened by the first read. */
function streamFile(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  let position = start
  const done = async () => {
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
          position += bytesRead
          controller.enqueue(buffer.subarray(0, bytesRead))
        } catch (error) {
          await done()
          throw error
        }
        if (position <= end) return
        await done()
        controller.close()
      },
      cancel: done,
    },
    { highWaterMark: 0 },
  )
}
