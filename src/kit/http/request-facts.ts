// Facts about a request that the server derives from the connection and from trusted proxies, because clients can forge headers.

export type RequestFacts = {
  /** The id of the request in all its log lines. */
  id: string
  /** The client's IP address as reported by trusted proxies; undefined when unknown. */
  address: string | undefined
  /** The ISO 3166 code of the client's country, when a trusted proxy sends it. */
  country: string | undefined
  /** Whether the request comes from this machine, and no proxy forwarded it (own-machine.ts). */
  isLocal: boolean
  /** Whether the request is local, or has the operator token. */
  isOperator: boolean
  /** Whether a trusted proxy sent the request. */
  isFromProxy: boolean
  /** Whether the client's connection is https. */
  isSecure: boolean
}

const facts = new WeakMap<Request, RequestFacts>()
const unknown: RequestFacts = {
  id: 'internal',
  address: undefined,
  country: undefined,
  isLocal: false,
  isOperator: false,
  isFromProxy: false,
  isSecure: false,
}

/** Returns the facts that the server attached to the request. If there are none, returns the facts of an unknown remote client. */
export const factsOf = (request: Request): RequestFacts => facts.get(request) ?? unknown

/** Returns the facts and headers that identify the caller of an identity operation. */
export function callerOf(request: Request) {
  const { address, isLocal, isSecure } = factsOf(request)
  return { address, isLocal, isSecure, cookie: request.headers.get('cookie'), userAgent: request.headers.get('user-agent') }
}

/** Attaches facts to a request, and returns it. Facts that `changes` does not contain stay unchanged. */
export function withFacts(request: Request, changes: Partial<RequestFacts>): Request {
  facts.set(request, { ...factsOf(request), ...changes })
  return request
}
