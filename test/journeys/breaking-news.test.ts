// Breaking news that an operator imports, on the site as a viewer sees it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../bench/shared/site.ts'
import { importEntries } from './import.ts'
import { accessible, picture, visitor } from './visitor.ts'

let site: Site
const title = 'The storm has reached the coast, and schools in six counties are closed today'
const news = (id: string, more: object = {}) => ({
  kind: 'breakingNews' as const,
  id,
  link: { url: '/schedule', title: { en: title, es: 'La tormenta llega a la costa' } },
  color: '#ffe14d',
  startTime: '2020-01-01T00:00:00Z',
  endTime: '2040-01-01T00:00:00Z',
  ...more,
})

beforeAll(async () => {
  site = await startSite()
  await importEntries([news('storm')], site.data)
})
afterAll(() => site.stop())

const open = (options: Parameters<typeof visitor>[0] = {}) =>
  visitor({ ...options, expected: new RegExp(`left the origin: ${site?.url ?? 'http://127'}`) })

test('[C4.8-01] [C4.8-03] [C4.8-06] the bar has current news with at most 60 characters, moves nothing, and stays closed', async () => {
  const page = await open()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted = ((window as unknown as { shifted?: number }).shifted ?? 0) + shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await expect.poll(async () => (await fetch(`${site.url}/`)).text()).toContain('data-news-bar="storm"')
  await page.goto(`${site.url}/`)
  const bar = page.getByRole('complementary', { name: 'Breaking news' })
  await bar.getByText('The storm has reached the coast, and schools in six…').waitFor()
  expect((await bar.boundingBox())!.height).toBe(40)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.01)
  await accessible(page)
  await picture(page, 'breaking-news-1280')
  await page.goto(`${site.url}/sign-in`)
  expect(await bar.count()).toBe(0)
  await page.goto(`${site.url}/networks`)
  await page.waitForLoadState('networkidle')
  await bar.getByRole('button', { name: 'Close breaking news' }).press('Enter')
  await bar.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => localStorage.getItem('hideNews'))).toBe('storm')
  await page.goto(`${site.url}/`)
  expect(await bar.isVisible()).toBe(false)
})

test('the bar is 70 px high on a phone, in Spanish and without JavaScript, and links to its page', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(`${site.url}/?lang=es`, { waitUntil: 'domcontentloaded' })
  const bar = page.getByRole('complementary', { name: 'Última hora' })
  expect((await bar.boundingBox())!.height).toBe(70)
  await picture(page, 'breaking-news-390')
  await bar.getByRole('link').click()
  await page.waitForURL(`${site.url}/schedule?lang=es`)
})

test('news that arrives while a page is shown covers it within a minute', async () => {
  const page = await open({ clockAt: Date.now() })
  await page.goto(`${site.url}/networks`)
  await page.waitForLoadState('networkidle')
  await importEntries(
    [news('flood', { startTime: '2021-01-01T00:00:00Z', link: { url: '/live', title: 'The river rises' }, brand: 'nbc' })],
    site.data,
  )
  await expect.poll(async () => (await fetch(`${site.url}/content/breakingNews?sort=-startTime&page[size]=1`)).text()).toContain('flood')
  await page.clock.fastForward(61_000)
  await page.getByText('The river rises').waitFor()
  await picture(page, 'breaking-news-late')
  await accessible(page)
})
