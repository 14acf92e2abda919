// Answers heartbeats without the router. A heartbeat repeats a request that the router has accepted: while its path, origin, access key and cookies
// are the same, the same checks would pass again.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { securityHeaders } from '#kit/http/security/security-headers.ts'
import { refusals, sessionHeaders } from './answers.ts'
import type { Liveness } from './liveness.ts'
import { sessionIdLength } from './session-id.ts'
import type { Sessions } from './sessions.ts'

/** The headers on which the router's checks depend: of the viewer, of the brand, of the page that sends the request, and of the body. */
const checkedHeaders = [
  'cookie',
  'authorization',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-proto',
  'content-length',
  'transfer-encoding',
] as const

/** An accepted heartbeat. `headers` are the values of `checkedHeaders`. */
type Accepted = { owner: string; url: string; headers: readonly (string | undefined)[]; until: number }

/** The time for which an acceptance counts, in milliseconds. Then the router checks again whether the viewer is still signed in. */
const acceptedFor = 300_000
/** The number of sessions that are remembered. The router answers the heartbeats of all others. */
const maxSessions = 50_000

export type HeartbeatTools = {
  sessions: Pick<Sessions, 'beat'>
  liveness: Pick<Liveness, 'extend'>
  /** The lifetime of a session in milliseconds. */
  lifetime: number
  now: () => number
  monotonicNow: () => number
  isSecure: boolean
  countBeat(): void
  report(error: unknown): void
}

export function createRepeatedHeartbeats(tools: HeartbeatTools) {
  const { sessions, liveness, lifetime, now, monotonicNow, countBeat, report } = tools
  const accepted = new LRUCache<string, Accepted>({ max: maxSessions })
  // An answer without a body needs no headers for documents. Fewer headers make it cheaper.
  const { 'strict-transport-security': onlyHttps } = securityHeaders(tools.isSecure)
  const always = { ...(onlyHttps && { 'strict-transport-security': onlyHttps }), 'content-length': '0' }
  let running = { second: 0, headers: {} as Record<string, string> }

  function respond(response: ServerResponse) {
    countBeat()
    const time = now()
    const second = Math.floor(time / 1000)
    if (running.second !== second) running = { second, headers: { ...always, ...sessionHeaders(time, lifetime) } }
    response.writeHead(202, running.headers).end()
  }

  /** Answers a heartbeat of a session that is not known to be alive. */
  async function answerFromDatabase({ owner }: Accepted, sessionId: string, response: ServerResponse): Promise<void> {
    if ((await sessions.beat(owner, sessionId)) === 'running') return respond(response)
    accepted.delete(sessionId)
    const refusal = refusals.ended()
    const body = await refusal.text()
    response.writeHead(refusal.status, {
      ...securityHeaders(tools.isSecure),
      ...Object.fromEntries(refusal.headers),
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }

  return {
    /** Remembers a heartbeat that the router has accepted. */
    accept(request: Request, owner: string, sessionId: string): void {
      const headers = checkedHeaders.map((name) => request.headers.get(name) ?? undefined)
      accepted.set(sessionId, { owner, url: new URL(request.url).pathname, headers, until: monotonicNow() + acceptedFor })
    },

    /** Answers a repeated heartbeat. Returns false for any other request. */
    answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
      if (method !== 'POST' || !url.startsWith('/v2/sessions/')) return false
      const sessionId = url.slice(-sessionIdLength)
      // `peek` does not move the session to the front: `accept` does, at least every five minutes.
      const known = accepted.peek(sessionId)
      if (!known || known.url !== url || known.until <= monotonicNow()) return false
      for (let index = 0; index < checkedHeaders.length; index++) if (headers[checkedHeaders[index]!] !== known.headers[index]) return false
      const isAlive = liveness.extend(sessionId)
      if (typeof isAlive === 'boolean') {
        if (isAlive) respond(response)
        return isAlive
      }
      isAlive
        .then((is) => (is ? respond(response) : answerFromDatabase(known, sessionId, response)))
        .catch((error) => {
          report(error)
          response.destroy()
        })
      return true
    },
  }
}
