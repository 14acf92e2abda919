// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepPage, mayKeep, offlinePageFor } from './kept-pages.ts'

afterEach(() => void vi.unstubAllGlobals())

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

test('the page of a profile with a limit is not kept, and removes the kept pages, which may be above the limit; the offline page stays', async () => {
  const origin = 'https://tv.example'
  const stored = new Map([`${origin}/offline`, `${origin}/grim-dock`, `${origin}/shows?lang=es`].map((url) => [url, page(shared)]))
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async (key: string | { url: string }) => stored.delete(typeof key === 'string' ? key : key.url),
    put: async (url: string, response: Response) => void stored.set(url, response as never),
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  await keepPage(`${origin}/tiny-tales`, page(shared))
  expect(stored.size).toBe(4)
  await keepPage(`${origin}/my-account`, page('private, no-store'))
  expect(stored.size).toBe(4)
  await keepPage(`${origin}/`, page('private, no-cache'))
  expect([...stored.keys()]).toEqual([`${origin}/offline`])
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
