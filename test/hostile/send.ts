// Sends requests exactly as they are written: `fetch` tidies paths, and refuses many of these bodies.
import { Agent, request as send } from 'node:http'

export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer; isChunked?: boolean }
/** `cookies`: the Set-Cookie lines. `headerBytes`: of all headers of the answer. */
export type Answer = { status: number; text: string; cookies: string[]; headerBytes: number }

export type Sender = { ask(asked: Asked): Promise<Answer>; close(): void }

/** Keeps at most four connections. An answer with status 0 is a connection that broke; its text says why. */
export function createSender(site: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(site)
  const ask = ({ method, path, headers = {}, body, isChunked = false }: Asked) =>
    new Promise<Answer>((resolve) => {
      const length: Record<string, string | number> =
        body === undefined ? {} : isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) }
      const asked = send(
        { agent, hostname, port, method, path, headers: { connection: 'keep-alive', ...length, ...headers } },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              text: Buffer.concat(pieces).toString(),
              cookies: answer.headers['set-cookie'] ?? [],
              headerBytes: answer.rawHeaders.join().length,
            }),
          )
          answer.on('error', (error) => resolve({ status: 0, text: error.message, cookies: [], headerBytes: 0 }))
        },
      )
      asked.once('error', (error) => resolve({ status: 0, text: error.message, cookies: [], headerBytes: 0 }))
      asked.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

const isServerFault = ({ status }: Answer) => status >= 500 || status < 200

/** Asks all, four at a time; one line for each that failed. */
export async function failures({ ask }: Sender, all: Iterable<Asked>, isFailure = isServerFault): Promise<string[]> {
  const failed: string[] = []
  const queue = all[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const answer = await ask(next.value)
      const { method, path, body = '', headers } = next.value
      const said =
        `${method} ${path} ${headers ? JSON.stringify(headers) : ''} ${Buffer.from(body).subarray(0, 200).toString('latin1')}`.slice(0, 400)
      if (isFailure(answer)) failed.push(`${said} -> ${answer.status} ${answer.text.slice(0, 100)}`)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return failed
}
