import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allows, consentCookie, consentValue } from '#contracts/consent.ts'

const page = { cookie: '', documentElement: { dataset: { brand: 'nbc' } } }
const browser: { globalPrivacyControl?: boolean } = {}
let consent: typeof import('./consent.ts')
/** The server decides about sharing, with the same facts. */
const mayShare = () => allows('share', { choice: consent.savedChoice(), hasGpc: consent.hasGpc(), law: consent.knownLaw() })
const allowed = () => [consent.mayMeasure(), consent.mayRemember(), mayShare()]
const choose = (brand: string, ...choice: Parameters<typeof consentValue>[2][number][]) => {
  page.cookie = `other=1; ${consentCookie.name}=${consentValue(page.cookie, brand, choice)}; last=2`
}

beforeEach(async () => {
  page.cookie = ''
  browser.globalPrivacyControl = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', browser)
  vi.resetModules()
  consent = await import('./consent.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is allowed until the law of the country is known', () => {
  expect(allowed()).toEqual([false, false, false])
  consent.applyConsent('us')
  expect(allowed()).toEqual([true, true, true])
})

test('nothing is allowed without a choice where consent is required', () => {
  consent.applyConsent('consent')
  expect(allowed()).toEqual([false, false, false])
})

test('a choice decides for its brand only, wherever the visitor is', () => {
  choose('bravo', 'measure', 'remember', 'share')
  choose('nbc', 'remember')
  expect(allowed()).toEqual([false, true, false])
  consent.applyConsent('us')
  expect(allowed()).toEqual([false, true, false])
  page.documentElement.dataset.brand = 'bravo'
  expect(allowed()).toEqual([true, true, true])
  page.documentElement.dataset.brand = 'nbc'
})

test('a visitor who refused everything has chosen', () => {
  choose('nbc')
  expect(consent.savedChoice()).toEqual([])
  page.cookie = `${consentCookie.name}=0.nbc:mrs`
  expect(consent.savedChoice()).toBeNull()
})

test('Global Privacy Control refuses sharing always, and statistics until the visitor allows them', () => {
  browser.globalPrivacyControl = true
  consent.applyConsent('us')
  expect(allowed()).toEqual([false, true, false])
  choose('nbc', 'measure', 'remember', 'share')
  expect(allowed()).toEqual([true, true, false])
})

test('listeners are called after a change until they are removed', () => {
  const listener = vi.fn()
  const remove = consent.onConsentChange(listener)
  consent.applyConsent('none')
  remove()
  consent.applyConsent()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('nothing is allowed while a page is rendered on the server, where the law of a country is never applied', () => {
  vi.stubGlobal('document', undefined)
  expect(allowed()).toEqual([false, false, false])
})

test('a cookie that anyone has filled up with brands does not prevent a choice: the new cookie is small, and keeps the last other brands', () => {
  page.cookie = `${consentCookie.name}=1.bravo:mrs${Array.from({ length: 400 }, (_, each) => `.b${each}:m`).join('')}.${'x'.repeat(3000)}:m.usa:m`
  choose('nbc', 'remember')
  expect(page.cookie.length).toBeLessThan(1500)
  expect(allowed()).toEqual([false, true, false])
  page.documentElement.dataset.brand = 'usa'
  expect(allowed()).toEqual([true, false, false])
  page.documentElement.dataset.brand = 'nbc'
})
