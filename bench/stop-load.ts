// Requests as visitors send them while processes of the site are stopped: pages, searches that no cache answers, and reports by POST.
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type Failure = { what: string; startedAt: number; why: string }

const report = JSON.stringify({ events: [{ name: 'Error', type: 'Script', message: 'bench', path: '/', fatal: false }] })
const json = { 'content-type': 'application/json' }

/** `clients` connections that each ask again as soon as they are answered, until `stop`. */
export function startClients(url: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures: Failure[] = []
  let answered = 0
  let isStopped = false
  async function client(number: number) {
    for (let turn = 0; !isStopped; turn++) {
      const startedAt = performance.now()
      const [what, body] = [['GET /'], [`GET /search?q=${number}x${turn}`], ['POST /events', report]][turn % 3]! as [string, string?]
      const [method, path] = what.split(' ') as [string, string]
      try {
        const status = await send(request(url + path, { agent, method, headers: body ? json : {} }), body)
        if (status >= 500) failures.push({ what, startedAt, why: String(status) })
        else answered++
      } catch (error) {
        failures.push({ what, startedAt, why: (error as NodeJS.ErrnoException).code ?? String(error) })
        // A process that refuses connections would be asked thousands of times a second.
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

/** A request whose body arrives in two halves: under way from `sent` on until `finish`, which returns the status of its answer. */
export async function startSlowRequest(url: string): Promise<{ finish(): Promise<number> }> {
  const headers = { ...json, 'content-length': Buffer.byteLength(report) }
  const outgoing = request(`${url}/events`, { method: 'POST', headers, agent: false })
  const answer = answerOf(outgoing)
  // A failure before `finish` is told by `finish`.
  answer.catch(() => {})
  const half = report.length >> 1
  await new Promise<void>((resolve, reject) => outgoing.once('error', reject).write(report.slice(0, half), () => resolve()))
  return {
    async finish() {
      outgoing.end(report.slice(half))
      return (await answer).statusCode!
    },
  }
}

async function send(outgoing: ClientRequest, body?: string): Promise<number> {
  const answer = answerOf(outgoing)
  outgoing.end(body)
  const incoming = await answer
  // A page that is cut in the middle is a failure too.
  for await (const _piece of incoming);
  return incoming.statusCode!
}

const answerOf = (outgoing: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => outgoing.once('response', resolve).once('error', reject))
