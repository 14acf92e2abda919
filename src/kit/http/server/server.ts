import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { isDatabaseFailure } from '../../db/faults.ts'
import { withDeadline } from '../../deadline.ts'
import { OperatorError } from '../../operator-error.ts'
import { compressResponse } from '../compression/compress.ts'
import { problems } from '../problem.ts'
import { type RequestFacts, withFacts } from '../request-facts.ts'
import { addSecurityHeaders } from '../security/security-headers.ts'
import { factsOfIncoming, type TrustSettings } from './facts-of-incoming.ts'
import { ClientGone, readBody } from './read-body.ts'

export type CompletedRequest = {
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
  /** A handler that uses Node's own request and response. Returns true if it handles the request, even if it responds later. */
  nodeHandler?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Answers GET and HEAD from the page cache. Returns false to leave the request to `fetch`. */
  fromCache?(request: IncomingMessage, response: ServerResponse): boolean
  /** Returns the maximum size of a body at this path, in bytes. */
  bodyLimit(path: string): number
  /** Returns whether the path is answered under any load: health checks and metrics. */
  isAlwaysAdmitted?(path: string): boolean
  /** Called after each response that did not come from `fromCache`. */
  onResponse(request: CompletedRequest): void
  report(error: unknown, facts?: RequestFacts): void
  limits?: Partial<typeof serverLimits>
  /** Maximum number of concurrent requests of each kind; further requests get 503 with Retry-After. */
  atOnce?: number
}

export type AbortedRequest = { method: string; url: string }

export type RunningServer = {
  port: number
  /**
   * Makes /readyz fail immediately, stops listening after `lameDuck` ms, and waits at most `drain` ms for running requests. Then aborts the
   * remaining requests and returns them.
   */
  stop(times: { lameDuck: number; drain: number }): Promise<AbortedRequest[]>
  isStopping(): boolean
}

/** Timeouts in milliseconds. Node checks them once per `connectionsCheckingInterval`, by default only every 30 seconds. */
export const serverLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}
/** The default limit of concurrent requests. A request takes a few milliseconds, so the last of 200 waits less than a second. */
const defaultAtOnce = 200
/** Milliseconds after which an inactive connection is closed. */
const inactivityTimeout = 120_000

export async function startServer(tools: ServerTools): Promise<RunningServer> {
  let stopping = false
  const listener = makeListener(tools)
  const running = new Set<ServerResponse>()
  /** One listener for all responses: cheaper than one for each. */
  function removeRunning(this: ServerResponse) {
    running.delete(this)
  }
  const server = createServer({ ...serverLimits, ...tools.limits }, (request, response) => {
    running.add(response)
    response.on('close', removeRunning)
    if (stopping) response.shouldKeepAlive = false
    try {
      const isRefused = refusalOf(request) !== undefined
      if (!isRefused && tools.nodeHandler?.(request, response)) return
      if (!isRefused && tools.fromCache && (request.method === 'GET' || request.method === 'HEAD') && tools.fromCache(request, response))
        return
    } catch (error) {
      tools.report(error)
      if (response.headersSent) return void response.destroy()
    }
    void listener(request, response)
  })
  server.setTimeout(inactivityTimeout)
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
      const aborted = [...running].map(({ req: { method = '', url = '' } }) => ({ method, url }))
      server.closeAllConnections()
      return aborted
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

/** Converts an error of `server.listen` to an OperatorError with the remedy. */
export function listenFault(error: unknown, host: string, port: number): OperatorError {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new OperatorError(`PORT: ${port} is in use by another program: stop that program, or set another PORT.`)
  if (code === 'EACCES') return new OperatorError(`PORT: this user may not listen on port ${port}: set a PORT of 1024 or higher.`)
  return new OperatorError(`HOST: cannot listen on ${host} (${code}): set an address of this machine.`)
}

function makeListener(tools: ServerTools) {
  const admit = admission(tools)
  const answer = async (request: Request, { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse }) => {
    const started = performance.now()
    const facts = factsOfIncoming(incoming, tools.trust)
    outgoing.once('close', () => tools.onResponse(completedRequest(incoming, outgoing, facts, performance.now() - started)))
    const { 'accept-encoding': codings = null } = incoming.headers
    try {
      const response = await handle(tools, admit, request, incoming, facts)
      return withCommonHeaders(await compressResponse(response, codings as string | null, incoming.method === 'HEAD'), facts)
    } catch (error) {
      return withCommonHeaders(errorResponse(tools, error, facts), facts)
    }
  }
  return getRequestListener(answer as Parameters<typeof getRequestListener>[0], {
    // HTTP/1.0 requests have no Host: HAProxy and other load balancers send such health checks by default.
    hostname: 'localhost',
    errorHandler: (error) => withCommonHeaders(errorResponse(tools, error), { id: 'malformed', isSecure: false }),
  })
}

/**
 * Returns a function that creates the refusal of a request that handlers must not see; undefined for other requests. `Request` does not support
 * TRACE. With two Host headers Node reads the first, while a proxy may read the last.
 */
function refusalOf({ method, rawHeaders }: IncomingMessage): (() => Response) | undefined {
  if (method === 'TRACE') return () => problems.methodNotAllowed('GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE')
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index]!)) hosts++
  return hosts > 1 ? () => problems.badRequest('The request has more than one Host.') : undefined
}

