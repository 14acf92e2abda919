import { expect, test } from 'vitest'
import type { FlagsClient, SiteFlags } from '#contracts/flags/api.ts'
import { readPreloadedState } from '../pages/page-data/preloaded.ts'
import { flagScriptHash } from './markup/flag-script.ts'
import { page, testContent, testPages } from './testing/network.ts'
import { openSite, origin } from './testing/site.ts'

const standard: SiteFlags = { values: {}, version: 'v0', asks: false }

/** Opens a site whose flags a test can change. */
function open(first: Partial<SiteFlags> = {}, content = testContent()) {
  let now: SiteFlags = { ...standard, ...first }
  const flags: FlagsClient = { site: (brand) => (brand === 'nbc' ? now : standard) }
  const site = openSite({ flags, content: content.client })
  return {
    ...site,
    change(next: Partial<SiteFlags>) {
      now = { ...standard, ...next }
      site.web.contentChanged()
    },
  }
}
const htmlTag = (html: string) => /<html[^>]*>/.exec(html)![0]
const visitOf = (html: string) =>
  readPreloadedState(/<script type="application\/json" id="preloaded-state">(.*?)<\/script>/s.exec(html)![1]!).visit

test('a page without changed flags has no mark, no script and no request for flags', async () => {
  const { text } = open()
  const html = await text('/')
  expect(htmlTag(html)).not.toContain('flags')
  expect(html).not.toContain('askFlags')
  expect(visitOf(html)).not.toHaveProperty('flags')
})

test('the page of a brand has the flags of the brand; flags that depend on the viewer are asked for', async () => {
  const { text, get } = open({ values: { previews: false, sisterPreview: true, quickLinks: 3 }, version: 'v1', asks: true })
  const html = await text('/')
  expect(htmlTag(html)).toContain(' data-flags="-previews +sisterPreview" data-ask-flags="v1"')
  expect(visitOf(html)).toMatchObject({ flags: { previews: false, sisterPreview: true, quickLinks: 3 }, askFlags: 'v1' })
  expect((await get('/')).headers.get('content-security-policy')).toContain(flagScriptHash)
  expect(htmlTag(await text('/bravo'))).not.toContain('flags')
})

test('without the flag `profiles` of the main brand, neither the page of profiles nor a link to it exists on any brand’s site, and its forms get the 404 page', async () => {
  const profiles = page('PAGE', 'profiles', '/profiles', { heading: 'Who is watching?', sections: [] })
  const { get, text, web, change } = open({}, testContent({ ...testPages(), 'PAGE profiles': profiles }))
  const link = /href="[^"]*\/profiles/
  const body = () => new URLSearchParams({ form: 'chooseProfile', profile: 'p1' })
  const post = () => web.fetch(new Request(`${origin}/profiles`, { method: 'POST', body: body(), headers: { host: 'daypart.test' } }))
  expect([(await get('/profiles')).status, link.test(await text('/'))]).toEqual([200, true])
  change({ values: { profiles: false } })
  expect([(await get('/profiles')).status, (await get('/bravo/profiles')).status, (await post()).status]).toEqual([404, 404, 404])
  expect(await (await post()).text()).toContain('<h1')
  expect(link.test(await text('/'))).toBe(false)
})

test('flags of pages remove the live page and the account pages, also from a cached site', async () => {
  const { get, text, change } = open()
  const statuses = async () => [(await get('/live/nbc')).status, (await get('/myaccount')).status, (await get('/bravo/live/nbc')).status]
  expect(await statuses()).toEqual([301, 301, 301])
  change({ values: { livePage: false, identity: false, personalization: false } })
  expect(await statuses()).toEqual([404, 404, 301])
  expect(visitOf(await text('/')).brand.off).toEqual(['live', 'identity', 'personalization'])
  change({})
  expect(await statuses()).toEqual([301, 301, 301])
})
