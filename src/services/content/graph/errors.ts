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
  const original = given.originalError ?? (error instanceof GraphQLError ? undefined : error)
  const code = given.extensions?.['code'] ?? (original as GraphQLError | undefined)?.extensions?.['code']
  const path = given.path ? { path: [...given.path] } : {}
  if (typeof code === 'string' && codes.has(code)) return { message: given.message, ...path, extensions: { code: code as GraphErrorCode } }
  if (original === undefined) return { message: given.message, ...path, extensions: { code: 'BAD_USER_INPUT' } }
  report(original)
  return { message: 'Something went wrong', ...path, extensions: { code: 'INTERNAL' } }
}
