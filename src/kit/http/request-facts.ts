// What the server knows of a request that its headers may not say for themselves.

export type RequestFacts = {
  /** Goes with every call and every log line. */
  id: string
  /** The client's address as far as trusted proxies vouch for it; undefined when nobody can say. */
  address: string | undefined
  /** ISO 3166, when a trusted proxy names the client's country. */
  country: string | undefined
  /** From this machine, with nobody else behind it (own-machine.ts). */
  isLocal: boolean
  /** Local, or with the operator token. */
  isOperator: boolean
  /** The viewer's side of the connection is https. */
  isSecure: boolean
}

const facts = new WeakMap<Request, RequestFacts>()
/** Who calls in process without saying more is nobody in particular. */
const unknown: RequestFacts = { id: 'internal', address: undefined, country: undefined, isLocal: false, isOperator: false, isSecure: false }

export const factsOf = (request: Request): RequestFacts => facts.get(request) ?? unknown

/** Who asks, and what their browser says of itself. */
export function callerOf(request: Request) {
  const { address, isLocal, isSecure } = factsOf(request)
  return { address, isLocal, isSecure, cookie: request.headers.get('cookie'), userAgent: request.headers.get('user-agent') }
}

/** Ties facts to a request: the server does, and tests. */
export function withFacts(request: Request, known: Partial<RequestFacts>): Request {
  facts.set(request, { ...factsOf(request), ...known })
  return request
}
