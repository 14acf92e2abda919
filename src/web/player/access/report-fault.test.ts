import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { events } from '#contracts/http/events.ts'
import { sendAtOnce } from '../../ui/events/testing.ts'
import { reportFault, reportMissingPlayer } from './report-fault.ts'

sendAtOnce()

afterEach(() => vi.unstubAllGlobals())

/** Returns the bodies of the sent beacons. */
function sent(): Promise<string>[] {
  const bodies: Promise<string>[] = []
  vi.stubGlobal('location', { pathname: '/harbor/video/x/1' })
  vi.stubGlobal('document', { documentElement: { dataset: { brand: 'harbor' } } })
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => bodies.push(body.text()) })
  return bodies
}

test('a broken stream and a missing chunk are reported in the format that the collector accepts', async () => {
  const bodies = sent()
  reportFault('MEDIA', 'fragLoadError 404')
  reportMissingPlayer(Object.assign(new Error('Loading a chunk failed (timeout)'), { name: 'ChunkLoadError' }))
  expect((await Promise.all(bodies)).map((body) => v.parse(events, JSON.parse(body)).events[0])).toMatchObject([
    { type: 'Player', message: 'Playback failed: MEDIA (fragLoadError 404)', path: '/harbor/video/x/1', brand: 'harbor' },
    { type: 'Chunk', message: 'ChunkLoadError: Loading a chunk failed (timeout)' },
  ])
})

test('a missing licence is reported', async () => {
  const bodies = sent()
  for (const fault of ['NO_KEY_SYSTEM', 'LICENSE_REFUSED', 'LICENSE_UNREACHABLE', 'OUTPUT_RESTRICTED'] as const) reportFault(fault)
  expect((await Promise.all(bodies)).map((body) => v.parse(events, JSON.parse(body)).events[0])).toMatchObject([
    { message: 'Playback failed: NO_KEY_SYSTEM' },
    { message: 'Playback failed: LICENSE_REFUSED' },
    { message: 'Playback failed: LICENSE_UNREACHABLE' },
    { message: 'Playback failed: OUTPUT_RESTRICTED' },
  ])
})

test('a refusal of access or a lost connection is not reported', () => {
  const bodies = sent()
  for (const fault of ['NOT_AUTHORIZED', 'TRIAL_OVER', 'OFFLINE'] as const) reportFault(fault)
  expect(bodies).toEqual([])
})
