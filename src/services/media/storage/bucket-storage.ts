// Films in a bucket. The site sends their bytes on to viewers: docs/decisions/120.
import { Unavailable } from '#kit/http/problem.ts'
import type { Bucket } from './bucket.ts'
import { BucketFault } from './bucket-fault.ts'
import { applyEdit, type Edit, type FilmStorage } from './film-storage.ts'

export type BucketStorageTools = {
  /** Called with the first fault of an outage. */
  report: (error: unknown) => void
  /** The milliseconds within which each part of a body arrives. */
  patience?: number
}

/** Opens the films of a bucket. */
export function openBucketStorage(bucket: Bucket, { report, patience = 8000 }: BucketStorageTools): FilmStorage {
  let isFailing = false
  const get: Bucket['get'] = async (key, request) => {
    try {
      const response = await bucket.get(key, request)
      isFailing = false
      return response
    } catch (error) {
      throw unavailable(error)
    }
  }
  function unavailable(error: unknown): Error {
    if (!(error instanceof BucketFault)) return error as Error
    if (!isFailing) report(error)
    isFailing = true
    return new Unavailable(error.message)
  }
  const stopped = () => unavailable(new BucketFault('silent', bucket.url, `in the middle of a file, within ${patience / 1000} seconds`))
  const chunksOf = (response: Response) => chunks(response, patience, stopped)

  async function allOf(response: Response): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for await (const chunk of chunksOf(response)) parts.push(chunk)
    return Buffer.concat(parts)
  }

  return {
    isRemote: true,
    async read(path, knownVersion) {
      const response = await get(path, { headers: knownVersion ? { 'if-none-match': knownVersion } : {} })
      if (response.status === 304) return 'unchanged'
      if (response.status === 404) return null
      return { bytes: await allOf(response), version: response.headers.get('etag') ?? '' }
    },
    async readHead(path, length) {
      const response = await get(path, { headers: { range: `bytes=0-${length - 1}` } })
      if (response.status === 404) return null
      return response.status === 416 ? Buffer.alloc(0) : allOf(response)
    },
    async respond(request, path, headers, edits = []) {
      const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
      let found = await get(path, { method, headers: conditionsOf(request) })
      // Not every storage knows If-Range. If the file has changed since the range was begun, the client needs the whole file.
      const begun = request.headers.get('if-range')
      if (found.status === 206 && begun && begun !== found.headers.get('etag')) {
        await found.body?.cancel()
        found = await get(path, { method })
      }
      if (found.status === 404) return null
      const common = { ...headers, ...picked(found, ['etag', 'content-range']), 'accept-ranges': 'bytes' }
      const { status } = found
      if (status === 304 || status === 416) {
        await found.body?.cancel()
        return new Response(null, { status, headers: common })
      }
      const body = method === 'HEAD' ? null : streamOf(edited(chunksOf(found), startOf(found), edits), () => found.body?.cancel())
      return new Response(body, { status, headers: { ...common, ...picked(found, ['content-length']) } })
    },
  }
}

const picked = (response: Response, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])))

/** Returns the position of the first byte of a response in the file. */
const startOf = (response: Response): number => Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)

/** The ETags that buckets have. Another If-None-Match header can match no file, and some cannot be signed. */
const etags = /^(?:\*|(?:W\/)?"[\w./+=:-]{1,200}")$/

/** Returns the conditions of a request, without ranges that must be ignored: other units, several ranges, invalid syntax. */
function conditionsOf({ headers }: Request): Record<string, string> {
  const [range = '', known] = ['range', 'if-none-match'].map((name) => headers.get(name) ?? undefined)
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  const isRange = first !== '' ? last === '' || Number(last) >= Number(first) : last !== ''
  return { ...(known && etags.test(known) && { 'if-none-match': known }), ...(isRange && { range: range.trim() }) }
}

/** Yields the parts of a body as they arrive. Throws `stopped` if the next part does not arrive in time, or the connection ends. */
async function* chunks(response: Response, patience: number, stopped: () => Error): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  let isComplete = false
  try {
    for (;;) {
      const timer = Promise.withResolvers<never>()
      const timeout = setTimeout(() => timer.reject(stopped()), patience)
      const next = await Promise.race([reader.read().catch(() => Promise.reject(stopped())), timer.promise]).finally(() =>
        clearTimeout(timeout),
      )
      if (next.done) {
        isComplete = true
        return
      }
      yield next.value
    }
  } finally {
    if (!isComplete) void reader.cancel().catch(() => undefined)
  }
}

/** Returns a stream of the parts. `abandon` is called if the stream is cancelled, also before its first part was read. */
function streamOf(parts: AsyncGenerator<Uint8Array>, abandon: () => Promise<void> | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return(undefined)
        await abandon()?.catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* edited(parts: AsyncGenerator<Uint8Array>, start: number, edits: readonly Edit[]): AsyncGenerator<Uint8Array> {
  let position = start
  for await (const chunk of parts) {
    for (const edit of edits) applyEdit(chunk, position, edit)
    position += chunk.length
    yield chunk
  }
}
