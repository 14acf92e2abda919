import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from './visitor.ts'
import { freeVideos } from './watching.ts'

type Told = { type: string; message: string; fatal: boolean }

/** What the page says went wrong. */
async function listening(page: Page): Promise<Told[]> {
  const told: Told[] = []
  await page.route('**/events', async (route) => {
    told.push(...(JSON.parse(route.request().postData()!) as { events: Told[] }).events)
    await route.fulfill({ status: 204 })
  })
  return told
}

/** Has the graph answer one operation otherwise. */
async function answering(page: Page, operation: string, answer: (body: { data: Record<string, unknown> }) => unknown) {
  await page.route(`**/v2/graphql?*operationName=${operation}*`, async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: answer(body) })
  })
}

test('an error report carries no query of a URL: not in its body, and not as its referrer', async () => {
  const page = await visitor({ expected: /secret/ })
  await page.goto(`${site}/search?q=secret-word#secret-part`)
  await page.waitForLoadState('load')
  const told = await listening(page)
  const sent = page.waitForRequest(`${site}/events`)
  await page.evaluate(() => void Promise.reject(new TypeError(`Failed to fetch ${location.href}`)))
  expect((await (await sent).allHeaders())['referer']).toBe(`${site}/`)
  await expect.poll(() => told).toMatchObject([{ type: 'Script', path: '/search', message: `TypeError: Failed to fetch ${site}/search` }])
  expect(JSON.stringify(told)).not.toContain('secret')
})

const harbor = (page: Page) => page.locator('main a[href="/harbor-precinct"]').first()

test('[C4.14-01] [A8-41] what cannot be brought on the screen leaves the viewer where they came from, and is reported', async () => {
  const page = await visitor()
  const told = await listening(page)
  await page.goto(`${site}/shows/all/popular`)
  await page.waitForLoadState('load')
  // A page without what every page has: it comes, and nothing can be made of it.
  await answering(page, 'bonanzaPage', ({ data }) => ({ data: { bonanzaPage: { ...(data['bonanzaPage'] as object), metadata: null } } }))
  await page.locator('main a[href^="/harbor-precinct"]').first().click()
  await expect.poll(() => told.filter(({ type }) => type === 'Script').length).toBeGreaterThan(0)
  await page.waitForURL(`${site}/shows/all/popular`)
  await page
    .getByRole('heading', { level: 1 })
    .getByText(/popular/i)
    .waitFor()
  expect(told.every(({ fatal }) => !fatal)).toBe(true)
})

test('[C1-07] [C2.10-05] a known viewer who finds no page is offered top picks in place of featured shows; [C8-03] which stand when those fail', async () => {
  const known = async () => {
    const page = await visitor({ expected: /404|500/ })
    await page.addInitScript(() => sessionStorage.setItem('daypart.viewer', '{"userId":"viewer-1"}'))
    return page
  }
  const page = await known()
  const asked = page.waitForRequest(/operationName=neuralNetShelf/)
  await page.goto(`${site}/no-such-show`)
  expect(JSON.parse(new URL((await asked).url()).searchParams.get('variables')!)).toMatchObject({ userId: 'viewer-1', app: 'nbc' })
  await page.getByRole('heading', { level: 2, name: 'Top Picks for You' }).waitFor()
  expect(await page.locator('main h2').count()).toBe(1)
  await accessible(page)
  await picture(page, 'not-found-top-picks')

  const failing = await known()
  await failing.route(/operationName=neuralNetShelf/, (route) => route.fulfill({ status: 500, body: '' }))
  await failing.goto(`${site}/no-such-show`)
  const answered = failing.waitForResponse(/operationName=featuredShowsSection/)
  await answered
  expect(await failing.locator('main h2').count()).toBe(1)
  expect(await failing.getByRole('heading', { level: 2, name: 'Top Picks for You' }).count()).toBe(0)
})

test('[C2.10-04] a vote page leads to where the vote is, in a new tab', async () => {
  const page = await visitor({ expected: /404/ })
  await page.goto(`${site}/the-voice/vote`)
  const go = page.getByRole('link', { name: /Go Now/ })
  expect([await go.getAttribute('href'), await go.getAttribute('target')]).toEqual(['https://voice-vote.example/', '_blank'])
  await accessible(page)
  await picture(page, 'vote')
})

test('[C8-06] a browser that keeps nothing is told of once, and the site goes on', async () => {
  const page = await visitor()
  const told = await listening(page)
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto(`${site}/shows/all/popular`)
  await harbor(page).click()
  await page.waitForURL(`${site}/harbor-precinct`)
  await page.locator('h1').getByText('Harbor Precinct').waitFor()
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toMatchObject({ message: 'Session Storage could not available in the browser.', fatal: false })
})

test('[C2.10-03] content that stops loading while the viewer moves on says so, and comes when it is asked for again', async () => {
  const page = await visitor({ expected: /500|Failed to load/ })
  const told = await listening(page)
  await page.goto(`${site}/shows/all/popular`)
  await page.route(/operationName=bonanzaPage/, (route) => route.fulfill({ status: 500, body: '' }))
  await harbor(page).click()
  await page.getByRole('heading', { name: 'Content is not loading at this time.' }).waitFor()
  expect(told.filter(({ type }) => type === 'Page')).toMatchObject([
    { message: 'bonanzaPage BFF call failed for path /harbor-precinct', fatal: true },
  ])
  await accessible(page)
  await picture(page, 'not-loading')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('h1').getByText('Harbor Precinct').waitFor()
})

test('pictures that are away cost themselves: every page stands, with its words and its links', async () => {
  const page = await visitor({ expected: /Failed to load resource/ })
  await page.route('**/images/**', (route) => route.abort())
  for (const path of ['/', '/harbor-precinct', '/harbor-precinct/photos', '/networks']) {
    const answer = await page.goto(site + path)
    expect([path, answer!.status()]).toEqual([path, 200])
    await page.locator('h1').first().waitFor()
    expect(await page.locator('main a[href]').count(), path).toBeGreaterThan(3)
  }
})

test('access that is away costs the picture: the video’s page stands, and says that it does not play', async () => {
  const page = await visitor({ expected: /Failed to load resource|50\d/ })
  await page.route('**/access/**', (route) => route.abort())
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(site + href)
  await page.locator('[data-player="ready"] button').click()
  await page.locator('[data-player] [role="alert"]').waitFor()
  await page.locator('h1').first().waitFor()
  await accessible(page)
})
