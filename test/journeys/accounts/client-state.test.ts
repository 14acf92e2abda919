// What a browser knows of the visitor: the place and the device.
import { expect, test } from 'vitest'
import type { EventBatch } from '#contracts/http/events.ts'
import { createViewer } from '../account-holder.ts'
import { recordEvents } from '../sent-events.ts'
import { site, visitor } from '../visitor.ts'

test('[C3-58] the place is the United States until it is known; then it has the country, the ZIP code and the channels of the brand, and the page shows the local station', async () => {
  const page = await visitor()
  await createViewer(page, { serviceZip: '10001' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/geolocation/live/nbc', async (route) => {
    await held
    await route.continue()
  })
  const geo = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.viewer') ?? '{}').geo)
  const asked = page.waitForRequest(/geolocation\/live\/nbc/)
  await page.goto(`${site}/live?brand=nbc`)
  expect((await asked).postDataJSON()).toMatchObject({ brand: 'nbc', serviceZip: '10001' })
  expect(await geo()).toEqual({ country: 'US', brands: {}, serviceZip: null })
  release()
  await page.getByText('Your local station: Daypart New York (WDPNY)').waitFor()
  const station = { channel: 'WDPNY', homeChannel: 'WDPNY', geoChannel: null, stationName: 'Daypart New York' }
  expect(await geo()).toEqual({ country: 'US', serviceZip: '10001', brands: { nbc: { ...station, isSupportedRegionLive: true } } })
})

test('[C3-59] the user agent decides the platform of graph queries and of the visit, and the name of the device on the account page', async () => {
  const devices = [
    {
      ...{ platform: 'mobileWeb', name: 'Safari, iPhone', isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    },
    {
      ...{ platform: 'web', name: 'Firefox, Windows', isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } },
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    },
  ]
  for (const { platform, name, ...device } of devices) {
    const page = await visitor(device)
    const batches: EventBatch[] = []
    await recordEvents(page, batches)
    const asked = page.waitForRequest((request) => request.url().includes('operationName=bonanzaPage'))
    await page.goto(`${site}/shows/all/popular`)
    await page.locator('main a[href="/harbor-precinct"]').first().click()
    expect(JSON.parse(new URL((await asked).url()).searchParams.get('variables')!)).toMatchObject({ platform })
    await expect.poll(() => batches.at(-1)?.visit?.platform).toBe(platform)
    await createViewer(page)
    await page.goto(`${site}/my-account`)
    await page.getByText(name).first().waitFor()
  }
})
