// Access to videos by country, on a public site behind a proxy on this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type Site, startSite } from '../../bench/shared/site.ts'
import { accessible, picture } from './visitor.ts'
import { framesAdvance, freeVideos } from './watching.ts'

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }
/** No database of IP addresses knows this address. */
const unknownAddress = { 'x-forwarded-for': '203.0.113.9' }
/** The data folder of all sites of this file, so that the demo is loaded one time. */
const data = mkdtempSync(join(tmpdir(), 'daypart-countries-'))
let browser: Browser
let site: Site | undefined

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
})
afterEach(async () => {
  await site?.stop()
  site = undefined
})
afterAll(async () => {
  await browser.close()
  rmSync(data, { recursive: true })
})

/** Starts a site with the settings `env`. */
async function start(env: Record<string, string>): Promise<void> {
  site = await startSite({ data, env: { ...behindProxy, ...env } })
}

/** Opens a free video. All requests have the extra headers, as a proxy would add them. */
async function openVideo(extraHTTPHeaders: Record<string, string>): Promise<Page> {
  const page = await browser.newPage({ extraHTTPHeaders })
  await page.goto(`${site!.url}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(site!.url + href)
  return page
}

async function pressPlay(extraHTTPHeaders: Record<string, string>): Promise<Page> {
  const page = await openVideo(extraHTTPHeaders)
  await page.locator('[data-player="ready"] button').click()
  return page
}

test('with COUNTRIES=any a video plays for a viewer of unknown country behind a proxy on this machine', async () => {
  await start({ COUNTRIES: 'any' })
  await framesAdvance(await pressPlay(unknownAddress))
})

test('a video plays if the country that the proxy sends is allowed, whatever the viewer’s IP address', async () => {
  await start({ COUNTRIES: 'FR', COUNTRY_HEADER: 'CF-IPCountry' })
  await framesAdvance(await pressPlay({ ...unknownAddress, 'cf-ipcountry': 'FR' }))
})

test('[A6-04] live streams play in the United States; in other countries the live page says before Play that they do not', async () => {
  await start({})
  const openLive = async (address: string) => {
    const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': address } })
    await page.goto(`${site!.url}/live?brand=nbc-news`)
    return page
  }
  const inFrance = await openLive('90.0.0.1')
  await inFrance.getByText('Live TV isn’t available in your location.').waitFor()
  await inFrance.getByText('this country: France.').waitFor()
  expect(await inFrance.locator('[data-player] button').count()).toBe(0)
  await picture(inFrance, 'live-outside')
  await accessible(inFrance)
  const inAmerica = await openLive('8.8.8.8')
  await inAmerica.locator('[data-player="ready"] button').click()
  await framesAdvance(inAmerica)
})

test('with the default settings a video plays in the United States; in other countries a message replaces the play button', async () => {
  await start({})
  const unknown = await openVideo(unknownAddress)
  await unknown.getByText('This video isn’t available in your location.').waitFor()
  const inFrance = await openVideo({ 'x-forwarded-for': '90.0.0.1' })
  await inFrance.getByText('this country: France.').waitFor()
  expect(await inFrance.locator('[data-player] button').count()).toBe(0)
  await inFrance.setViewportSize({ width: 320, height: 640 })
  await inFrance.goto(`${inFrance.url()}?lang=es`)
  const link = inFrance.locator('[data-player]').getByRole('link', { name: 'Buscar otra cosa para ver' })
  await link.waitFor()
  const box = async (of: Locator) => (await of.boundingBox())!
  const [stage, shown] = [await box(inFrance.locator('[data-player]')), await box(link)]
  expect(shown.y + shown.height, 'inside the picture').toBeLessThanOrEqual(stage.y + stage.height)
  await accessible(inFrance)
  await picture(inFrance, 'country-refused-es-320')
  await link.click()
  await inFrance.waitForURL((url) => url.pathname === '/')
  await framesAdvance(await pressPlay({ 'x-forwarded-for': '8.8.8.8' }))
})
