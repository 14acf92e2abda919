// GET|POST /v2/graphql: persisted operations, limits of other documents, and cache headers.
import { useAPQ as persistedQueries } from '@graphql-yoga/plugin-apq'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { GraphErrorCode } from '#contracts/http/editorial.ts'
import { problem } from '#kit/http/problem.ts'
import type { Contexts } from './contexts.ts'
import { documentLimits, overLimits } from './document-limits.ts'
import { toGraphError } from './errors.ts'
import type { KnownOperations } from './known-operations.ts'
import { createPersistedStore } from './persisted-store.ts'

export type GraphTools = {
  schema: GraphQLSchema
  operations: KnownOperations
  contexts: Contexts
  report(error: unknown): void
  introspection: boolean
}

const publicCacheControl = 'public, max-age=15, stale-while-revalidate=60'

/** Yoga's context of a request, in which plugins record the outcome. `status` is set if the document was not executed. */
type ServerContext = { outcome: { hasErrors?: boolean; status?: number } }

/** Returns the handler of /v2/graphql [C7.1-01]. */
export function createGraphHandler({ schema, operations, contexts, report, introspection }: GraphTools) {
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/v2/graphql',
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    multipart: false,
    // The cache is disabled, because clients could fill it with documents of 32 KiB.
    parserAndValidationCache: false,
    context: ({ params }) => contexts.of(params.variables) as unknown as Record<string, unknown>,
    maskedErrors: { maskError: (error) => maskError(error, report) },
    plugins: [persistedQueries({ store: createPersistedStore() }), withLimits(operations, introspection), compiledOperations(operations)],
  })
  return async (request: Request): Promise<Response> => {
    if (!isAcceptable(request.headers.get('accept'))) return notAcceptable()
    const invalid = request.method === 'GET' && invalidParameter(request.url)
    if (invalid) return notJson(invalid)
    const outcome: ServerContext['outcome'] = {}
    const response = await yoga.fetch(request, { outcome })
    const status = response.status === 200 ? (outcome.status ?? 200) : response.status
    const headers = new Headers(response.headers)
    const isCacheable = request.method === 'GET' && status === 200 && !outcome.hasErrors
    headers.set('cache-control', isCacheable ? cacheControlOf(request) : 'no-store')
    headers.append('vary', 'accept')
    return new Response(response.body, { status, headers })
  }
}

const mediaTypes = ['application/json', 'application/graphql-response+json']
const accepted = new Set([...mediaTypes, 'application/*', '*/*'])

/** Returns whether yoga supports the Accept header. This check prevents yoga's own 406 response, which repeats a long Accept header many times. */
const isAcceptable = (accept: string | null): boolean =>
  !accept?.trim() || accept.split(',').some((range) => accepted.has(range.split(';', 1)[0]!.trim().toLowerCase()))

const notAcceptable = () => problem(406, { code: 'NOT_ACCEPTABLE', title: 'Not acceptable', detail: `Accept ${mediaTypes.join(' or ')}.` })

/** Returns the name of the first URL parameter that should be a JSON object, but contains something else. */
function invalidParameter(url: string): string | undefined {
  const { searchParams } = new URL(url)
  return ['variables', 'extensions'].find((name) => {
    const text = searchParams.get(name)
    if (!text) return false
    try {
      const value: unknown = JSON.parse(text)
      return typeof value !== 'object' || Array.isArray(value)
    } catch {
      return true
    }
  })
}

function notJson(name: string): Response {
  const errors = [{ message: `${name} must be a JSON object.`, extensions: { code: 'BAD_USER_INPUT' satisfies GraphErrorCode } }]
  return Response.json({ errors }, { status: 400, headers: { 'cache-control': 'no-store', vary: 'accept' } })
}

/** Returns the value of Cache-Control. Responses of persisted operations are public, except searches and requests with data of a viewer. */
function cacheControlOf(request: Request): string {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('extensions')) return 'no-store'
  const { userId, authorized, profile, type } = JSON.parse(searchParams.get('variables') ?? '{}') ?? {}
  const namesViewer = (userId && userId !== '0') || authorized || profile?.length
  if (namesViewer) return 'private, no-store'
  // Search queries vary so much that a shared cache would rarely have the response.
  return type === 'SEARCH' || searchParams.get('operationName') === 'searchSection' ? 'private, max-age=15' : publicCacheControl
}

const statusOf: Record<string, number> = { PERSISTED_QUERY_NOT_FOUND: 404, INTERNAL: 500 }

function maskError(error: unknown, report: (error: unknown) => void): Error {
  const { message, path, extensions } = toGraphError(error, report)
  return new GraphQLError(message, { path, extensions })
}

const graphError = (message: string, code: GraphErrorCode) => new GraphQLError(message, { extensions: { code } })

/** Permits persisted operations without checks, and other documents only if they are within the limits. */
function withLimits(operations: KnownOperations, introspection: boolean): Plugin<object, ServerContext> {
  return {
    onParse({ params, setParsedDocument, setParseFn }) {
      const known = operations.documentOf(String(params.source))
      if (known) setParsedDocument(known)
      else setParseFn((source) => parseWithinLimits(String(source)))
    },
    onValidate({ params, addValidationRule, setResult }) {
      if (operations.nameOf(params.documentAST)) {
        setResult([])
        return
      }
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule)
      return ({ valid, result, setResult: setErrors }) => {
        if (!valid) setErrors(result.slice(0, 10).map(({ message }) => graphError(message, 'BAD_USER_INPUT')))
      }
    },
    onResultProcess({ result, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors?.length) return
      serverContext.outcome.hasErrors = true
      const [error] = result.errors
      if (!('data' in result)) serverContext.outcome.status = statusOf[String(error?.extensions?.['code'])] ?? 400
    },
  }
}

function parseWithinLimits(source: string): DocumentNode {
  const document = parseWithinTokenLimit(source)
  const excess = overLimits(document)
  if (excess) throw graphError(`The document exceeds a limit: ${excess}.`, 'LIMIT_EXCEEDED')
  if (document.definitions.some((node) => node.kind === Kind.OPERATION_DEFINITION && node.operation !== OperationTypeNode.QUERY))
    throw graphError('Only queries are supported.', 'BAD_USER_INPUT')
  return document
}

function parseWithinTokenLimit(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens })
  } catch (error) {
    const { message } = error as Error
    if (!message.includes('tokens. Parsing aborted')) throw graphError(message, 'BAD_USER_INPUT')
    throw graphError(`The document exceeds a limit: at most ${documentLimits.tokens} tokens are allowed.`, 'LIMIT_EXCEEDED')
  }
}

/** Runs persisted operations with graphql-jit. Other documents run too rarely, so they are not compiled. */
function compiledOperations(operations: KnownOperations): Plugin {
  return {
    onExecute({ args, setExecuteFn }) {
      const name = operations.nameOf(args.document)
      if (!name) return
      setExecuteFn(({ contextValue, variableValues }) => operations.execute(name, contextValue, variableValues ?? {}))
    },
  }
}
