import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { isFaultOfSurroundings } from '../db/faults.ts'
import { withDeadline } from '../deadline.ts'
import { OperatorError } from '../operator-error.ts'
import { compressed } from './compress.ts'
import { factsOfIncoming, type TrustSettings } from './facts-of-incoming.ts'
import { problems } from './problem.ts'
import { ClientGone, readBody } from './read-body.ts'
import { type RequestFacts, withFacts } from './request-facts.ts'
import { secure } from './security-headers.ts'

export type Seen = {
  facts: RequestFacts
  method: string
  url: string
  status: number
  milliseconds: number
  headers: IncomingMessage['headers']
}

export type ServerTools = {
  host: string
  port: number
  trust: TrustSettings
  fetch(request: Request): Promise<Response>
  /** A part that speaks Node's own request and response: true when it answers this one, now or later. */
  beside?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Answers at once what it has ready; false leaves the request to `fetch`. Tried first, for GET and HEAD. */
  fast?(request: IncomingMessage, response: ServerResponse): boolean
  /** How many bytes a body may have at this path. */
  bodyLimit(path: string): number
  /** Paths that are answered however busy the house is: those by which it is watched. */
  isAlwaysAdmitted?(path: string): boolean
  /** After each answer that `fast` did not give. */
  seen(seen: Seen): void
  report(error: unknown, facts?: RequestFacts): void
  limits?: Partial<typeof serverLimits>
  /** How many may be asked of the house at once; further ones are told to come back rather than made to wait for ever. */
  atOnce?: number
}

export type CutRequest = { method: string; url: string }

export type RunningServer = {
  port: number
  /** Is not ready at once; refuses connections after `lameDuck` ms; gives requests `drain` ms more. Returns the requests that it then cut. */
  stop(times: { lameDuck: number; drain: number }): Promise<CutRequest[]>
  isStopping(): boolean
}

/** Time-outs are looked after every second; by default it would be every half minute (reliability M7). */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}
/** At a few milliseconds each, the last of these still waits less than a second. */
const usuallyAtOnce = 200
/** A connection on which nothing moves at all. */
const silence = 120_000

export async function startServer(tools: ServerTools): Promise<RunningServer> {
  let stopping = false
  const listener = makeListener(tools)
  const underWay = new Set<IncomingMessage>()
  const server = createServer({ ...serverLimits, ...tools.limits }, (request, response) => {
    underWay.add(request)
    response.once('close', () => underWay.delete(request))
    if (stopping) response.shouldKeepAlive = false
    try {
      const isRefused = refusalOf(request) !== undefined
      if (!isRefused && tools.beside?.(request, response)) return
      if (!isRefused && tools.fast && (request.method === 'GET' || request.method === 'HEAD') && tools.fast(request, response)) return
    } catch (error) {
      tools.report(error)
      if (response.headersSent) return void response.destroy()
    }
    void listener(request, response)
  })
  server.setTimeout(silence)
  await listen(server, tools)
  return {
    port: (server.address() as AddressInfo).port,
    isStopping: () => stopping,
    async stop({ lameDuck, drain }) {
      stopping = true
      await setTimeout(lameDuck)
      const closed = once(server, 'close').then(() => true)
      server.close()
      if (await Promise.race([closed, setTimeout(drain, false, { ref: false })])) return []
      const cut = [...underWay].map(({ method = '', url = '' }) => ({ method, url }))
      server.closeAllConnections()
      return cut
    },
  }
}

async function listen(server: Server, { host, port }: ServerTools): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenFault(error, host, port)
  }
}

/** The sentence for an error of `server.listen`. */
export function listenFault(error: unknown, host: string, port: number): OperatorError {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new OperatorError(`PORT: ${port} is taken by another program: stop that one, or give another PORT.`)
  if (code === 'EACCES') return new OperatorError(`PORT: this user may not serve on port ${port}: give a PORT from 1024 on.`)
  return new OperatorError(`HOST: cannot serve on ${host} (${code}): give an address of this machine.`)
}

