// Every row of the route table on the running site, in both languages, as HTML and as a page that moves.
import { describe, expect, test } from 'vitest'
import { type Answer, routeExamples } from '../../src/web/testing/route-examples.ts'
import { faultsIn } from './markup.ts'
import { accessible, site, visitor } from './visitor.ts'

const languages = [
  { query: '', lang: 'en-US' },
  { query: '?lang=es', lang: 'es' },
]
// A sales page of a brand's own stands below its path.
const rows = Object.values(routeExamples).map(({ path, answer }) => ({ path: path.startsWith('/pages/') ? `/bravo${path}` : path, answer }))
/** [A2-02] Leads on to that vendor, where it is set up. */
const vendorPath = '/sign-in/google'
const pages = rows.filter(({ path, answer }) => 'page' in answer && path !== vendorPath).map(({ path }) => path)
const others = rows.filter(({ answer }) => !('page' in answer))
const missing = ['/nowhere-at-all', '/404', '/harbor-precinct/photos/no-such-gallery', '/shows/bravo/no-such-genre/at-all']

const headings = (html: string) => [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inner]) => inner!.replace(/<[^>]*>/g, '').trim())

async function read(path: string) {
  const answer = await fetch(`${site}${path}`, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

describe('as HTML alone', () => {
  test.each(languages)('$lang: every page answers 200 with one heading, in its language, in valid markup', async ({ query, lang }) => {
    for (const path of pages) {
      const { status, html } = await read(`${path}${query}`)
      expect([path, status, /<html lang="([^"]+)"/.exec(html)?.[1]]).toEqual([path, 200, lang])
      expect([path, headings(html)]).toEqual([path, [expect.stringMatching(/\S/)]])
      expect([path, await faultsIn(html)]).toEqual([path, []])
    }
  })

  test.each(languages)('$lang: what is not there answers 404 with a page of the site, in valid markup', async ({ query, lang }) => {
    for (const path of missing) {
      const { status, html } = await read(`${path}${query}`)
      expect([path, status, /<html lang="([^"]+)"/.exec(html)?.[1]]).toEqual([path, 404, lang])
      expect([path, headings(html).length, await faultsIn(html)]).toEqual([path, 1, []])
    }
  })

  test.each(languages)('$lang: every other row leads on, the language kept', async ({ query }) => {
    for (const { path, answer } of others) {
      const { status, location } = await read(`${path}${query}`)
      expect([path, status, location]).toEqual([path, ...leadsTo(answer, query)])
    }
    const { status, location } = await read(vendorPath + query)
    expect([status, location]).toEqual([302, `/identity/vendor/google/start?brand=nbc${query.replace('?', '&')}`])
  })
})

function leadsTo(answer: Answer, query: string): [number, unknown] {
  if ('latest' in answer) return [302, expect.stringMatching(`^/${answer.latest}/video/[^?]+${query.replace('?', '[?]')}$`)]
  const { to } = answer as { to: string }
  return [301, to.includes('?') ? to + query.replace('?', '&') : to + query]
}

/** One path of each kind of page: by its module and what it asks the graph for; the plain ones are one page with other words. */
const kindOf = ({ page, asks }: { page: string; asks: string }) =>
  page === 'plain' ? page : `${page} ${asks.replace(/^(?!PAGE)(\w+).*/, '$1')}`
const kinds = [...new Map(rows.flatMap(({ path, answer }) => ('page' in answer ? [[kindOf(answer), path] as const] : []))).values()]

describe('awake', () => {
  test.each([
    { name: 'on a desk, in English', query: '', viewport: { width: 1280, height: 800 } },
    { name: 'on a phone, in Spanish', query: '?lang=es', viewport: { width: 390, height: 844 } },
  ])('every kind of page $name: axe is clean, nothing is wider than the window', { timeout: 300_000 }, async ({ query, viewport }) => {
    const page = await visitor({ viewport, expected: /404 \(Not Found\)/ })
    for (const path of [...kinds, missing[0]!]) {
      await page.goto(`${site}${path}${query}`)
      await page.mouse.move(200, 300)
      await accessible(page)
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, viewport.width])
    }
  })
})
