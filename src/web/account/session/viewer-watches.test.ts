// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Watch } from '#contracts/http/personalization.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { profile } from '../testing/profile.ts'
import { setAccount } from './account-info.ts'
import { watchesKey } from './watches-key.ts'

type Sent = { method: string; path: string; body: unknown }
let sent: Sent[]
let beacons: Sent[]
/** The answer of personalization, and whether it answers. */
let stored: Record<string, Partial<Watch>>
let status: number
/** Milliseconds by which the server's clock is ahead. */
let ahead: number
/** The bodies that are read: a Blob takes some time. */
let bodies: Promise<unknown>[]
const read = (body: BodyInit) => {
  const reading = (body as Blob).text().then((text) => JSON.parse(text) as unknown)
  bodies.push(reading)
  return reading
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.setItem('daypart.law', 'us')
  viewerStore.reset()
  location.hash = ''
  sent = []
  beacons = []
  stored = {}
  status = 200
  ahead = 0
  bodies = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, path, body: body && (await read(body)) })
    if (status === 0) throw new TypeError('no connection')
    return method === 'GET' ? Response.json({ now: Date.now() + ahead, watches: stored }, { status }) : new Response(null, { status })
  })
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon(path: string, body: Blob) {
      void read(body).then((sentBody) => beacons.push({ method: 'POST', path, body: sentBody }))
      return true
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the module as a new page does. */
async function openPage() {
  const module = await import('./viewer-watches.ts')
  const { viewerStore: viewer } = await import('../../tiles/viewer.ts')
  const { sessionChecked } = await import('./session-check.ts')
  return { ...module, sessionChecked, watches: () => viewer.read().watches, viewer }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))
const settled = async () => {
  await tick()
  await Promise.all(bodies)
  await tick()
}
const at = (position: number, time = Date.now()): Watch => ({ percentViewed: position / 1000, position, at: time })
const pilot = { v4ID: 'pilot/1', position: 420, duration: 1000 }

test('[C3-40] the watches of personalization are shown at once on the next page, also before the answer arrives', async () => {
  stored = { pilot: at(300) }
  const first = await openPage()
  first.saveWatch(pilot, false)
  first.followWatches()
  await settled()
  expect(first.watches()).toEqual({ pilot: 0.3, 'pilot/1': 0.42 })
  vi.resetModules()
  status = 0
  const second = await openPage()
  second.followWatches()
  expect(second.watches()).toEqual({ pilot: 0.3, 'pilot/1': 0.42 })
  await settled()
  expect(second.watches()).toEqual({ pilot: 0.3, 'pilot/1': 0.42 })
})

test('a position is put, and posted by a beacon when the viewer leaves; the time is that of the server’s clock', async () => {
  ahead = 3_600_000
  stored = { other: at(100) }
  const page = await openPage()
  page.followWatches()
  await settled()
  const before = Date.now()
  page.saveWatch(pilot, false)
  // The page sends no PUT for a position if a later one was saved before it was sent.
  await settled()
  page.saveWatch({ ...pilot, position: 421.237 }, true)
  await settled()
  const put = sent.find(({ method }) => method === 'PUT')!
  expect(put).toEqual({
    method: 'PUT',
    path: '/personalization/users/0/watches/pilot%2F1',
    body: { position: 420, duration: 1000, at: expect.any(Number) },
  })
  const [beacon] = beacons
  expect(beacon).toEqual({
    method: 'POST',
    path: '/personalization/users/0/watches',
    body: { ...pilot, position: 421.24, at: expect.any(Number) },
  })
  const sentAt = (beacon!.body as Watch).at
  expect(Math.abs(sentAt - before - ahead)).toBeLessThan(60_000)
  expect(page.watches()['pilot/1']).toBe(0.42124)
})

