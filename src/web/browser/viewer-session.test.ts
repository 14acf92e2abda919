// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../account/session/browser-cookies.ts'
import { recordKey, saveSession } from '../account/session/session-record.ts'
import { profile } from '../account/testing/profile.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { restoreViewerSession } from './viewer-session.ts'

const brand = { key: 'nbc', off: [] as string[] }
let pageLimit: string | undefined
vi.mock('./document/preloaded-state.ts', () => ({ preloadedState: () => ({ visit: { brand, language: 'en', limit: pageLimit } }) }))

const answer = { result: { code: 200, description: 'Success' }, session: { tokenId: 'token' }, profile }
let isSignedIn = true
let requests: string[] = []
let documentLoads: string[] = []
const documentData = document.documentElement.dataset

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(() => documentLoads.push('reload'))
  vi.spyOn(location, 'assign').mockImplementation((url) => documentLoads.push(String(url)))
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  documentLoads = []
  requests = []
  isSignedIn = true
  documentData['viewer'] = ''
  document.body.innerHTML = '<form><button data-sign-out=""><i></i></button></form>'
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return Response.json(isSignedIn || path.includes('logout') ? answer : { result: { code: 401, description: '' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  viewerStore.reset()
})

const storage = (newValue: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key: recordKey, newValue }))

test('[A2-21] [C2.3-11] sign-out reloads the page; on a vendor’s sign-in page, sign-out opens the general sign-in page', async () => {
  await restoreViewerSession()
  expect([viewerStore.read().userId, 'viewer' in documentData]).toEqual([profile.id, true])
  let isSent = false
  document.querySelector('form')!.addEventListener('submit', () => (isSent = true))
  document.querySelector('i')!.click()
  await vi.waitFor(() => expect(documentLoads).toEqual(['reload']))
  expect([requests.at(-1), localStorage.getItem(recordKey), viewerStore.read().userId]).toEqual([
    '/openam/json/realms/root/sessions?_action=logout',
    null,
    null,
  ])
  documentLoads = []
  history.replaceState(null, '', '/bravo/sign-in/google?lang=es')
  document.querySelector('button')!.click()
  await vi.waitFor(() => expect(documentLoads).toEqual(['/bravo/sign-in?lang=es']))
  expect(isSent, 'as it is without a script').toBe(false)
  history.replaceState(null, '', '/')
})

test('the page reloads when another tab signs out or signs in as another account', async () => {
  await restoreViewerSession()
  saveSession(answer, Date.now())
  const same = localStorage.getItem(recordKey)!
  storage(same)
  storage('null')
  expect(documentLoads).toEqual([])
  storage(same.replace(`"id":"${profile.id}"`, '"id":"ann"'))
  expect(documentLoads).toContain('reload')
  documentLoads = []
  storage(null)
  expect(documentLoads).toContain('reload')
  documentLoads = []
  viewerStore.reset()
  storage(same)
  expect(documentLoads).toEqual([])
})

test('a page that was made for another limit than that of the profile is loaded again, also if the session check restores the cookie', async () => {
  const id = 'p'.repeat(36)
  const restore = async (limit: string | undefined, cookie: string, restored = cookie) => {
    documentLoads = []
    pageLimit = limit
    writeCookie(`viewer_profile=${cookie}`)
    vi.stubGlobal('fetch', async () => {
      writeCookie(`viewer_profile=${restored}`)
      return Response.json(answer)
    })
    await restoreViewerSession()
    return documentLoads.length > 0
  }
  expect(await restore('kids-TV-Y7', `${id}.kids-TV-Y7`)).toBe(false)
  expect(await restore(undefined, id)).toBe(false)
  // The browser's cache had the page of another profile.
  expect(await restore(undefined, `${id}.kids-TV-Y7`)).toBe(true)
  expect(await restore('kids-TV-Y7', id)).toBe(true)
  // A child changed the cookie.
  expect(await restore(undefined, id, `${id}.kids-TV-Y7`)).toBe(true)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  expect(await restore(undefined, `${id}.kids-TV-Y7`)).toBe(false)
  writeCookie('viewer_profile=; max-age=-1')
  pageLimit = undefined
})

test('the session mark of the document is removed when the session check finds no session', async () => {
  isSignedIn = false
  await restoreViewerSession()
  expect('viewer' in documentData).toBe(false)
})

test('no session request is sent when accounts are off', async () => {
  brand.off = ['identity']
  await restoreViewerSession()
  expect([requests, documentLoads]).toEqual([[], []])
  brand.off = []
})

test('no session request is sent when the page has neither a session mark nor an identity frame', async () => {
  delete documentData['viewer']
  await restoreViewerSession()
  expect(requests).toEqual([])
})
