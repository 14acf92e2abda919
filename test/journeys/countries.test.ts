// A public site behind a proxy on this machine, and a viewer far away.
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { quiet } from '../../bench/chromium.ts'
import { type Site, startSite } from '../../bench/site.ts'
import { framesAdvance, freeVideos } from './watching.ts'

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }
const far = { 'x-forwarded-for': '203.0.113.9' }
let browser: Browser
let site: Site | undefined

beforeAll(async () => {
  const args = [...quiet, '--autoplay-policy=no-user-gesture-required']
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args })
})
afterEach(async () => {
  await site?.stop()
  site = undefined
})
afterAll(() => browser.close())

/** Opens a free video of a site with these settings and presses Play, as a viewer whose proxy sends these headers. */
async function pressPlay(env: Record<string, string>, extraHTTPHeaders: Record<string, string>): Promise<Page> {
  site = await startSite({ env: { ...behindProxy, ...env } })
  const page = await browser.newPage({ extraHTTPHeaders })
  await page.goto(`${site.url}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(site.url + href)
  await page.locator('[data-player="ready"] button').click()
  return page
}

test('with COUNTRIES=any a viewer at a foreign address plays through a proxy of this machine', async () => {
  await framesAdvance(await pressPlay({ COUNTRIES: 'any' }, far))
})

test('the country that the proxy names decides, not the address', async () => {
  await framesAdvance(await pressPlay({ COUNTRIES: 'FR', COUNTRY_HEADER: 'CF-IPCountry' }, { ...far, 'cf-ipcountry': 'FR' }))
})

test('with the settings of the specification the same viewer is refused, in words', async () => {
  const page = await pressPlay({}, far)
  await page.getByText('Not Authorized').waitFor()
})
