// A bucket of any S3-compatible storage, by its URL. The URL of an object is the URL of the bucket and the object's key, so path-style and
// host-style URLs both work, and the URL may end with a folder.
import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { BucketFault, faultOfAnswer, faultOfError } from './bucket-fault.ts'

export type BucketSettings = {
  /** Without a slash at the end. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Bucket = {
  url: string
  /** Returns the response to a read request: status 200, 206, 304, 404 or 416. Throws BucketFault for any other. */
  get(key: string, request?: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> }): Promise<Response>
  /** Uploads a file. Tries again if the bucket fails, and then throws BucketFault. */
  put(key: string, file: string, type: string): Promise<void>
  remove(key: string): Promise<void>
}

export type BucketTools = {
  /** The milliseconds within which a read request is answered, and within which each part of its body arrives. */
  patience: number
  /** Waits before an upload is tried again. */
  wait: (ms: number) => Promise<void>
}

const usual: BucketTools = { patience: 8000, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }
const readable = new Set([200, 206, 304, 404, 416])
/** The milliseconds within which a file is uploaded, and the waits before it is tried again. */
const upload = { patience: 120_000, waits: [1000, 3000, 9000] }

/** Opens a bucket without a request. */
export function openBucket({ url, region, accessKeyId, secretAccessKey }: BucketSettings, changes: Partial<BucketTools> = {}): Bucket {
  const { patience, wait } = { ...usual, ...changes }
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function send(key: string, init: RequestInit & { method: string }, milliseconds: number): Promise<Response> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new BucketFault('silent', url, `within ${milliseconds / 1000} seconds`)), milliseconds)
    try {
      const { body = null, ...head } = init
      const signed = await client.sign(`${url}/${key}`, head)
      const { headers, method } = signed
      return await fetch(signed.url, { method, headers, body, redirect: 'manual', signal: controller.signal })
    } catch (error) {
      throw faultOfError(error, url)
    } finally {
      clearTimeout(timer)
    }
  }

  async function write(key: string, init: RequestInit & { method: string }): Promise<void> {
    const response = await send(key, init, upload.patience)
    const answer = await beginningOf(response, patience)
    if (!response.ok) throw faultOfAnswer(response.status, answer, url, 'write')
  }

  return {
    url,
    async get(key, { method = 'GET', headers = {} } = {}) {
      const response = await send(key, { method, headers }, patience)
      if (!readable.has(response.status)) throw faultOfAnswer(response.status, await beginningOf(response, patience), url, 'read')
      if (response.status !== 404 || method === 'HEAD') return response
      const answer = await beginningOf(response, patience)
      if (answer.includes('NoSuchBucket')) throw faultOfAnswer(404, answer, url, 'read')
      return new Response(null, { status: 404 })
    },
    async put(key, file, type) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await write(key, { method: 'PUT', body: await openAsBlob(file), headers: { 'content-type': type } })
        } catch (error) {
          const pause = upload.waits[attempt]
          if (pause === undefined || !(error instanceof BucketFault) || !error.mayPass) throw error
          await wait(pause)
        }
      }
    },
    remove: (key) => write(key, { method: 'DELETE' }),
  }
}

/** The most characters of a fault. Its code is at the beginning. */
const longestAnswer = 16_384

/** Returns the beginning of the text of a fault, as far as it arrives in `milliseconds`: the answer to the viewer waits for it. */
async function beginningOf({ body }: Response, milliseconds: number): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return ''
  const end = () => void reader.cancel().catch(() => undefined)
  const timer = setTimeout(end, milliseconds)
  let text = ''
  try {
    while (text.length < longestAnswer) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
    }
  } catch {
    // The connection has ended: the status tells enough.
  } finally {
    clearTimeout(timer)
    end()
  }
  return text
}
