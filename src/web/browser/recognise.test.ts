// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession, recordKey } from '../account/recognition/session-record.ts'
import { profile } from '../account/testing/profile.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { recognise } from './recognise.ts'

const brand = { key: 'nbc', off: [] as string[] }
vi.mock('./preloaded-state.ts', () => ({ preloadedState: () => ({ visit: { brand, language: 'en' } }) }))

const answer = { result: { code: 200, description: 'Success' }, session: { tokenId: 'token' }, profile }
let isIn = true
let asked: string[] = []
let left: string[] = []
const seen = document.documentElement.dataset

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(() => left.push('reload'))
  vi.spyOn(location, 'assign').mockImplementation((url) => left.push(String(url)))
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  left = []
  asked = []
  isIn = true
  seen['viewer'] = ''
  document.body.innerHTML = '<form><button data-sign-out=""><i></i></button></form>'
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(isIn || path.includes('logout') ? answer : { result: { code: 401, description: '' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  viewerStore.forget()
})

const storage = (newValue: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key: recordKey, newValue }))

test('[A2-21] [C2.3-11] sign out reloads the page, or goes to the sign-in page when on the vendor login page', async () => {
  await recognise()
  expect([viewerStore.read().userId, 'viewer' in seen]).toEqual([profile.id, true])
  let isSent = false
  document.querySelector('form')!.addEventListener('submit', () => (isSent = true))
  document.querySelector('i')!.click()
  await vi.waitFor(() => expect(left).toEqual(['reload']))
  expect([asked.at(-1), localStorage.getItem(recordKey), viewerStore.read().userId]).toEqual([
    '/openam/json/realms/root/sessions?_action=logout',
    null,
    null,
  ])
  left = []
  history.replaceState(null, '', '/bravo/sign-in/google?lang=es')
  document.querySelector('button')!.click()
  await vi.waitFor(() => expect(left).toEqual(['/bravo/sign-in?lang=es']))
  expect(isSent, 'as it is without a script').toBe(false)
  history.replaceState(null, '', '/')
})

test('in another tab the viewer signs out, or somebody else signs in: this page is no longer right', async () => {
  await recognise()
  keepSession(answer, Date.now())
  const same = localStorage.getItem(recordKey)!
  storage(same)
  storage('null')
  expect(left).toEqual([])
  storage(same.replace(`"id":"${profile.id}"`, '"id":"ann"'))
  expect(left).toContain('reload')
  left = []
  storage(null)
  expect(left).toContain('reload')
  left = []
  viewerStore.forget()
  storage(same)
  expect(left).toEqual([])
})

test('who turns out to be nobody is shown as nobody', async () => {
  isIn = false
  await recognise()
  expect('viewer' in seen).toBe(false)
})

test('where accounts were taken off nothing is asked', async () => {
  brand.off = ['identity']
  await recognise()
  expect([asked, left]).toEqual([[], []])
  brand.off = []
})

test('on a page of nobody’s, with no frame to ask, nothing is asked', async () => {
  delete seen['viewer']
  await recognise()
  expect(asked).toEqual([])
})
