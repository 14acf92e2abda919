// Sends requests exactly as given. `fetch` cannot be used, because it normalizes paths and rejects many hostile bodies.
import { Agent, request as httpRequest } from 'node:http'

export type RawRequest = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer; isChunked?: boolean }
/** `cookies`: the Set-Cookie headers. `headerBytes`: the size of all response headers. */
export type RawResponse = { status: number; text: string; cookies: string[]; headerBytes: number }

export type Sender = { send(request: RawRequest): Promise<RawResponse>; close(): void }

/** Creates a sender with at most four connections. A response with status 0 means that the connection broke; its text has the reason. */
export function createSender(site: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(site)
  const send = ({ method, path, headers = {}, body, isChunked = false }: RawRequest) =>
    new Promise<RawResponse>((resolve) => {
      const length: Record<string, string | number> =
        body === undefined ? {} : isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) }
      const outgoing = httpRequest(
        { agent, hostname, port, method, path, headers: { connection: 'keep-alive', ...length, ...headers } },
        (incoming) => {
          const pieces: Buffer[] = []
          incoming.on('data', (piece: Buffer) => pieces.push(piece))
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode!,
              text: Buffer.concat(pieces).toString(),
              cookies: incoming.headers['set-cookie'] ?? [],
              headerBytes: incoming.rawHeaders.join().length,
            }),
          )
          incoming.on('error', (error) => resolve({ status: 0, text: error.message, cookies: [], headerBytes: 0 }))
        },
      )
      outgoing.once('error', (error) => resolve({ status: 0, text: error.message, cookies: [], headerBytes: 0 }))
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

const isServerFault = ({ status }: RawResponse) => status >= 500 || status < 200

/** Sends all requests, four at a time. Returns a line for each response for which `isFailure` returns true. */
export async function failures({ send }: Sender, all: Iterable<RawRequest>, isFailure = isServerFault): Promise<string[]> {
  const failed: string[] = []
  const queue = all[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const response = await send(next.value)
      const { method, path, body = '', headers } = next.value
      const request =
        `${method} ${path} ${headers ? JSON.stringify(headers) : ''} ${Buffer.from(body).subarray(0, 200).toString('latin1')}`.slice(0, 400)
      if (isFailure(response)) failed.push(`${request} -> ${response.status} ${response.text.slice(0, 100)}`)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return failed
}
