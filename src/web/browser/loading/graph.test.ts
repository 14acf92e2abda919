import { afterEach, describe, expect, test, vi } from 'vitest'
import { hashes } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import type { OperationName } from '#contracts/http/editorial.ts'
import { query } from './graph.ts'

afterEach(() => vi.unstubAllGlobals())

type RecordedRequest = { url: URL; method: string; body: Record<string, unknown> | null }

function stubFetch(...answers: unknown[]): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({
      url: new URL(address, 'http://x'),
      method: init.method ?? 'GET',
      body: init.body ? JSON.parse(String(init.body)) : null,
    })
    return Response.json(answers[Math.min(requests.length, answers.length) - 1])
  })
  return requests
}

describe('the content graph client', () => {
  test('[C7.1-01] a query is sent by GET with its hash; after PersistedQueryNotFound its full text is sent by POST', async () => {
    const requests = stubFetch({ errors: [{ message: 'PersistedQueryNotFound' }] }, { data: { globalNavigation: null } })
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashes.globalNavigation } }
    expect(await query('globalNavigation', { app: 'nbc' })).toEqual({ data: { globalNavigation: null } })
    const [first, second] = requests
    expect([first!.method, first!.url.pathname]).toEqual(['GET', '/v2/graphql'])
    expect(Object.fromEntries(first!.url.searchParams)).toEqual({
      operationName: 'globalNavigation',
      variables: '{"app":"nbc"}',
      extensions: JSON.stringify(extensions),
    })
    expect([second!.method, second!.url.pathname]).toEqual(['POST', '/v2/graphql'])
    expect(second!.body).toEqual({
      operationName: 'globalNavigation',
      variables: { app: 'nbc' },
      extensions,
      query: texts.globalNavigation,
    })
  })

  test('a query is sent only one time if the server knows its hash, even if the query fails', async () => {
    const requests = stubFetch({ errors: [{ message: 'There is no such page', extensions: { code: 'NOT_FOUND' } }] })
    expect((await query('bonanzaPage', {})).errors).toHaveLength(1)
    expect(requests).toHaveLength(1)
  })

  test("[C7.1-05] an unknown query name logs 'No hash file mapping found'", async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const requests = stubFetch({})
    expect(await query('weather' as OperationName, {})).toEqual({ errors: [{ message: 'No hash file mapping found' }] })
    expect(warn).toHaveBeenCalledWith('No hash file mapping found for weather')
    expect(requests).toEqual([])
    warn.mockClear()
  })

  test('a query times out after 30 seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    )
    const answer = query('bonanzaPage', {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ name: 'TimeoutError' })
    vi.useRealTimers()
  })

  test('the caller’s signal aborts a query', async () => {
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    )
    const leaving = new AbortController()
    const answer = query('bonanzaPage', {}, { signal: leaving.signal }).catch((error: unknown) => error)
    leaving.abort(new Error('left'))
    expect(await answer).toMatchObject({ message: 'left' })
  })
})
