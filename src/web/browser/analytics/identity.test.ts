// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endIdentity, startIdentity } from './identity.ts'

let jar = ''
let writes: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  jar = ''
  writes = []
  vi.stubGlobal('location', { protocol: 'https:' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The cookies of a browser that stores them from the write with this number on. */
function cookies(storedFrom = 1) {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    writes.push(text)
    if (writes.length >= storedFrom) jar = text.includes('Max-Age=0') ? '' : text.split(';')[0]!
  })
}

test('sets a random id one time for ten years, only over https if the page is', async () => {
  cookies()
  await startIdentity(new AbortController().signal)
  await startIdentity(new AbortController().signal)
  expect(writes).toEqual([expect.stringMatching(/^analytics-id=[\w-]{22}; Path=\/; Max-Age=315360000; SameSite=Lax; Secure$/)])
  endIdentity()
  expect(jar).toBe('')
})

test('the identity fails after 100 tries at 100 ms', async () => {
  cookies(Number.POSITIVE_INFINITY)
  const failed = vi.fn()
  startIdentity(new AbortController().signal).catch(failed)
  await vi.advanceTimersByTimeAsync(9_900)
  expect([writes.length, failed.mock.calls.length]).toEqual([100, 0])
  await vi.advanceTimersByTimeAsync(100)
  expect(writes).toHaveLength(100)
  expect(failed).toHaveBeenCalledWith(new Error('The analytics identity could not be initialised'))
})

test('the identity starts as soon as the browser stores cookies, and not after a refusal', async () => {
  cookies(3)
  const started = startIdentity(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(200)
  await started
  expect(writes).toHaveLength(3)
  jar = ''
  const refusal = new AbortController()
  refusal.abort()
  await startIdentity(refusal.signal)
  expect(jar).toBe('')
})
