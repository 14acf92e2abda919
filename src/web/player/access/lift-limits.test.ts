// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { liftLimits } from './lift-limits.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [200, 'Success', 'lifted'],
  [400, 'Invalid fields', 'wrong'],
  [403, descriptions.wrongPin, 'wrong'],
  [403, descriptions.pinLocked, 'needsNewPin'],
  [429, descriptions.pinLocked, 'locked'],
  [401, 'Sign in first.', 'lifted'],
  [404, 'No parental controls', 'lifted'],
  [503, 'Unavailable', 'failed'],
] as const)('a PIN that is answered with %i and "%s" gives the result %s', async (status, description, result) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, body])
    return Response.json({ result: { code: status, description } }, { status })
  })
  expect(await liftLimits('4711')).toBe(result)
  expect(sent).toEqual([['POST', '/identity/parental/lift', '{"pin":"4711"}']])
})

test('a PIN that cannot be sent, or an answer that cannot be read, gives the result failed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await liftLimits('4711')).toBe('failed')
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 403 }))
  expect(await liftLimits('4711')).toBe('failed')
})
