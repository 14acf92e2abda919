import { GraphQLError } from 'graphql'
import type { GraphError, GraphErrorCode } from '#contracts/http/editorial.ts'

const codes: ReadonlySet<string> = new Set<GraphErrorCode>([
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'PERSISTED_QUERY_NOT_FOUND',
  'LIMIT_EXCEEDED',
  'INTERNAL',
])

/**
 * Converts an error for the response. For an invalid request, returns the message and code. For an internal error, reports the error and
 * returns no details.
 */
export function toGraphError(error: unknown, report: (error: unknown) => void): GraphError {
  const graphError = error as GraphQLError
  // The graphql library wraps its GraphQLError about an invalid value in a second GraphQLError.
  const inner = graphError.originalError ?? (error instanceof GraphQLError ? undefined : error)
  const original = inner instanceof GraphQLError && !inner.originalError ? undefined : inner
  const code = graphError.extensions?.['code'] ?? (inner as GraphQLError | undefined)?.extensions?.['code']
  const path = graphError.path ? { path: [...graphError.path] } : {}
  if (typeof code === 'string' && codes.has(code))
    return { message: graphError.message, ...path, extensions: { code: code as GraphErrorCode } }
  if (original === undefined) return { message: graphError.message, ...path, extensions: { code: 'BAD_USER_INPUT' } }
  report(original)
  return { message: 'Something went wrong', ...path, extensions: { code: 'INTERNAL' } }
}
