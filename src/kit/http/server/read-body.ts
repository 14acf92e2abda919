import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { problem, problems } from '../problem.ts'

type Bytes = Buffer<ArrayBuffer>

const decompressors: Record<string, (bytes: Bytes, options: { maxOutputLength: number }) => Promise<Bytes>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** The error of a request whose client closed the connection before the body was complete. It is not an error of the server. */
export class ClientGone extends Error {}

const unsupportedEncoding = () =>
  problem(
    415,
    { code: 'UNSUPPORTED_ENCODING', title: 'Unsupported content encoding' },
    { 'accept-encoding': 'gzip, deflate, br', connection: 'close' },
  )

/**
 * Returns the decompressed body, a response that refuses it, or undefined if there is no body. `limit` is the maximum number of bytes after
 * decompression, because a mebibyte of gzip can contain a gibibyte of zeros. Rejects with ClientGone when the client disconnects.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Bytes | Response | undefined> {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-encoding': encoding } = request.headers
  if (chunked === undefined && !Number(length)) return undefined
  if (Number(length) > limit) return problems.tooLarge(limit)
  const encodings = (encoding ?? 'identity').toLowerCase().trim()
  const decompress = decompressors[encodings]
  if (encodings !== 'identity' && !decompress) return unsupportedEncoding()
  const bytes = await collect(request, limit)
  if (!bytes) return problems.tooLarge(limit)
  return decompress ? decompressed(bytes, decompress, limit) : bytes
}

async function decompressed(bytes: Bytes, decompress: (typeof decompressors)[string], limit: number): Promise<Bytes | Response> {
  try {
    return await decompress(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return problems.tooLarge(limit)
    return problems.badRequest('The body cannot be decompressed with the method that Content-Encoding names.')
  }
}

/** Reads the body. Resolves to null immediately when the body exceeds `limit` bytes. Rejects with ClientGone when the client disconnects. */
function collect(request: IncomingMessage, limit: number): Promise<Bytes | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes | null>()
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) return void chunks.push(chunk)
    request.pause()
    resolve(null)
  })
  request.on('end', () => resolve(Buffer.concat(chunks)))
  // Node emits `close` after every request. It means an error only if the body did not end before, and an error is slow to create.
  const gone = () => {
    if (!request.readableEnded) reject(new ClientGone())
  }
  request.on('error', gone)
  request.on('close', gone)
  return promise
}
