// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { announceResult, type LinkResult, listenForResult } from './link-channel.ts'

afterEach(() => vi.unstubAllGlobals())

/** Listens until `stop`, and records the results. */
function listen() {
  const results: LinkResult[] = []
  const controller = new AbortController()
  listenForResult((result) => results.push(result), controller.signal)
  return { results, stop: () => controller.abort() }
}

test('the result reaches another window by the channel', async () => {
  const { results, stop } = listen()
  announceResult({ linked: false, fault: 'SUSPENDED' })
  await expect.poll(() => results[0]).toEqual({ linked: false, fault: 'SUSPENDED' })
  stop()
})

test('without a channel the result arrives by a message of the own origin or by local storage; others are ignored', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(window, 'BroadcastChannel')
  const { results, stop } = listen()
  const message = (origin: string, data: unknown) => dispatchEvent(new MessageEvent('message', { origin, data }))
  message('https://evil.example', { type: 'daypart.provider', linked: true })
  message(location.origin, { type: 'other', linked: true })
  message(location.origin, null)
  expect(results).toEqual([])
  message(location.origin, { type: 'daypart.provider', linked: true })
  const stored = (newValue: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key: 'daypart.provider', newValue }))
  stored(null)
  stored(JSON.stringify({ type: 'daypart.provider', linked: false, fault: 'unknown' }))
  expect(results).toEqual([{ linked: true }, { linked: false, fault: 'REFUSED' }])
  stop()
  message(location.origin, { type: 'daypart.provider', linked: true })
  expect(results).toHaveLength(2)
})
