// Tests the responses if content is missing, slow or failing.
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BrandGroup, VoteSite } from '#contracts/brand.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import { testBrands, testContent } from './testing/network.ts'
import { openSite } from './testing/site.ts'

afterEach(() => vi.useRealTimers())

const main = (html: string) => /<main.*<\/main>/s.exec(html)![0]

/** Returns a content client. The operations in `but` fail or never answer. */
function contentBut(but: Record<string, () => Promise<never>>): ContentClient {
  const { client } = testContent()
  const query = (async (operation: string, ...rest: [never]) =>
    await (but[operation]?.() ?? client.query(operation as never, ...rest))) as typeof client.query
  return { ...client, query }
}
const hangs = () => new Promise<never>(() => {})
const fails = () => Promise.reject(new Error('down'))

const voteSite = (show: string): VoteSite => ({
  paths: [`/the-${show}/vote`, `/${show}/save`],
  title: { en: `Vote for ${show}`, es: `Vota por ${show}` },
  text: { en: `${show} text`, es: `${show} texto` },
  url: `https://${show}.vote.example/`,
})
const voteSites = { voice: voteSite('voice'), agt: voteSite('agt'), asc: voteSite('asc') }
const voting: BrandGroup = { ...testBrands, brands: testBrands.brands.map((brand) => ({ ...brand, voteSites })) }

describe('the vote box', () => {
  test('[C2.10-04] on the main brand only, former vote pages (Voice, AGT, ASC) link "Go Now" to their voting site', async () => {
    const { get, text } = openSite({ brands: voting })
    for (const show of ['voice', 'agt', 'asc'])
      for (const path of [`/the-${show}/vote`, `/${show}/save/results`, `/THE-${show}/vote?a=1`]) {
        const response = await get(path)
        const html = main(await response.text())
        expect([path, response.status]).toEqual([path, 404])
        expect(html).toContain(`Vote for ${show}`)
        expect(html).toMatch(new RegExp(`<a [^>]*href="https://${show}.vote.example/" target="_blank" rel="noopener">Go Now`))
        expect(html.match(/Go Now/g)).toHaveLength(1)
      }
    expect(main(await text('/the-voice/vote?lang=es'))).toMatch(/Vota por voice.*Ir ahora/s)
    for (const path of ['/bravo/the-voice/vote', '/the-voice/votes', '/nowhere', '/404', '/the-voice'])
      expect(main(await text(path)), path).not.toContain('Go Now')
    expect(main(await openSite().text('/the-voice/vote'))).not.toContain('Go Now')
  })
})

describe('recommendations on error pages', () => {
  test('[C2.10-05] [C8-03] the 404 page shows the same featured shows to every visitor, and is also rendered if they do not load', async () => {
    expect(main(await openSite().text('/nowhere'))).toMatch(/can’t be found.*data-offer.*Harbor Lights/s)
    const without = await openSite({ content: contentBut({ featuredShowsSection: fails }) }).get('/nowhere')
    expect([without.status, main(await without.text())]).toEqual([404, expect.stringContaining('can’t be found')])
  })

  test('the not-loading page links to the help desk, by a URL built from the topic without a request', async () => {
    const down = contentBut({ bonanzaPage: fails })
    expect(main(await openSite({ content: down }).text('/night-shift'))).toContain('href="/contact-us?topic=watching"')
    const helpDesk = { url: 'https://help.example/{id}?from={id}' }
    const brands = { ...testBrands, brands: testBrands.brands.map((brand) => ({ ...brand, helpDesk })) }
    expect(main(await openSite({ content: down, brands }).text('/night-shift'))).toContain(
      'href="https://help.example/watching?from=watching"',
    )
  })
})

describe('timeouts', () => {
  test('the not-loading page is shown when the content service has not answered for 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = openSite({ content: contentBut({ bonanzaPage: hangs }) }).get('/night-shift')
    await vi.advanceTimersByTimeAsync(30_000)
    const response = await answer
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(main(await response.text())).toContain('Content is not loading at this time.')
  })

  test('{show}/video/latest redirects to the show when looking up its newest video takes longer than 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = openSite({ content: contentBut({ videosSection: hangs }) }).get('/night-shift/video/latest')
    await vi.advanceTimersByTimeAsync(3_000)
    const { status, headers } = await answer
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/night-shift', 'no-store'])
  })

  test('a page’s menu and the 404 page’s recommended shows are left out if they take longer than 3 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const content = contentBut({ globalNavigation: hangs, featuredShowsSection: hangs })
    const { get } = openSite({ content })
    const page = get('/night-shift')
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await page).status).toBe(200)
    const missing = get('/nowhere')
    for (let turn = 0; turn < 2; turn++) await vi.advanceTimersByTimeAsync(3_000)
    expect((await missing).status).toBe(404)
  })
})
