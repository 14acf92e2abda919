import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { problem, problems } from './problem.ts'

type Bytes = Buffer<ArrayBuffer>

const inflaters: Record<string, (bytes: Bytes, options: { maxOutputLength: number }) => Promise<Bytes>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Nobody waits for the answer any more, and nothing is wrong with us. */
export class ClientGone extends Error {}

const notInflatable = () =>
  problem(
    415,
    { code: 'UNSUPPORTED_ENCODING', title: 'Unsupported content encoding' },
    { 'accept-encoding': 'gzip, deflate, br', connection: 'close' },
  )

/**
 * Reads a whole body, inflated if it came compressed; or says why not. Undefined when there is none. `limit`: bytes after inflating, because a
 * gibibyte of zeros is a mebibyte of gzip (reliability M14).
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Bytes | Response | undefined> {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-encoding': encoding } = request.headers
  if (chunked === undefined && !Number(length)) return undefined
  if (Number(length) > limit) return problems.tooLarge(limit)
  const encodings = (encoding ?? 'identity').toLowerCase().trim()
  const inflater = inflaters[encodings]
  if (encodings !== 'identity' && !inflater) return notInflatable()
  const bytes = await collect(request, limit)
  if (!bytes) return problems.tooLarge(limit)
  return inflater ? inflated(bytes, inflater, limit) : bytes
}

async function inflated(bytes: Bytes, inflater: (typeof inflaters)[string], limit: number): Promise<Bytes | Response> {
  try {
    return await inflater(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return problems.tooLarge(limit)
    return problems.badRequest('The body is not compressed as Content-Encoding says.')
  }
}

/** Null as soon as there is more than may be. Rejects when the client goes away. */
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
  request.on('error', () => reject(new ClientGone()))
  request.on('close', () => reject(new ClientGone()))
  return promise
}
