import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { events } from '#contracts/http/events.ts'
import { reportFault, reportMissingPlayer } from './report-fault.ts'

afterEach(() => vi.unstubAllGlobals())

function sent(): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('location', { pathname: '/harbor/video/x/1' })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => bodies.push(JSON.parse(String(body))))
  return bodies
}

test('what the collector gets of a broken stream and of a missing chunk is what it accepts', () => {
  const bodies = sent()
  reportFault('MEDIA')
  reportMissingPlayer(Object.assign(new Error('Loading a chunk failed (timeout)'), { name: 'ChunkLoadError' }))
  expect(bodies.map((body) => v.parse(events, body).events[0])).toMatchObject([
    { type: 'Player', message: 'Playback failed: MEDIA', path: '/harbor/video/x/1' },
    { type: 'Chunk', message: 'ChunkLoadError: Loading a chunk failed (timeout)' },
  ])
})

test('a refusal and a lost connection are not reported', () => {
  const bodies = sent()
  for (const fault of ['NOT_AUTHORIZED', 'TRIAL_OVER', 'OFFLINE'] as const) reportFault(fault)
  expect(bodies).toEqual([])
})

test('a report that fails makes no noise', async () => {
  sent()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  reportFault('MEDIA')
  await new Promise((resolve) => setImmediate(resolve))
})
