import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorsIn, recordEvents } from '../sent-events.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { freeVideos } from '../watching.ts'

/** Replaces the response of the content graph to one operation. */
async function replaceAnswer(page: Page, operation: string, answer: (body: { data: Record<string, unknown> }) => unknown) {
  await page.route(`**/v2/graphql?*operationName=${operation}*`, async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: answer(body) })
  })
}

test('the URLs in the body and in the Referer header of an error report have no query string', async () => {
  const page = await visitor({ expected: /secret/ })
  const events = await recordEvents(page)
  await page.goto(`${site}/search?q=secret-word#secret-part`)
  await page.waitForLoadState('load')
  const sent = page.waitForRequest(`${site}/events`)
  await page.evaluate(() => void Promise.reject(new TypeError(`Failed to fetch ${location.href}`)))
  expect((await (await sent).allHeaders())['referer']).toBe(`${site}/`)
  await expect
    .poll(() => errorsIn(events))
    .toMatchObject([{ type: 'Script', path: '/search', message: `TypeError: Failed to fetch ${site}/search` }])
  expect(JSON.stringify(events)).not.toContain('secret')
})

const harbor = (page: Page) => page.locator('main a[href="/harbor-precinct"]').first()

test('[C4.14-01] [A8-41] when a page cannot be rendered, the viewer stays on the previous page and the error is reported', async () => {
  const page = await visitor()
  const events = await recordEvents(page)
  await page.goto(`${site}/shows/all/popular`)
  await page.waitForLoadState('load')
  // Removes the metadata from the response. Every page needs metadata, so this page cannot be rendered.
  await replaceAnswer(page, 'bonanzaPage', ({ data }) => ({
    data: { bonanzaPage: { ...(data['bonanzaPage'] as object), metadata: null } },
  }))
  await page.locator('main a[href^="/harbor-precinct"]').first().click()
  await expect.poll(() => errorsIn(events).filter(({ type }) => type === 'Script').length).toBeGreaterThan(0)
  await page.waitForURL(`${site}/shows/all/popular`)
  await page
    .getByRole('heading', { level: 1 })
    .getByText(/popular/i)
    .waitFor()
  expect(errorsIn(events).every(({ fatal }) => !fatal)).toBe(true)
})

test('[C2.10-05] [C8-03] the not-found page shows a known viewer’s top picks; if the top picks fail to load, it shows featured shows', async () => {
  const newKnownVisitor = async () => {
    const page = await visitor({ expected: /404|500/ })
    await page.addInitScript(() => sessionStorage.setItem('daypart.viewer', '{"userId":"viewer-1"}'))
    return page
  }
  const page = await newKnownVisitor()
  const topPicksRequest = page.waitForRequest(/operationName=neuralNetShelf/)
  await page.goto(`${site}/no-such-show`)
  expect(JSON.parse(new URL((await topPicksRequest).url()).searchParams.get('variables')!)).toMatchObject({
    userId: 'viewer-1',
    app: 'nbc',
  })
  await page.getByRole('heading', { level: 2, name: 'Top Picks for You' }).waitFor()
  expect(await page.locator('main h2').count()).toBe(1)
  await accessible(page)
  await picture(page, 'not-found-top-picks')

  const failing = await newKnownVisitor()
  await failing.route(/operationName=neuralNetShelf/, (route) => route.fulfill({ status: 500, body: '' }))
  const answered = failing.waitForResponse(/operationName=featuredShowsSection/)
  await failing.goto(`${site}/no-such-show`)
  await answered
  await expect.poll(() => failing.locator('main h2').count()).toBe(1)
  expect(await failing.getByRole('heading', { level: 2, name: 'Top Picks for You' }).count()).toBe(0)
})

test('[C2.10-04] a vote page links to the vote site in a new tab', async () => {
  const page = await visitor({ expected: /404/ })
  await page.goto(`${site}/the-voice/vote`)
  const link = page.getByRole('link', { name: /Go Now/ })
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['https://voice-vote.example/', '_blank'])
  await accessible(page)
  await picture(page, 'vote')
})

test('[C8-06] a browser that denies storage is reported one time, and the site works', async () => {
  const page = await visitor()
  const events = await recordEvents(page)
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
  await expect.poll(() => errorsIn(events).length).toBe(1)
  expect(errorsIn(events)[0]).toMatchObject({ message: 'Session Storage could not available in the browser.', fatal: false })
})

test('[C2.10-03] when the content of the next page fails to load, a message is shown; Try again loads the content', async () => {
  const page = await visitor({ expected: /500|Failed to load/ })
  const events = await recordEvents(page)
  await page.goto(`${site}/shows/all/popular`)
  await page.route(/operationName=bonanzaPage/, (route) => route.fulfill({ status: 500, body: '' }))
  await harbor(page).click()
  await page.getByRole('heading', { name: 'Content is not loading at this time.' }).waitFor()
  await expect
    .poll(() => errorsIn(events).filter(({ type }) => type === 'Page'))
    .toMatchObject([{ message: 'bonanzaPage BFF call failed for path /harbor-precinct', fatal: true }])
  await accessible(page)
  await picture(page, 'not-loading')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('h1').getByText('Harbor Precinct').waitFor()
})

test('without pictures every page still shows its text and its links', async () => {
  const page = await visitor({ expected: /Failed to load resource/ })
  await page.route('**/images/**', (route) => route.abort())
  for (const path of ['/', '/harbor-precinct', '/harbor-precinct/photos', '/networks']) {
    const answer = await page.goto(site + path)
    expect([path, answer!.status()]).toEqual([path, 200])
    await page.locator('h1').first().waitFor()
    expect(await page.locator('main a[href]').count(), path).toBeGreaterThan(3)
  }
})

test('without the access service a video’s page still loads, and the player shows an error', async () => {
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
