import { expect, test } from 'vitest'
import { isForeign } from './foreign.ts'

const from = (headers: Record<string, string>, own?: string[]) => isForeign(new Request('http://tv.example/x', { headers }), own)

test('who sends neither header is not a browser', () => expect(from({})).toBe(false))

test.each([
  ['same-origin', false],
  ['same-site', false],
  ['none', false],
  ['cross-site', true],
])('Sec-Fetch-Site %s', (site, foreign) => expect(from({ 'sec-fetch-site': site })).toBe(foreign))

test('an origin is ours when it is the host that was asked, or a configured one', () => {
  expect(from({ origin: 'http://tv.example' })).toBe(false)
  expect(from({ origin: 'https://evil.example' })).toBe(true)
  expect(from({ origin: 'https://www.tv.example' })).toBe(true)
  expect(from({ origin: 'https://www.tv.example' }, ['https://www.tv.example'])).toBe(false)
  expect(from({ origin: 'null' })).toBe(true)
  expect(from({ origin: 'http://tv.example' }, ['https://tv.example'])).toBe(true)
  expect(from({ origin: 'http://tv.example' }, ['http://tv.example'])).toBe(false)
  expect(from({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(true)
})
