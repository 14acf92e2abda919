// Sends requests to a running site at a constant rate, without waiting for earlier responses.
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** A response. `at`: ms since the first request. Status 0: the connection broke or timed out. `id`: the id that a write stores. */
export type TimedResponse = {
  kind: 'read' | 'write'
  at: number
  milliseconds: number
  status: number
  code: string | undefined
  id: string
}

export type Load = {
  /** The responses so far, in the order of their arrival. */
  responses: TimedResponse[]
  /** Returns the ms since `startLoad` was called. */
  now(): number
  /** Stops sending. Resolves when all requests have a response. */
  stop(): Promise<TimedResponse[]>
}

/** The paths of the GET requests. */
const reads = ['/', '/bravo', '/shows/all', '/movies/popular', '/schedule', '/sitemap.xml', '/sign-in', '/search?q=night']

/** Sends `rate` requests per second. One of `writeEvery` requests is a write: it stores a message to the help desk. */
export function startLoad(origin: string, { rate, writeEvery }: { rate: number; writeEvery: number }): Load {
  const started = performance.now()
  const responses: TimedResponse[] = []
  const running = new Set<Promise<void>>()
  const now = () => performance.now() - started
  let isOver = false

  async function send(number: number): Promise<void> {
    const kind = number % writeEvery === 0 ? 'write' : 'read'
    const [at, id] = [now(), `load-${number}-`]
    const { status, code } = await (kind === 'write' ? write(origin, id) : read(origin, number))
    responses.push({ kind, at, milliseconds: now() - at, status, code, id })
  }
  const sending = (async () => {
    for (let number = 0; !isOver; number++) {
      const request = send(number)
      running.add(request)
      request.finally(() => running.delete(request))
      await setTimeout(Math.max(0, ((number + 1) * 1000) / rate - now()))
    }
  })()
  return {
    responses: responses,
    now,
    async stop() {
      isOver = true
      await sending
      await Promise.all(running)
      return responses
    },
  }
}

const noResponse = { status: 0, code: undefined }

async function read(origin: string, number: number) {
  const response = await fetch(origin + reads[number % reads.length]).catch(() => null)
  // A page with an error message counts as failed (599), even if its status is 200.
  const isWhole = !/Something went wrong/.test((await response?.text().catch(() => '')) ?? '')
  return response ? { status: isWhole ? response.status : 599, code: undefined } : noResponse
}

/** Sends a message of 4,400 random characters to the help desk. PostgreSQL cannot compress random text, so the messages fill the disk. */
async function write(origin: string, id: string) {
  const values = { name: id, email: 'ida@viewer.example', topic: 'watching', message: `${id} ${randomBytes(3300).toString('base64url')}` }
  const body = JSON.stringify({ values, brand: 'nbc', language: 'en' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/messages/contact`, { method: 'POST', headers, body }).catch(() => null)
  if (!response) return noResponse
  const text = await response.text()
  return { status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

/** Counts responses by kind, status and code: `{ 'write 503 UNAVAILABLE': 12 }`. */
export function countResponses(responses: readonly TimedResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, status, code } of responses) {
    const name = [kind, status, code].filter((part) => part !== undefined).join(' ')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
