// What this door answers: documents, and errors that point at what was wrong.
import { mediaType } from './media-type.ts'

export type Source = { pointer?: string; parameter?: string; header?: string }
export type Fault = { status: number; code: string; title: string; detail?: string; source?: Source }

const version = { version: '1.1' }

export function answer(status: number, document: Record<string, unknown>, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ jsonapi: version, ...document }), {
    status,
    headers: { 'content-type': mediaType, vary: 'accept', ...headers },
  })
}

/** All of one kind: their status is the answer's. */
export function refuse(faults: Fault | readonly Fault[], headers: Record<string, string> = {}): Response {
  const all = Array.isArray(faults) ? (faults as readonly Fault[]) : [faults as Fault]
  const errors = all.map(({ status, ...fault }) => ({ status: String(status), ...fault }))
  return answer(all[0]!.status, { errors }, { 'cache-control': 'no-store', ...headers })
}

const fault =
  (status: number, code: string, title: string) =>
  (detail?: string, source?: Source): Fault => ({
    status,
    code,
    title,
    ...(detail && { detail }),
    ...(source && { source }),
  })

export const faults = {
  badRequest: fault(400, 'BAD_REQUEST', 'Bad request'),
  unauthorized: fault(401, 'UNAUTHORIZED', 'Say who you are'),
  forbidden: fault(403, 'FORBIDDEN', 'Forbidden'),
  notFound: fault(404, 'NOT_FOUND', 'Not found'),
  methodNotAllowed: fault(405, 'METHOD_NOT_ALLOWED', 'Method not allowed'),
  notAcceptable: fault(406, 'NOT_ACCEPTABLE', 'Not acceptable'),
  conflict: fault(409, 'CONFLICT', 'Conflict'),
  stale: fault(412, 'STALE', 'It has changed since you read it'),
  tooLarge: fault(413, 'TOO_LARGE', 'Content too large'),
  unsupported: fault(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported media type'),
  invalid: fault(422, 'INVALID', 'Invalid'),
  conditionMissing: fault(428, 'PRECONDITION_REQUIRED', 'Say which version you change'),
}
