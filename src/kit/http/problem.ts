// Problem details (RFC 9457): the error responses of all routes for which the specification defines no body.

export type ProblemText = {
  /** A stable code for programs, such as `NOT_FOUND`. */
  code: string
  title: string
  /** The cause, with the name of the field; never a stack. */
  detail?: string
  [more: string]: unknown
}

/** Returns an error response that caches must not store. */
export function problem(status: number, text: ProblemText, headers?: Record<string, string>): Response {
  return Response.json(
    { type: 'about:blank', status, ...text },
    { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers } },
  )
}

/** The error of a request that needs a server which fails. The client gets 503 and may try again. The code that throws it has logged the cause. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

export const problems = {
  badRequest: (detail: string) => problem(400, { code: 'BAD_REQUEST', title: 'Bad request', detail }),
  forbidden: (detail: string) => problem(403, { code: 'FORBIDDEN', title: 'Forbidden', detail }),
  operatorsOnly: () =>
    problem(403, {
      code: 'FORBIDDEN',
      title: 'Operators only',
      detail: 'Send `Authorization: Bearer` with the OPERATOR_TOKEN of this site. docs/operating.md says when this machine needs none.',
    }),
  notFound: () => problem(404, { code: 'NOT_FOUND', title: 'Not found' }),
  methodNotAllowed: (allow: string) => problem(405, { code: 'METHOD_NOT_ALLOWED', title: 'Method not allowed' }, { allow }),
  tooLarge: (limit: number) =>
    problem(
      413,
      { code: 'TOO_LARGE', title: 'Content too large', detail: `The body may have at most ${limit} bytes after decompression.` },
      { connection: 'close' },
    ),
  tooMany: (seconds: number) =>
    problem(429, { code: 'TOO_MANY_REQUESTS', title: 'Too many requests' }, { 'retry-after': `${Math.max(1, Math.ceil(seconds))}` }),
  unexpected: () => problem(500, { code: 'UNEXPECTED', title: 'Something went wrong' }),
  unavailable: (seconds = 1) => problem(503, { code: 'UNAVAILABLE', title: 'Try again soon' }, { 'retry-after': `${seconds}` }),
}
