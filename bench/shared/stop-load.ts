// Sends requests of visitors while processes of the site are stopped: pages, uncached searches, and POST requests.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type Failure = { request: string; startedAt: number; reason: string }

const eventReport = JSON.stringify({ events: [{ name: 'Error', type: 'Script', message: 'bench', path: '/', fatal: false }] })
const json = { 'content-type': 'application/json' }

/** Opens `clients` connections. Each connection sends its next request when the previous response has arrived, until `stop` is called. */
export function startClients(url: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures: Failure[] = []
  let answered = 0
  let isStopped = false
  async function client(number: number) {
    for (let turn = 0; !isStopped; turn++) {
      const startedAt = performance.now()
      const [requestLine, body] = [['GET /'], [`GET /search?q=${number}x${turn}`], ['POST /events', eventReport]][turn % 3]! as [
        string,
        string?,
      ]
      const [method, path] = requestLine.split(' ') as [string, string]
      try {
        const status = await send(request(url + path, { agent, method, headers: body ? json : {} }), body)
        if (status >= 500) failures.push({ request: requestLine, startedAt, reason: String(status) })
        else answered++
      } catch (error) {
        failures.push({ request: requestLine, startedAt, reason: (error as NodeJS.ErrnoException).code ?? String(error) })
        // While a server refuses connections, this pause limits the retries.
        await setTimeout(20)
      }
    }
  }
  const running = Array.from({ length: clients }, (_, number) => client(number))
  return {
    answered: () => answered,
    async stop(): Promise<Failure[]> {
      isStopped = true
      await Promise.all(running)
      agent.destroy()
      return failures
    },
  }
}

/** Sends the headers and half of the body of a request. `finish` sends the other half and returns the status. */
export async function startSlowRequest(url: string): Promise<{ finish(): Promise<number> }> {
  const headers = { ...json, 'content-length': Buffer.byteLength(eventReport) }
  const outgoing = request(`${url}/events`, { method: 'POST', headers, agent: false })
  const response = responseTo(outgoing)
  // The request may fail before `finish` is called. `finish` reports the failure later; this line only prevents an unhandled rejection until then.
  response.catch(() => {})
  const half = eventReport.length >> 1
  await new Promise<void>((resolve, reject) => outgoing.once('error', reject).write(eventReport.slice(0, half), () => resolve()))
  return {
    async finish() {
      outgoing.end(eventReport.slice(half))
      return (await response).statusCode!
    },
  }
}

async function send(outgoing: ClientRequest, body?: string): Promise<number> {
  const response = responseTo(outgoing)
  outgoing.end(body)
  const incoming = await response
  // Reads the body, because a truncated page counts as a failure too.
  for await (const _piece of incoming);
  return incoming.statusCode!
}

const responseTo = (outgoing: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => outgoing.once('response', resolve).once('error', reject))
