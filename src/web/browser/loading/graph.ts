import { usualHashes } from '#contracts/graph/usual-hashes.generated.ts'
import type { GraphResult, OperationName } from '#contracts/http/editorial.ts'
import { timeouts } from '#contracts/limits.ts'
import type { Query } from '../../ui/graph/query.ts'
import { loadChunk } from '../../ui/load-chunk.ts'

const address = '/v2/graphql'
const notFound = 'PersistedQueryNotFound'

/**
 * [C7.1-01] Runs a query. Sends its hash by GET, so that caches can store the response. If the server does not know the hash, sends the
 * full text by POST. Times out after 30 s [C7.1-06].
 */
export const query: Query = async <Data>(
  operationName: OperationName,
  variables: Record<string, unknown>,
  options?: { signal?: AbortSignal },
) => {
  const hash = usual[operationName] ?? (await rareHash(operationName))
  if (!hash) {
    console.warn(`No hash file mapping found for ${operationName}`)
    return { errors: [{ message: 'No hash file mapping found' }] }
  }
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
  const limit = timeLimit(timeouts.main, options?.signal)
  try {
    const named = { operationName, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) }
    const result = await request<Data>(`${address}?${new URLSearchParams(named)}`, { signal: limit.signal })
    if (!result.errors?.some(({ message }) => message === notFound)) return result
    const { texts } = await loadChunk(() => import('#contracts/graph/texts.generated.ts'))
    const body = JSON.stringify({ operationName, variables, extensions, query: texts[operationName] })
    return await request<Data>(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: limit.signal })
  } finally {
    limit.done()
  }
}

const usual: Partial<Record<OperationName, string>> = usualHashes

const rareHash = async (name: OperationName): Promise<string | undefined> =>
  (await loadChunk(() => import('#contracts/graph/hashes.generated.ts'))).hashes[name]

async function request<Data>(url: string, init: RequestInit): Promise<GraphResult<Data>> {
  const response = await fetch(url, { ...init, headers: { accept: 'application/json', ...init.headers } })
  return response.json()
}

/** Returns a signal that aborts after a timeout or when `outer` aborts. Safari before 17.4 has no AbortSignal.any. */
function timeLimit(milliseconds: number, outer?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort(outer!.reason)
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(new DOMException('The content graph request timed out', 'TimeoutError')), milliseconds)
  const done = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}
