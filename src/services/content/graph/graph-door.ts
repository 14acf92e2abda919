// GET|POST /v2/graphql: persisted operations, limits before anything runs, and what caches may keep.
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
import type { GraphErrorCode } from '#contracts/http/content.ts'
import { problem } from '#kit/http/problem.ts'
import { documentLimits, overLimits } from './document-limits.ts'
import { tellError } from './errors.ts'
import type { KnownOperations } from './known-operations.ts'
import type { RootContext } from './one-list.ts'
import { createPersistedStore } from './persisted-store.ts'

export type GraphTools = {
  schema: GraphQLSchema
  operations: KnownOperations
  context: RootContext
  report(error: unknown): void
  introspection: boolean
}

/** Seconds a cache may give an anonymous answer for fresh, and then while it asks again. */
const fresh = 'public, max-age=15, stale-while-revalidate=60'

/** Travels with a request through yoga and tells what came of it; `refused` is the status when nothing was run. */
type Told = { told: { failed?: boolean; refused?: number } }

/** [C7.1-01] */
export function createGraphDoor({ schema, operations, context, report, introspection }: GraphTools) {
  const yoga = createYoga<Told>({
    schema,
    graphqlEndpoint: '/v2/graphql',
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    multipart: false,
    // Strangers could fill it with trees of 32 KiB documents.
    parserAndValidationCache: false,
    context: () => context as unknown as Record<string, unknown>,
    maskedErrors: { maskError: (error) => masked(error, report) },
    plugins: [persistedQueries({ store: createPersistedStore() }), withLimits(operations, introspection), compiledOperations(operations)],
  })
  return async (request: Request): Promise<Response> => {
    if (!isAcceptable(request.headers.get('accept'))) return notAcceptable()
    const unreadable = request.method === 'GET' && unreadableIn(request.url)
    if (unreadable) return notJson(unreadable)
    const told: Told['told'] = {}
    const response = await yoga.fetch(request, { told })
    const status = response.status === 200 ? (told.refused ?? 200) : response.status
    const headers = new Headers(response.headers)
    const mayBeKept = request.method === 'GET' && status === 200 && !told.failed
    headers.set('cache-control', mayBeKept ? keeping(request) : 'no-store')
    headers.append('vary', 'accept')
    return new Response(response.body, { status, headers })
  }
}

const mediaTypes = ['application/json', 'application/graphql-response+json']
const accepted = new Set([...mediaTypes, 'application/*', '*/*'])

/** Checked before yoga runs the document: its own 406 repeats a long header many times over in the answer's headers. */
const isAcceptable = (accept: string | null): boolean =>
  !accept?.trim() || accept.split(',').some((range) => accepted.has(range.split(';', 1)[0]!.trim().toLowerCase()))

const notAcceptable = () =>
  problem(406, { code: 'NOT_ACCEPTABLE', title: 'Not acceptable', detail: `Answers here are ${mediaTypes.join(' or ')}.` })

/** Which parameter of a query string is no JSON object. */
function unreadableIn(url: string): string | undefined {
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
  const errors = [{ message: `${name} is no JSON object.`, extensions: { code: 'BAD_USER_INPUT' satisfies GraphErrorCode } }]
  return Response.json({ errors }, { status: 400, headers: { 'cache-control': 'no-store', vary: 'accept' } })
}

/** A persisted answer to nobody in particular is the same for everyone; variables that name a viewer make it theirs. */
function keeping(request: Request): string {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('extensions')) return 'no-store'
  const { userId, authorized, profile, type } = JSON.parse(searchParams.get('variables') ?? '{}') ?? {}
  const isSomebody = (userId && userId !== '0') || authorized || profile?.length
  if (isSomebody) return 'private, no-store'
  // There are as many searches as people.
  return type === 'SEARCH' || searchParams.get('operationName') === 'searchSection' ? 'private, max-age=15' : fresh
}

const statusOf: Record<string, number> = { PERSISTED_QUERY_NOT_FOUND: 404, INTERNAL: 500 }

function masked(error: unknown, report: (error: unknown) => void): Error {
  const { message, path, extensions } = tellError(error, report)
  return new GraphQLError(message, { path, extensions })
}

const refused = (message: string, code: GraphErrorCode) => new GraphQLError(message, { extensions: { code } })

/** Operations known at build time always run; others within the limits. */
function withLimits(operations: KnownOperations, introspection: boolean): Plugin<object, Told> {
  return {
    onParse({ params, setParsedDocument, setParseFn }) {
      const known = operations.documentOf(String(params.source))
      if (known) setParsedDocument(known)
      else setParseFn((source) => parseWithin(String(source)))
    },
    onValidate({ params, addValidationRule, setResult }) {
      if (operations.named(params.documentAST)) {
        setResult([])
        return
      }
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule)
      return ({ valid, result, setResult: setErrors }) => {
        if (!valid) setErrors(result.slice(0, 10).map(({ message }) => refused(message, 'BAD_USER_INPUT')))
      }
    },
    onResultProcess({ result, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors?.length) return
      serverContext.told.failed = true
      const [error] = result.errors
      if (!('data' in result)) serverContext.told.refused = statusOf[String(error?.extensions?.['code'])] ?? 400
    },
  }
}

function parseWithin(source: string): DocumentNode {
  const document = parseShort(source)
  const over = overLimits(document)
  if (over) throw refused(`The document is refused: ${over}.`, 'LIMIT_EXCEEDED')
  if (document.definitions.some((node) => node.kind === Kind.OPERATION_DEFINITION && node.operation !== OperationTypeNode.QUERY))
    throw refused('The graph answers queries only.', 'BAD_USER_INPUT')
  return document
}

function parseShort(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens })
  } catch (error) {
    const { message } = error as Error
    if (!message.includes('tokens. Parsing aborted')) throw refused(message, 'BAD_USER_INPUT')
    throw refused(`The document is refused: at most ${documentLimits.tokens} tokens are allowed.`, 'LIMIT_EXCEEDED')
  }
}

/** Known operations run as compiled; a stranger's document is not worth a compilation. */
function compiledOperations(operations: KnownOperations): Plugin {
  return {
    onExecute({ args, setExecuteFn }) {
      const name = operations.named(args.document)
      if (!name) return
      setExecuteFn(({ contextValue, variableValues }) => operations.execute(name, contextValue, variableValues ?? {}))
    },
  }
}
