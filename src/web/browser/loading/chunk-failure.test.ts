import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendAtOnce } from '../../ui/events/testing.ts'
import { ChunkLoadError, loadChunk } from '../../ui/load-chunk.ts'
import { loadFromServer, reportChunk } from './chunk-failure.ts'

sendAtOnce()

const beacons: unknown[] = []
const stored = new Map<string, string>()

beforeEach(() => {
  beacons.length = 0
  stored.clear()
  vi.stubGlobal('location', { pathname: '/night-shift', search: '?lang=es' })
  vi.stubGlobal('document', { documentElement: { dataset: { brand: 'nbc' } } })
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => beacons.push(body.text().then((text) => [path, JSON.parse(text)])),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a lazy chunk', () => {
  test('loadChunk returns the module that the import function loads', async () =>
    expect(await loadChunk(async () => ({ Page: 1 }))).toEqual({ Page: 1 }))

  test('[C8-07] [A8-38] a chunk that cannot be loaded causes a ChunkLoadError of type missing or timeout', async () => {
    const missing = await loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error)
    expect(missing).toBeInstanceOf(ChunkLoadError)
    expect(missing).toMatchObject({ name: 'ChunkLoadError', type: 'missing', message: 'Loading a chunk failed (missing: Failed to fetch)' })
    vi.useFakeTimers()
    const loading = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await loading).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' })
  })

  test('loading a chunk times out after 120 s, not before', async () => {
    vi.useFakeTimers()
    let failed = false
    loadChunk(() => new Promise(() => {})).catch(() => (failed = true))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toBe(true)
  })

  test('a chunk’s failure is reported to POST /events', async () => {
    reportChunk(new ChunkLoadError('timeout'))
    expect(await Promise.all(beacons)).toEqual([
      [
        '/events',
        {
          events: [
            {
              name: 'Error',
              type: 'Chunk',
              message: 'ChunkLoadError (timeout): Loading a chunk failed (timeout)',
              fatal: false,
              path: '/night-shift',
              brand: 'nbc',
            },
          ],
        },
      ],
    ])
  })

  test('after a chunk failure a tab is reloaded at most one time per minute', () => {
    const documentLoads: string[] = []
    const leave = (now: number) => loadFromServer('/x', now, (url) => documentLoads.push(url))
    expect([leave(100_000), leave(100_500), leave(159_999), leave(160_000)]).toEqual([true, false, false, true])
    expect(documentLoads).toEqual(['/x', '/x'])
  })
})