function makeListener(tools: ServerTools) {
  const admit = admission(tools)
  const answer = async (request: Request, { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse }) => {
    const started = performance.now()
    const facts = factsOfIncoming(incoming, tools.trust)
    outgoing.once('close', () => tools.seen(seenOf(incoming, outgoing, facts, performance.now() - started)))
    const { 'accept-encoding': codings = null } = incoming.headers
    try {
      const response = await ask(tools, admit, request, incoming, facts)
      return finished(await compressed(response, codings as string | null, incoming.method === 'HEAD'), facts)
    } catch (error) {
      return finished(lastResort(tools, error, facts), facts)
    }
  }
  return getRequestListener(answer as Parameters<typeof getRequestListener>[0], {
    // HTTP/1.0 has no Host: so HAProxy and other balancers check /readyz unless they are told otherwise.
    hostname: 'localhost',
    errorHandler: (error) => finished(lastResort(tools, error), { id: 'malformed', isSecure: false }),
  })
}

/**
 * Returns what makes the answer to a request that no handler may see, else undefined: `Request` knows no TRACE, and of two Host headers Node
 * reads the first where a proxy may read the last.
 */
function refusalOf({ method, rawHeaders }: IncomingMessage): (() => Response) | undefined {
  if (method === 'TRACE') return () => problems.methodNotAllowed('GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE')
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (/^host$/i.test(rawHeaders[index]!)) hosts++
  return hosts > 1 ? () => problems.badRequest('The request has more than one Host.') : undefined
}

const pathOf = (incoming: IncomingMessage) => (incoming.url ?? '').split('?', 1)[0]!

/** Milliseconds that a request waits for the database in all, however many waits it has. */
const databaseWait = 5000

/**
 * Limits how many requests run at once. Counts only those whose body is here: a slow sender takes nobody's place. Reads and changes are counted
 * apart: changes that wait for a locked database take no place of reads.
 */
function admission({ atOnce = usuallyAtOnce, fetch, isAlwaysAdmitted }: ServerTools) {
  const running = { reads: 0, changes: 0 }
  return async (request: Request, path: string): Promise<Response> => {
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'changes'
    if (running[kind] >= atOnce && !isAlwaysAdmitted?.(path)) return problems.unavailable()
    running[kind]++
    try {
      return await withDeadline(databaseWait, () => fetch(request))
    } finally {
      running[kind]--
    }
  }
}

function lastResort(tools: ServerTools, error: unknown, facts?: RequestFacts): Response {
  if (error instanceof RequestError) return problems.badRequest('The request target or Host is malformed.')
  if (error instanceof ClientGone) return problems.badRequest('The body was not sent whole.')
  tools.report(error, facts)
  return isFaultOfSurroundings(error) ? problems.unavailable() : problems.unexpected()
}

type Admit = ReturnType<typeof admission>

async function ask(tools: ServerTools, admit: Admit, request: Request, incoming: IncomingMessage, facts: RequestFacts): Promise<Response> {
  const refused = refusalOf(incoming)
  if (refused) return refused()
  const path = pathOf(incoming)
  if (incoming.method === 'GET' || incoming.method === 'HEAD' || incoming.method === 'OPTIONS')
    return admit(withFacts(request, facts), path)
  const body = await readBody(incoming, tools.bodyLimit(path))
  if (body && !Buffer.isBuffer(body)) return body
  const headers = new Headers(request.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return admit(withFacts(new Request(request.url, { method: request.method, headers, ...(body ? { body } : {}) }), facts), path)
}

/** A response that came from elsewhere may have headers that cannot be changed. */
function finished(response: Response, facts: Pick<RequestFacts, 'id' | 'isSecure'>): Response {
  try {
    secure(response.headers, facts.isSecure)
    response.headers.set('x-request-id', facts.id)
    return response
  } catch {
    return finished(new Response(response.body, response), facts)
  }
}

function seenOf(incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts, milliseconds: number): Seen {
  // 499: the client left before there was an answer.
  const status = outgoing.headersSent ? outgoing.statusCode : 499
  return { facts, method: incoming.method ?? '', url: incoming.url ?? '', status, milliseconds, headers: incoming.headers }
}
