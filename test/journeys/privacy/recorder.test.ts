// The script of another company that records sessions. A small server stands for the company.
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { clockEnvironment } from '../../setup/clock.ts'
import { accessible, visitor } from '../visitor.ts'
import { freeVideos } from '../watching.ts'

const run = promisify(execFile)
/** The paths of the documents in which the script ran, as it reported them to its company. */
let recorded: string[] = []
let company: Server
let origin: string
let site: Site

beforeAll(async () => {
  company = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    if (pathname === '/collect') recorded.push(searchParams.get('path')!)
    const script = `fetch('${origin}/collect?path=' + encodeURIComponent(location.pathname), { mode: 'no-cors' })`
    response.setHeader('content-type', 'text/javascript').end(pathname === '/rec.js' ? script : '')
  })
  await new Promise<void>((listening) => company.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(company.address() as AddressInfo).port}`
  const clock = clockEnvironment(inject('clockOffset'))
  site = await startSite({
    env: { ...clock, RECORDER_SCRIPT: `${origin}/rec.js`, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' },
  })
})
afterAll(async () => {
  await site.stop()
  company.close()
})
beforeEach(() => {
  recorded = []
})

/** Changes a feature flag as an operator does, and waits until pages follow. */
async function setFlag(name: string, value: string): Promise<void> {
  const env = { ...process.env, ...clockEnvironment(inject('clockOffset')), DATA_DIR: site.data, NODE_ENV: 'production' }
  await run(process.execPath, ['bin/daypart.ts', 'flags', 'set', name, value], { env })
  const written = JSON.stringify({ [name]: JSON.parse(value === 'on' ? 'true' : value) }).slice(1, -1)
  await expect.poll(async () => (await (await fetch(site.url)).text()).includes(written), { timeout: 15_000 }).toBe(true)
}

/** Opens a browser of a visitor in a country. */
const visitorIn = (country: string) =>
  visitor({
    extraHTTPHeaders: { 'cf-ipcountry': country },
    expected: new RegExp(`left the origin: (?:${site.url}|${origin})/|404 \\(Not Found\\)`),
  })
/** Returns whether the document has the script. */
const hasScript = async (page: Page) => (await page.locator(`script[src="${origin}/rec.js"]`).count()) > 0
const settled = (page: Page) => page.waitForLoadState('networkidle')

test('a script that records sessions is not loaded while the flag is off', async () => {
  const page = await visitorIn('US')
  await page.goto(site.url)
  await settled(page)
  expect([await hasScript(page), recorded]).toEqual([false, []])
})

test('[C7.5-07] [A9-13] with the flag on, every visit is recorded on ordinary pages; a recorded document shows one page', async () => {
  await setFlag('sessionRecording', 'on')
  for (const path of ['/', '/networks', '/schedule']) {
    const page = await visitorIn('US')
    await page.goto(site.url + path)
    await expect.poll(() => recorded).toContain(path)
  }
  const page = await visitorIn('US')
  await page.goto(site.url)
  await expect.poll(() => hasScript(page)).toBe(true)
  await page.locator('header').getByRole('link', { name: 'Networks' }).or(page.locator('main a[href^="/shows/"]')).first().click()
  await page.waitForURL((url) => url.pathname !== '/')
  await expect.poll(() => recorded.at(-1)).toBe(new URL(page.url()).pathname)
})

test('account pages, the form of the help desk, pages with a player, child-directed pages, and pages of a kids profile are not recorded', async () => {
  await setFlag('sessionRecording', 'on')
  const page = await visitorIn('US')
  const show = '/universal-kids/the-kite-hill-gang'
  await page.goto(site.url)
  const film = (await freeVideos(page).first().getAttribute('href'))!
  // From an ordinary page by a link, which otherwise would not load a document.
  for (const path of ['/sign-in', '/sign-up', '/contact-us', show, film, '/live']) {
    await page.goto(`${site.url}/networks`)
    await expect.poll(() => hasScript(page)).toBe(true)
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'a link' })
      document.querySelector('main')!.prepend(link)
      link.click()
    }, path)
    await page.waitForURL((url) => url.pathname !== '/networks')
    await settled(page)
    expect([path, await hasScript(page)]).toEqual([path, false])
  }
  for (const path of ['/my-account', '/mvpd-picker', '/onboarding']) {
    await page.goto(site.url + path)
    await settled(page)
    expect([path, await hasScript(page)]).toEqual([path, false])
  }
  // The cookie that the choice of a kids profile sets.
  await page.context().addCookies([{ name: 'viewer_profile', value: `${crypto.randomUUID()}.kids-TV-Y7`, url: site.url }])
  await page.goto(`${site.url}/networks`)
  await settled(page)
  expect(await hasScript(page)).toBe(false)
  expect(recorded.filter((path) => path !== '/' && path !== '/networks')).toEqual([])
})

test('[C4.9-02] in France nothing is recorded before the visitor allows statistics and sharing', async () => {
  await setFlag('sessionRecording', 'on')
  const page = await visitorIn('FR')
  await page.goto(site.url)
  const banner = page.locator('[data-consent] section')
  await banner.waitFor()
  expect(await banner.innerText()).toContain('another company records for us what you do')
  await settled(page)
  expect([await hasScript(page), recorded]).toEqual([false, []])
  await page.getByRole('button', { name: 'Accept all and continue' }).click()
  await expect.poll(() => recorded).toEqual(['/'])
})

test.each(['Statistics', 'Sale, sharing and targeted ads'])(
  'after the visitor withdraws consent to "%s" in another tab, pages load without the script',
  async (purpose) => {
    await setFlag('sessionRecording', 'on')
    const page = await visitorIn('US')
    await page.goto(`${site.url}/networks`)
    await expect.poll(() => hasScript(page)).toBe(true)
    const other = await page.context().newPage()
    await other.goto(`${site.url}/privacy-choices`)
    expect(await other.locator('main').innerText()).toContain('another company records for us what you do')
    await accessible(other)
    await other.getByRole('checkbox', { name: purpose }).uncheck()
    await other.getByRole('button', { name: 'Save my choices' }).click()
    await expect.poll(() => hasScript(other)).toBe(false)
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => void setTimeout(() => dispatchEvent(new Event('focus'))))
    await loaded
    expect(await hasScript(page)).toBe(false)
    await page.goto(site.url)
    await settled(page)
    expect(await hasScript(page)).toBe(false)
  },
)

test('[A9-13] at a rate of 0 no visit is recorded', async () => {
  await setFlag('sessionRecording', 'on')
  await setFlag('sessionRecordingRate', '0')
  const page = await visitorIn('US')
  await page.goto(site.url)
  await settled(page)
  expect([await hasScript(page), recorded]).toEqual([false, []])
})