/** Compares the length first, because each request has a dozen other headers. */
const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

const pathOf = (incoming: IncomingMessage) => (incoming.url ?? '').split('?', 1)[0]!

/** Milliseconds that all database waits of a request may take together. */
const databaseWait = 5000

/**
 * Limits concurrent requests. A request is counted only after its whole body has arrived, so that slow uploads do not use up the limit. Reads and
 * changes are counted separately, so that changes that wait for a locked database do not block reads.
 */
function admission({ atOnce = defaultAtOnce, fetch, isAlwaysAdmitted }: ServerTools) {
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

function errorResponse(tools: ServerTools, error: unknown, facts?: RequestFacts): Response {
  if (error instanceof RequestError) return problems.badRequest('The request target or Host is malformed.')
  if (error instanceof ClientGone) return problems.badRequest('The body is incomplete.')
  tools.report(error, facts)
  return isDatabaseFailure(error) ? problems.unavailable() : problems.unexpected()
}

type Admit = ReturnType<typeof admission>

async function handle(
  tools: ServerTools,
  admit: Admit,
  request: Request,
  incoming: IncomingMessage,
  facts: RequestFacts,
): Promise<Response> {
  const refused = refusalOf(incoming)
  if (refused) return refused()
  const path = pathOf(incoming)
  if (incoming.method === 'GET' || incoming.method === 'HEAD' || incoming.method === 'OPTIONS')
    return admit(withFacts(request, facts), path)
  const body = await readBody(incoming, tools.bodyLimit(path))
  if (body && !Buffer.isBuffer(body)) return body
  return admit(withFacts(withBody(request, incoming, body), facts), path)
}

/** Returns the request with the decompressed body. */
function withBody(request: Request, incoming: IncomingMessage, body: Buffer | undefined): Request {
  if (!body) return new Request(request.url, { method: request.method, headers: request.headers })
  const { 'content-encoding': encoding, 'transfer-encoding': chunked } = incoming.headers
  if (encoding !== undefined || chunked !== undefined)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) request.headers.delete(name)
  // The server adapter reads the body from this property. This is faster than another `Request` with a stream for the body.
  Object.assign(incoming, { rawBody: body })
  return request
}

/** Adds the common headers. Headers of a fetched response are immutable, so such a response is copied. */
function withCommonHeaders(response: Response, facts: Pick<RequestFacts, 'id' | 'isSecure'>): Response {
  try {
    addSecurityHeaders(response.headers, facts.isSecure)
    response.headers.set('x-request-id', facts.id)
    return response
  } catch {
    return withCommonHeaders(new Response(response.body, response), facts)
  }
}

function completedRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  facts: RequestFacts,
  milliseconds: number,
): CompletedRequest {
  // 499: the client disconnected before there was a response.
  const status = outgoing.headersSent ? outgoing.statusCode : 499
  return { facts, method: incoming.method ?? '', url: incoming.url ?? '', status, milliseconds, headers: incoming.headers }
}
