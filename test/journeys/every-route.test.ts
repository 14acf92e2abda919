// Requests a path of every row of the route table from the running site, in both languages: as HTML, and in a browser.
import { describe, expect, test } from 'vitest'
import type { ExpectedResult } from '../../src/web/testing/route-examples.ts'
import { faultsIn } from './markup.ts'
import { kinds, rows } from './page-kinds.ts'
import { accessible, site, visitor } from './visitor.ts'

const languages = [
  { query: '', lang: 'en-US' },
  { query: '?lang=es', lang: 'es' },
]
/** [A2-02] The path that redirects to the vendor. Vendors that are not configured redirect to /sign-in. */
const vendorPath = '/sign-in/google'
/** Without a linked TV provider, this page redirects to the picker. */
const linkedPath = '/provider-linked'
const redirectedPages = [vendorPath, linkedPath]
const pages = rows.filter(({ path, expected }) => 'page' in expected && !redirectedPages.includes(path)).map(({ path }) => path)
const others = rows.filter(({ expected }) => !('page' in expected))
const missing = ['/nowhere-at-all', '/404', '/harbor-precinct/photos/no-such-gallery', '/shows/bravo/no-such-genre/at-all']

const headings = (html: string) => [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inner]) => inner!.replace(/<[^>]*>/g, '').trim())

async function fetchPage(path: string) {
  const response = await fetch(`${site}${path}`, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

describe('every route as HTML', () => {
  test.each(languages)(
    '$lang: the HTML of every page has status 200, one heading, the right language and valid markup',
    async ({ query, lang }) => {
      for (const path of pages) {
        const { status, html } = await fetchPage(`${path}${query}`)
        expect([path, status, /<html lang="([^"]+)"/.exec(html)?.[1]]).toEqual([path, 200, lang])
        expect([path, headings(html)]).toEqual([path, [expect.stringMatching(/\S/)]])
        expect([path, await faultsIn(html)]).toEqual([path, []])
      }
    },
  )

  test.each(languages)('$lang: a missing page has status 404, the site’s error page and valid markup', async ({ query, lang }) => {
    for (const path of missing) {
      const { status, html } = await fetchPage(`${path}${query}`)
      expect([path, status, /<html lang="([^"]+)"/.exec(html)?.[1]]).toEqual([path, 404, lang])
      expect([path, headings(html).length, await faultsIn(html)]).toEqual([path, 1, []])
    }
  })

  test.each(languages)('$lang: every route without a page redirects to a page in the same language', async ({ query }) => {
    for (const { path, expected } of others) {
      const { status, location } = await fetchPage(`${path}${query}`)
      expect([path, status, location]).toEqual([path, ...redirectOf(expected, query)])
    }
    const { status, location } = await fetchPage(vendorPath + query)
    expect([status, location]).toEqual([302, `/identity/vendor/google/start?brand=nbc${query.replace('?', '&')}`])
    const linked = await fetchPage(linkedPath + query)
    expect([linked.status, linked.location]).toEqual([303, `/mvpd-picker${query}`])
  })
})

function redirectOf(expected: ExpectedResult, query: string): [number, unknown] {
  if ('latest' in expected) return [302, expect.stringMatching(`^/${expected.latest}/video/[^?]+${query.replace('?', '[?]')}$`)]
  const { to } = expected as { to: string }
  return [301, to.includes('?') ? to + query.replace('?', '&') : to + query]
}

describe('every kind of page in a browser', () => {
  test.each([
    { name: 'on a desk, in English', query: '', viewport: { width: 1280, height: 800 } },
    { name: 'on a phone, in Spanish', query: '?lang=es', viewport: { width: 390, height: 844 } },
  ])(
    'every kind of page $name has no axe violations and is not wider than the window',
    { timeout: 300_000 },
    async ({ query, viewport }) => {
      const page = await visitor({ viewport, expected: /404 \(Not Found\)/ })
      for (const path of [...kinds, missing[0]!]) {
        await page.goto(`${site}${path}${query}`)
        await page.mouse.move(200, 300)
        await accessible(page)
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, viewport.width])
      }
    },
  )
})