test('a loaded list keeps positions that were saved during its request, and drops watches that another device removed', async () => {
  stored = { pilot: at(100, 1000), removed: at(300, 1000) }
  const page = await openPage()
  page.followWatches()
  await settled()
  stored = { pilot: at(100, 1000) }
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  const loading = page.loadWatches()
  page.saveWatch({ ...pilot, v4ID: 'pilot' }, false)
  await loading
  expect(page.watches()).toEqual({ pilot: 0.42 })
  later.mockRestore()
})

test('a video starts where the viewer stopped, from 5 % until 95 %, otherwise at its beginning', async () => {
  stored = { middle: at(420), glimpse: at(50), almost: at(951), end: at(1000) }
  const page = await openPage()
  page.followWatches()
  const starts = await Promise.all(['middle', 'glimpse', 'almost', 'end', 'unknown'].map(page.startOf))
  expect(starts).toEqual([420, null, null, null, null])
  expect(sent).toHaveLength(1)
})

test('the fragment of the URL comes before the stored position', async () => {
  stored = { middle: at(420) }
  const page = await openPage()
  page.followWatches()
  const inFragment: [string, number][] = [
    ['#t=90', 90],
    ['#t=0', 0],
    ['#t=1:30', 90],
    ['#t=npt:1:00:30.5,2:00:00', 3630.5],
    ['#track=en&t=5', 5],
  ]
  for (const [hash, expected] of inFragment) {
    location.hash = hash
    expect([hash, await page.startOf('middle')]).toEqual([hash, expected])
  }
  for (const hash of ['#t=', '#t=abc', '#start=5', '#t=-5', '#about']) {
    location.hash = hash
    expect([hash, await page.startOf('middle')]).toEqual([hash, 420])
  }
})

test('the browser sends no request for an anonymous viewer without watches', async () => {
  const page = await openPage()
  expect(await page.startOf('middle')).toBeNull()
  expect(sent).toEqual([])
})

test('a video starts within 2 s if personalization does not answer', async () => {
  localStorage.setItem(watchesKey, JSON.stringify({ user: '0', ahead: 0, watches: { middle: at(420) } }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers()
  const page = await openPage()
  const start = page.startOf('middle')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await start).toBe(420)
  vi.useRealTimers()
})

test('a page shows the changes of another tab, and shows new watches when it returns from the back/forward cache', async () => {
  const page = await openPage()
  page.followWatches()
  await settled()
  const fromOther = (v4ID: string) =>
    localStorage.setItem(watchesKey, JSON.stringify({ user: '0', ahead: 0, watches: { [v4ID]: at(500) } }))
  fromOther('a')
  dispatchEvent(new StorageEvent('storage', { key: watchesKey }))
  expect(page.watches()).toEqual({ a: 0.5 })
  fromOther('b')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(page.watches()).toEqual({ b: 0.5 })
})

test('after a sign-in the watches of the account are loaded, and those of the device are no longer shown', async () => {
  localStorage.setItem(watchesKey, JSON.stringify({ user: '0', ahead: 0, watches: { onDevice: at(500) } }))
  status = 404
  const page = await openPage()
  page.followWatches()
  await settled()
  expect(page.watches()).toEqual({ onDevice: 0.5 })
  status = 200
  stored = { ofAccount: at(400) }
  page.viewer.change({ userId: profile.id })
  await settled()
  expect(sent.at(-1)!.path).toBe(`/personalization/users/${profile.id}/watches`)
  expect(page.watches()).toEqual({ ofAccount: 0.4 })
  stored = {}
  page.viewer.reset()
  await settled()
  expect(page.watches()).not.toHaveProperty('ofAccount')
})

test('while the session of a viewer is checked, nothing is requested; then the position of the account counts', async () => {
  document.documentElement.dataset['viewer'] = ''
  stored = { middle: at(420) }
  localStorage.setItem(watchesKey, JSON.stringify({ user: '0', ahead: 0, watches: { middle: at(300) } }))
  const page = await openPage()
  page.followWatches()
  expect(page.watches()).toEqual({ middle: 0.3 })
  const start = page.startOf('middle')
  await settled()
  expect(sent).toEqual([])
  page.viewer.change({ userId: profile.id })
  page.sessionChecked()
  expect(await start).toBe(420)
  expect(sent.map(({ path }) => path)).toEqual([`/personalization/users/${profile.id}/watches`])
  delete document.documentElement.dataset['viewer']
})

test('a removed watch disappears here and in the storage; if the removal fails, it stays', async () => {
  stored = { a: at(400), b: at(400) }
  const page = await openPage()
  page.followWatches()
  await settled()
  status = 0
  expect(await page.removeWatches('a')).toBe(false)
  expect(page.watches()).toEqual({ a: 0.4, b: 0.4 })
  status = 204
  expect(await page.removeWatches('a')).toBe(true)
  expect(page.watches()).toEqual({ b: 0.4 })
  expect(await page.removeWatches()).toBe(true)
  expect([page.watches(), localStorage.getItem(watchesKey)]).toEqual([{}, null])
  expect(sent.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /personalization/users/0/watches/a',
    'DELETE /personalization/users/0/watches',
  ])
})

