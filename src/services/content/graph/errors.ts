import { GraphQLError } from 'graphql'
import type { GraphError, GraphErrorCode } from '#contracts/http/content.ts'

const codes: ReadonlySet<string> = new Set<GraphErrorCode>([
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'PERSISTED_QUERY_NOT_FOUND',
  'LIMIT_EXCEEDED',
  'INTERNAL',
])

/** What a caller is told of an error: its message and code when it is about what was asked, nothing when it is about us. */
export function tellError(error: unknown, report: (error: unknown) => void): GraphError {
  const given = error as GraphQLError
  // A value that a type does not take is an error of graphql's own, wrapped once more.
  const inner = given.originalError ?? (error instanceof GraphQLError ? undefined : error)
  const original = inner instanceof GraphQLError && !inner.originalError ? undefined : inner
  const code = given.extensions?.['code'] ?? (inner as GraphQLError | undefined)?.extensions?.['code']
  const path = given.path ? { path: [...given.path] } : {}
  if (typeof code === 'string' && codes.has(code)) return { message: given.message, ...path, extensions: { code: code as GraphErrorCode } }
  if (original === undefined) return { message: given.message, ...path, extensions: { code: 'BAD_USER_INPUT' } }
  report(original)
  return { message: 'Something went wrong', ...path, extensions: { code: 'INTERNAL' } }
}
