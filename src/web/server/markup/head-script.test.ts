// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { recordKey } from '../../account/recognition/session-record.ts'
import { earlyClick } from '../../pages/preloaded.ts'
import { headScript, headScriptHash, languageScript, viewerMarkScript } from './head-script.ts'

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: what the script reads
  document.cookie = text
}
const forget = (name: string) => setCookie(`${name}=; path=/; max-age=0`)
afterEach(() => {
  localStorage.clear()
  for (const name of ['idm_tx_ref', 'park-fr', 'not_idm_tx_ref']) forget(name)
})

/** Whether the page is that of somebody. */
function isMarked(): boolean {
  delete document.documentElement.dataset['viewer']
  new Function(viewerMarkScript)()
  return 'viewer' in document.documentElement.dataset
}

test('a page that is come back to as it was left is asked for again when it is no longer true', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  isMarked()
  const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comeBack(true)
  localStorage.setItem(recordKey, '{}')
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
  comeBack(true)
  expect(reload).toHaveBeenCalled()
})

test('somebody who may be signed in is known before anything is painted: by the transaction, by what is to be exchanged, by the record', () => {
  expect(isMarked()).toBe(false)
  setCookie('not_idm_tx_ref=1; path=/')
  expect(isMarked()).toBe(false)
  for (const cookie of ['idm_tx_ref=ab; path=/', 'park-fr=ab; path=/']) {
    setCookie(cookie)
    expect([cookie, isMarked()]).toEqual([cookie, true])
    forget(cookie.split('=')[0]!)
  }
  localStorage.setItem(recordKey, '{}')
  expect(isMarked()).toBe(true)
})

/** Opens a page of a brand in `own` at an address with this query; returns where the script leads, if anywhere, and what is remembered then. */
function openPage(search: string, own: 'en' | 'es' = 'en'): [string | undefined, string | null] {
  history.replaceState(null, '', `/salt${search}`)
  document.documentElement.dataset['language'] = own
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  new Function(languageScript)()
  const left = 'leaving' in document.documentElement.dataset
  delete document.documentElement.dataset['leaving']
  const url = replace.mock.calls[0]?.[0]
  replace.mockRestore()
  expect(left).toBe(url !== undefined)
  return [url && URL.parse(url)!.search, localStorage.getItem('language')]
}

test('a language is remembered while it is not the brand’s own, and leads a bare address on', () => {
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

test('a page that the browser kept is left for the language chosen since', () => {
  expect(openPage('')).toEqual([undefined, null])
  localStorage.setItem('language', 'es')
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comeBack(false)
  expect(replace).not.toHaveBeenCalled()
  comeBack(true)
  expect(String(replace.mock.lastCall?.[0])).toMatch(/\/salt\?lang=es$/)
  delete document.documentElement.dataset['leaving']
})

test('both halves run', () => {
  localStorage.setItem(recordKey, '{}')
  new Function(headScript)()
  expect('viewer' in document.documentElement.dataset).toBe(true)
  const handOver = (window as unknown as Record<string, () => unknown>)[earlyClick]
  expect(handOver?.()).toBeUndefined()
})

test('the content policy names exactly this text, which is small', () => {
  expect(headScriptHash).toBe(`'sha256-${createHash('sha256').update(headScript).digest('base64')}'`)
  expect(headScript).not.toContain('</')
  expect(headScript.length).toBeLessThan(2250)
})