test('the shelf of videos to continue is made of what is begun and what is finished, the last one first; a dismissed episode is neither', async () => {
  const now = Date.now()
  stored = { begun: at(400, now - 3), finished: at(960, now - 2), started: at(20, now - 1), newest: at(100, now), next: at(400, now - 9) }
  const page = await openPage()
  page.followWatches()
  await settled()
  expect(page.continued(page.watches())).toEqual({ ids: ['newest', 'finished', 'begun', 'next'], finished: ['finished'] })
  status = 0
  expect(await page.dismissEpisode('next')).toBe(false)
  status = 204
  expect(await page.dismissEpisode('next')).toBe(true)
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', path: '/personalization/users/0/watches/next', body: { position: 0 } })
  expect(page.continued(page.watches())).toEqual({ ids: ['newest', 'finished', 'begun'], finished: ['finished'] })
  expect(await page.startOf('next')).toBeNull()
})

test.each([
  ...['{broken', 'null', '[]', '{"user":"0"}', '{"user":"0","watches":null}'],
  '{"user":"0","ahead":0,"watches":{"middle":null}}',
])('the stored text %s counts as nothing', async (text) => {
  localStorage.setItem(watchesKey, text)
  const page = await openPage()
  expect(await page.startOf('middle')).toBeNull()
  page.saveWatch(pilot, false)
  expect(page.watches()).toEqual({ 'pilot/1': 0.42 })
})

test('setAccount keeps what the same viewer watched', () => {
  setAccount(profile)
  viewerStore.change({ watches: { pilot: 0.4 } })
  setAccount(profile)
  expect(viewerStore.read().watches).toEqual({ pilot: 0.4 })
})

test('a position that is saved before it is known what the visitor allows is sent when it is known, and not if the law demands consent', async () => {
  sessionStorage.removeItem('daypart.law')
  for (const [law, expected] of [
    ['us', ['PUT']],
    ['consent', []],
  ] as const) {
    vi.resetModules()
    const { saveWatch } = await openPage()
    const { applyConsent } = await import('../../ui/consent.ts')
    saveWatch(pilot, false)
    await settled()
    expect(sent).toEqual([])
    applyConsent(law)
    await settled()
    expect(sent.map(({ method }) => method)).toEqual(expected)
    sent = []
  }
})

test('of the positions that are saved before the law is known, the last one is sent, and none of a removed video', async () => {
  sessionStorage.removeItem('daypart.law')
  vi.useFakeTimers({ toFake: ['Date'] })
  const { saveWatch, removeWatches } = await openPage()
  const { applyConsent } = await import('../../ui/consent.ts')
  saveWatch(pilot, false)
  vi.advanceTimersByTime(1000)
  saveWatch({ ...pilot, position: 500 }, false)
  saveWatch({ ...pilot, v4ID: 'removed' }, false)
  await removeWatches('removed')
  sent = []
  applyConsent('us')
  await settled()
  vi.useRealTimers()
  expect(sent.map(({ method, body }) => [method, (body as Watch).position])).toEqual([['PUT', 500]])
})
