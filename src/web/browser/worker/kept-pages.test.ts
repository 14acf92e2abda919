// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mayKeep, offlinePageFor } from './kept-pages.ts'

const page = (cacheControl: string, { status = 200, type = 'text/html; charset=utf-8', origin = 'basic', isRedirected = false } = {}) =>
  Object.defineProperties(new Response('', { status, headers: { 'cache-control': cacheControl, 'content-type': type } }), {
    type: { value: origin },
    redirected: { value: isRedirected },
  })
const shared = 'public, s-maxage=60'

test.each([
  ['a public page', '/shows', page(shared), true],
  ['a public page in Spanish', '/shows?lang=es', page(shared), true],
  ['a page for one viewer', '/my-account', page('private, no-store'), false],
  ['a page that may not be stored', '/list', page('public, no-store'), false],
  ['a page of another site', '/shows', page(shared, { origin: 'cors' }), false],
  ['a page after a redirect', '/shows', page(shared, { isRedirected: true }), false],
  ['a search', '/search?q=harbor', page(shared), false],
  ['a page whose URL has a code', '/reset-password?lang=es&code=1', page(shared), false],
  ['a missing page', '/none', page(shared, { status: 404 }), false],
  ['an answer that is no page', '/list', page(shared, { type: 'application/json' }), false],
])('%s may be kept: %#', (_, path, response, isKept) => {
  expect(mayKeep(`https://tv.example${path}`, response)).toBe(isKept)
})

test('the offline page is that of the brand, and in the language of the wanted page if there is one', () => {
  const pages = ['/offline', '/offline?lang=es', '/bravo/offline'].map((path) => `https://tv.example${path}`)
  const found = (path: string) => offlinePageFor(`https://tv.example${path}`, pages)?.slice('https://tv.example'.length)
  expect(['/', '/shows?lang=es', '/bravo', '/bravo/top-chef?lang=es', '/bravos'].map(found)).toEqual([
    '/offline',
    '/offline?lang=es',
    '/bravo/offline',
    '/bravo/offline',
    '/offline',
  ])
  expect(offlinePageFor('https://tv.example/usa', [])).toBeUndefined()
})
