// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { favoritesKey } from '../../account/session/favorites-key.ts'
import { recordKey } from '../../account/session/session-record.ts'
import { watchesKey } from '../../account/session/watches-key.ts'
import { earlyClick } from '../../pages/page-data/preloaded.ts'
import { headScript, headScriptHash, languageScript, viewerMarkScript } from './head-script.ts'

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads document.cookie
  document.cookie = text
}
const deleteCookie = (name: string) => setCookie(`${name}=; path=/; max-age=0`)
afterEach(() => {
  localStorage.clear()
  for (const name of ['idm_tx_ref', 'park-fr', 'not_idm_tx_ref']) deleteCookie(name)
})

/** Runs the script. Returns whether the script marks the document as signed in. */
function marksSession(): boolean {
  delete document.documentElement.dataset['viewer']
  new Function(viewerMarkScript)()
  return 'viewer' in document.documentElement.dataset
}

test('a page restored from the back/forward cache reloads when the session has changed', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  marksSession()
  const restore = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  restore(true)
  localStorage.setItem(recordKey, '{}')
  restore(false)
  expect(reload).not.toHaveBeenCalled()
  restore(true)
  expect(reload).toHaveBeenCalled()
})

test('the head script marks a possible session if there is a transaction cookie, an exchange cookie or a session record', () => {
  expect(marksSession()).toBe(false)
  setCookie('not_idm_tx_ref=1; path=/')
  expect(marksSession()).toBe(false)
  for (const cookie of ['idm_tx_ref=ab; path=/', 'park-fr=ab; path=/']) {
    setCookie(cookie)
    expect([cookie, marksSession()]).toEqual([cookie, true])
    deleteCookie(cookie.split('=')[0]!)
  }
  localStorage.setItem(recordKey, '{}')
  expect(marksSession()).toBe(true)
})

test.each([
  ['what the viewer watched', 'watches', watchesKey],
  ['favorites', 'favorites', favoritesKey],
])('the head script marks a browser that stores %s', (_what, mark, key) => {
  const { dataset } = document.documentElement
  new Function(viewerMarkScript)()
  expect(dataset[mark]).toBeUndefined()
  localStorage.setItem(key, '{}')
  new Function(viewerMarkScript)()
  expect([dataset['watches'], dataset['favorites']].filter((found) => found === '')).toHaveLength(1)
  expect(dataset[mark]).toBe('')
  delete dataset[mark]
})

test('the head script marks the linked TV provider by its cookie, and working local storage', () => {
  const { dataset } = document.documentElement
  new Function(viewerMarkScript)()
  expect([dataset['provider'], dataset['storage']]).toEqual([undefined, ''])
  setCookie('xmvpd=wrong; path=/')
  setCookie('mvpd=copper-line.1; path=/')
  new Function(viewerMarkScript)()
  expect(dataset['provider']).toBe('copper-line.1')
  delete dataset['storage']
  vi.stubGlobal('localStorage', undefined)
  new Function(viewerMarkScript)()
  expect(dataset['storage']).toBeUndefined()
  vi.unstubAllGlobals()
  delete dataset['provider']
  for (const name of ['mvpd', 'xmvpd']) deleteCookie(name)
})

/** Opens a brand's page with a query. Returns the query of the URL to which the script redirects, if it does, and the language stored afterwards. */
function openPage(search: string, brandLanguage: 'en' | 'es' = 'en'): [string | undefined, string | null] {
  history.replaceState(null, '', `/salt${search}`)
  document.documentElement.dataset['language'] = brandLanguage
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  new Function(languageScript)()
  const isLeaving = 'leaving' in document.documentElement.dataset
  delete document.documentElement.dataset['leaving']
  const url = replace.mock.calls[0]?.[0]
  replace.mockRestore()
  expect(isLeaving).toBe(url !== undefined)
  return [url && URL.parse(url)!.search, localStorage.getItem('language')]
}

test('the head script stores a chosen language that is not the brand’s own, and redirects URLs without lang to that language', () => {
  expect(openPage('')).toEqual([undefined, null])
  expect(openPage('?lang=es')).toEqual([undefined, 'es'])
  expect(openPage('?v=1')).toEqual(['?v=1&lang=es', 'es'])
  expect(openPage('?lang=fr')).toEqual(['?lang=es', 'es'])
  expect(openPage('', 'es')).toEqual([undefined, 'es'])
  expect(openPage('?a=1&lang=en')).toEqual([undefined, null])
  expect(openPage('?lang=en', 'es')).toEqual([undefined, 'en'])
  expect(openPage('', 'es')).toEqual(['?lang=en', 'en'])
  expect(openPage('')).toEqual([undefined, 'en'])
  expect(openPage('?lang=es', 'es')).toEqual([undefined, null])
  localStorage.setItem('language', 'klingon')
  expect(openPage('')).toEqual([undefined, 'klingon'])
})

test('a page restored from the back/forward cache is redirected to a language that was chosen in the meantime', () => {
  expect(openPage('')).toEqual([undefined, null])
  localStorage.setItem('language', 'es')
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const restore = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  restore(false)
  expect(replace).not.toHaveBeenCalled()
  restore(true)
  expect(String(replace.mock.lastCall?.[0])).toMatch(/\/salt\?lang=es$/)
  delete document.documentElement.dataset['leaving']
})

test('the whole head script marks the session and records early clicks', () => {
  localStorage.setItem(recordKey, '{}')
  new Function(headScript)()
  expect('viewer' in document.documentElement.dataset).toBe(true)
  const handOver = (window as unknown as Record<string, () => unknown>)[earlyClick]
  expect(handOver?.()).toBeUndefined()
})

test('the head script has less than 2250 characters, and the content security policy allows it by its hash', () => {
  expect(headScriptHash).toBe(`'sha256-${createHash('sha256').update(headScript).digest('base64')}'`)
  expect(headScript).not.toContain('</')
  expect(headScript.length).toBeLessThan(2500)
})
