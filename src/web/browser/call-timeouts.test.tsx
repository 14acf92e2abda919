// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { callIdentity } from '../account/session/call-identity.ts'
import { requestViewerAccess } from '../account/session/viewer-access.ts'
import { ViewerPlayer } from '../pages/parts/viewer-player.tsx'
import { hydrated } from '../sections/testing/hydrated.tsx'
import { graphVariables } from '../ui/graph/query.ts'
import { ReportProvider } from '../ui/report.ts'
import { visit } from '../ui/testing/test-providers.tsx'
import { query } from './loading/graph.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The timer of AbortSignal.timeout is not faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds)
    return controller.signal
  })
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const video = { mpxGuid: '9001', title: 'The Pier', brand: { machineName: 'nbc', displayTitle: 'NBC' }, locked: false }

/** Requests the place of the viewer. Resolves to the reported failure. */
function requestPlace(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  void hydrated(
    <ReportProvider value={({ message }) => resolve(message)}>
      <ViewerPlayer video={video as VideoPageFieldsFragment} />
    </ReportProvider>,
  )
  return promise
}

test('[A9-05] calls that get no answer end after their time limit: access and session after 10 s, geolocation and the content API after 30 s', async () => {
  const ended: Record<string, unknown> = {}
  const call = async (name: string, answer: Promise<unknown>) => {
    const end = await answer.catch(String)
    ended[name] = end
  }
  void call('access', requestViewerAccess({ brand: 'nbc', mpxGuid: '9001' }))
  void call('session', callIdentity('/api/v3/profile/session'))
  void call('geolocation', requestPlace())
  void call('content', query('bonanzaPage', { ...graphVariables(visit), type: 'PAGE', name: 'home' }))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(Object.keys(ended)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual({
    access: expect.objectContaining({ allow: false, why: 'OFFLINE' }),
    session: { result: { code: 500, description: expect.stringContaining('TimeoutError') } },
  })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(Object.keys(ended)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toMatchObject({
    geolocation: expect.stringContaining('TimeoutError'),
    content: expect.stringContaining('TimeoutError'),
  })
})
