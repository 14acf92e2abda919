import { expect, test } from 'vitest'
import { isCrossSite, isEmbeddedElsewhere } from './cross-site.ts'

const from = (headers: Record<string, string>, own?: string[]) => isCrossSite(new Request('http://tv.example/x', { headers }), own)

test('a request without Origin and without Sec-Fetch-Site is not cross-site, because browsers send at least one of them', () =>
  expect(from({})).toBe(false))

test.each([
  ['same-origin', false],
  ['same-site', false],
  ['none', false],
  ['cross-site', true],
])('a request with Sec-Fetch-Site %s: isCrossSite returns %s', (site, crossSite) =>
  expect(from({ 'sec-fetch-site': site })).toBe(crossSite),
)

test('a request from the origin of the requested host or from a configured origin is not cross-site', () => {
  expect(from({ origin: 'http://tv.example' })).toBe(false)
  expect(from({ origin: 'https://evil.example' })).toBe(true)
  expect(from({ origin: 'https://www.tv.example' })).toBe(true)
  expect(from({ origin: 'https://www.tv.example' }, ['https://www.tv.example'])).toBe(false)
  expect(from({ origin: 'null' })).toBe(true)
  expect(from({ origin: 'http://tv.example' }, ['https://tv.example'])).toBe(true)
  expect(from({ origin: 'http://tv.example' }, ['http://tv.example'])).toBe(false)
  expect(from({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(true)
})

test.each([
  ['an image of another site', ['cross-site', 'no-cors', 'image'], true],
  ['an image of another host of the same site', ['same-site', 'no-cors', 'image'], true],
  ['a request of a script of another site', ['cross-site', 'no-cors', 'empty'], true],
  ['a frame of another site', ['cross-site', 'navigate', 'iframe'], true],
  ['a page that another site loads in advance', ['cross-site', 'navigate', 'document', 'prefetch;prerender'], true],
  ['a link of another site or of a web mail', ['cross-site', 'navigate', 'document'], false],
  ['a QR code or a typed URL', ['none', 'navigate', 'document'], false],
  ['a link of this site', ['same-origin', 'navigate', 'document'], false],
  ['an image of this site', ['same-origin', 'no-cors', 'image'], false],
  ['an old browser', [], false],
])('%s: isEmbeddedElsewhere', (_, values, isEmbedded) => {
  const names = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-purpose']
  const headers = values.map((value, index) => [names[index]!, value] as [string, string])
  expect(isEmbeddedElsewhere(new Request('http://tv.example/x', { headers }))).toBe(isEmbedded)
})
