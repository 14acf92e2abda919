import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from '../ui/load-chunk.ts'
import { leaveForServer, reportChunk } from './chunk-failure.ts'

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
  test('is what its import gives', async () => expect(await loadChunk(async () => ({ Page: 1 }))).toEqual({ Page: 1 }))

  test('[C8-07] [A8-38] that does not come is a ChunkLoadError: missing, or timeout', async () => {
    const missing = await loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error)
    expect(missing).toBeInstanceOf(ChunkLoadError)
    expect(missing).toMatchObject({ name: 'ChunkLoadError', type: 'missing', message: 'Loading a chunk failed (missing: Failed to fetch)' })
    vi.useFakeTimers()
    const late = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await late).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' })
  })

  test('loading times out after 120 s, not before', async () => {
    vi.useFakeTimers()
    let failed = false
    loadChunk(() => new Promise(() => {})).catch(() => (failed = true))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toBe(true)
  })

  test('its failure is reported to POST /events', async () => {
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

  test('leads to one reload a minute and tab, never to a storm', () => {
    const left: string[] = []
    const leave = (now: number) => leaveForServer('/x', now, (url) => left.push(url))
    expect([leave(100_000), leave(100_500), leave(159_999), leave(160_000)]).toEqual([true, false, false, true])
    expect(left).toEqual(['/x', '/x'])
  })
})
