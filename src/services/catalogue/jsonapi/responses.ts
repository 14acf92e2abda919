// JSON:API responses: documents and errors.
import { mediaType } from './media-type.ts'

export type ErrorSource = { pointer?: string; parameter?: string; header?: string }
export type ApiError = { status: number; code: string; title: string; detail?: string; source?: ErrorSource }

const version = { version: '1.1' }

/** Returns a response with a JSON:API document. */
export function respond(status: number, document: Record<string, unknown>, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ jsonapi: version, ...document }), {
    status,
    headers: { 'content-type': mediaType, vary: 'accept', ...headers },
  })
}

/** Returns an error response. All errors must have the same status, which is the status of the response. */
export function refuse(failed: ApiError | readonly ApiError[], headers: Record<string, string> = {}): Response {
  const list = Array.isArray(failed) ? (failed as readonly ApiError[]) : [failed as ApiError]
  const errors = list.map(({ status, ...error }) => ({ status: String(status), ...error }))
  return respond(list[0]!.status, { errors }, { 'cache-control': 'no-store', ...headers })
}

const defineError =
  (status: number, code: string, title: string) =>
  (detail?: string, source?: ErrorSource): ApiError => ({
    status,
    code,
    title,
    ...(detail && { detail }),
    ...(source && { source }),
  })

export const apiErrors = {
  badRequest: defineError(400, 'BAD_REQUEST', 'Bad request'),
  unauthorized: defineError(401, 'UNAUTHORIZED', 'Authentication required'),
  forbidden: defineError(403, 'FORBIDDEN', 'Forbidden'),
  notFound: defineError(404, 'NOT_FOUND', 'Not found'),
  methodNotAllowed: defineError(405, 'METHOD_NOT_ALLOWED', 'Method not allowed'),
  notAcceptable: defineError(406, 'NOT_ACCEPTABLE', 'Not acceptable'),
  conflict: defineError(409, 'CONFLICT', 'Conflict'),
  stale: defineError(412, 'STALE', 'Precondition failed'),
  tooLarge: defineError(413, 'TOO_LARGE', 'Content too large'),
  unsupported: defineError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported media type'),
  invalid: defineError(422, 'INVALID', 'Invalid document'),
  conditionMissing: defineError(428, 'PRECONDITION_REQUIRED', 'Precondition required'),
}
