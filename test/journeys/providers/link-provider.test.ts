// Linking, changing and unlinking a TV provider of the demo in a browser.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { timeouts } from '#contracts/limits.ts'
import { createViewer } from '../account-holder.ts'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'
import { playFreeVideo } from '../watching.ts'
import { signInAt } from './subscriber.ts'

const next = '/shows/all/popular'
const pickerPath = `/mvpd-picker?redirectPath=${encodeURIComponent(next)}`
const phone = { viewport: { width: 390, height: 844 } }

/** Waits until the picker is hydrated: before that, its links open the sign-in in the same window. */
async function openPicker(page: Page, path = pickerPath) {
  await page.goto(site + path)
  await page.waitForFunction(() => history.state && 'redirectToSuccessFirst' in history.state)
}

async function chooseInWindow(page: Page, provider: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('main').getByRole('link', { name: provider }).first().click(),
  ])
  return popup
}

/** Returns the viewer's provider status. The browser context asks, because a page that navigates cannot. */
const status = async (page: Page): Promise<{ isAuthenticated: boolean; expires: number; provider: { mvpd_id: string } | null }> =>
  (await page.request.get(`${site}/provider-auth/nbc/status`)).json()

/** Returns the number of events about TV providers that the site has counted, by type. */
async function countEvents(page: Page): Promise<Record<string, number>> {
  const text = await (await page.request.get(`${site}/metrics`)).text()
  return Object.fromEntries([...text.matchAll(/event="TV Provider ([^"]+)"} (\d+)/g)].map(([, type, count]) => [type, Number(count)]))
}

test('[A2-07] [A2-18] [A2-22] [A4-13] [C2.2-05] a viewer links a provider in a window (OpenID Connect); the page then continues, with the provider’s logo', async () => {
  const page = await visitor()
  const before = await countEvents(page)
  await page.goto(`${site}${next}`)
  await page.locator('header').getByRole('link', { name: 'Link TV Provider' }).click()
  await page.waitForURL(`${site}${pickerPath}`)
  await accessible(page)
  await picture(page, 'picker-1280-en')
  expect((await page.locator('main').getByRole('link', { name: 'Not now' }).boundingBox())!.width).toBeLessThan(160)
  await page.waitForFunction(() => history.state && 'redirectToSuccessFirst' in history.state)
  expect(await page.evaluate(() => history.state)).toMatchObject({ redirectPath: next, redirectToSuccessFirst: false })
  const popup = await chooseInWindow(page, 'Copperline Cable')
  await page.getByRole('heading', { name: 'Sign in to Copperline Cable in the new window' }).waitFor()
  await accessible(page)
  await picture(page, 'picker-waiting-1280-en')
  await signInAt(popup, 'dana.price')
  await page.waitForURL(`${site}${next}`)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await status(page)).toMatchObject({ isAuthenticated: true, provider: { mvpd_id: 'copperline' } })
  const logo = page.locator('header').getByRole('link', { name: 'Copperline Cable' })
  await logo.getByRole('img', { name: 'Copperline Cable' }).waitFor()
  expect(await page.getByRole('link', { name: 'Link TV Provider' }).isVisible()).toBe(false)
  await picture(page, 'linked-header-1280-en')
  for (const type of ['Selected', 'Linked'])
    await expect.poll(async () => (await countEvents(page))[type] ?? 0).toBe((before[type] ?? 0) + 1)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.viewer')!))).toMatchObject({
    authenticated: true,
    nip: true,
    provider: { mvpd_id: 'copperline' },
    providerMetadata: { upstreamUserID: expect.any(String) },
    entitlements: expect.arrayContaining(['nbc', 'bravo']),
  })
  // The provider renews the link in a hidden frame, because the viewer is still signed in there.
  const end = async () => (await status(page)).expires
  const firstEnd = await end()
  const frameEnd = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = '/provider-auth/nbc/authenticate?mvpd=copperline&mode=frame'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    return frame.contentWindow?.location.pathname
  })
  expect(frameEnd).toBe('/provider-auth/frame')
  expect(await end()).toBeGreaterThan(firstEnd)
  // Client-side navigation keeps the logo.
  await page.locator('header nav').getByRole('button', { name: 'Networks' }).click()
  await page
    .locator('header nav')
    .getByRole('link', { name: /^View all ?: Networks$/ })
    .click()
  await page.waitForURL(`${site}/networks`)
  await page.locator('header').getByRole('img', { name: 'Copperline Cable' }).waitFor()
})

test('[A1-07] [A6-01] an anonymous visitor watches an unlocked video, finds the form to sign up, and signs in', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  await page.goto(`${site}${next}`)
  await page.locator('header').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up with email' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).waitFor()
  const person = await createViewer(await visitor())
  await page.goto(`${site}/sign-in`)
  await hydrated(page)
  await page.getByLabel('Email', { exact: true }).fill(person.mail)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForFunction(() => localStorage.getItem('daypart.session') !== null)
})

test('[A1-07] [A6-01] an anonymous visitor links a TV provider without an account', async () => {
  const page = await visitor()
  await openPicker(page)
  await signInAt(await chooseInWindow(page, 'Copperline Cable'), 'dana.price')
  await page.waitForURL(`${site}${next}`)
  expect(await status(page)).toMatchObject({ isAuthenticated: true, provider: { mvpd_id: 'copperline' } })
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.viewer')!).userId)).toBeNull()
})

test('[A2-09] [C2.1-31] [C2.1-32] with JavaScript off, a viewer comes by the bridge screen, links a provider (SAML) on full pages, sees it with its brands, changes it and unlinks it', async () => {
  const page = await visitor({ javaScriptEnabled: false, ...phone })
  await page.goto(`${site}/mvpd-bridge-screen?redirectPath=${encodeURIComponent(next)}`)
  await picture(page, 'bridge-390-en')
  await page.getByRole('link', { name: 'Choose your TV provider' }).click()
  await picture(page, 'picker-390-en')
  await page.getByRole('searchbox').fill('drift')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 provider matches “drift”.').waitFor()
  expect(new URL(page.url()).searchParams.get('redirectPath')).toBe(next)
  await picture(page, 'picker-search-390-en')
  await page.getByRole('link', { name: 'Northbeam Satellite' }).click()
  await signInAt(page, 'omar.field')
  const back = page.getByRole('button', { name: 'Continue' })
  await back.click()
  await page.waitForURL(`${site}${next}`)
  await page.goto(`${site}/provider-linked?redirectPath=${encodeURIComponent(next)}`)
  await page.getByText('Your provider is Northbeam Satellite').waitFor()
  expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(expect.arrayContaining(['NBC', 'Bravo']))
  await picture(page, 'provider-linked-390-en')
  await page.getByRole('link', { name: 'Change provider' }).click()
  await page.getByRole('link', { name: 'Keep Northbeam Satellite' }).waitFor()
  await picture(page, 'picker-change-390-en')
  await page.getByRole('link', { name: 'Fernhollow Fiber' }).click()
  await signInAt(page, 'tess.lund')
  await page.waitForURL(`${site}${next}`)
  await page.goto(`${site}/provider-linked`)
  await page.getByText('Your provider is Fernhollow Fiber').waitFor()
  await page.getByRole('button', { name: 'Unlink' }).click()
  // The provider offers to end its own session too.
  await page.waitForURL('**/session/end?*')
  await page.goto(`${site}/provider-linked`)
  await page.waitForURL(`${site}/mvpd-picker`)
})

test('[A4-18] [A8-21] [C2.1-56] if the browser blocks the window, that is only logged, and the sign-in continues in the same window, by way of the success page', async () => {
  const page = await visitor()
  const before = await countEvents(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openPicker(page, `${pickerPath}&redirectToSuccessFirst=true`)
  expect(await page.evaluate(() => history.state)).toMatchObject({ redirectPath: next, redirectToSuccessFirst: true })
  await page.locator('main').getByRole('link', { name: 'Lantern Stream' }).first().click()
  await signInAt(page, 'ines.ramos')
  await page.getByText('Your provider is Lantern Stream').waitFor()
  // At the ZIP code that the provider states.
  await page.getByText(/^Your local station: .+ \([KW]DP/).waitFor()
  await expect.poll(() => page.evaluate(() => history.state)).toMatchObject({ redirectPath: next })
  await accessible(page)
  await picture(page, 'provider-linked-1280-en')
  await expect.poll(async () => (await countEvents(page))['Popup Blocked'] ?? 0).toBe((before['Popup Blocked'] ?? 0) + 1)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue')
  await page.keyboard.press('Enter')
  await page.waitForURL(site + next)
})

test('a viewer who closes the window, or whose sign-in fails, can choose again', async () => {
  const page = await visitor({ expected: /status of 503/ })
  await openPicker(page)
  const closed = await chooseInWindow(page, 'Copperline Cable')
  await closed.close()
  await page.getByRole('heading', { name: 'The sign-in window was closed' }).waitFor()
  const cancelled = await chooseInWindow(page, 'Northbeam Satellite')
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'The sign-in was cancelled' }).waitFor()
  await expect.poll(() => cancelled.isClosed()).toBe(true)
  const suspended = await chooseInWindow(page, 'Copperline Cable')
  await signInAt(suspended, 'kim.abbott')
  await page.getByRole('heading', { name: 'Your subscription is suspended' }).waitFor()
  await picture(page, 'picker-suspended-1280-en')
  await page.getByRole('searchbox').fill('candle')
  await page.getByText('1 provider matches “candle”.').waitFor()
  await chooseInWindow(page, 'Candlewick Cable')
  await page.getByRole('heading', { name: 'Your TV provider doesn’t answer' }).waitFor()
  await accessible(page)
  expect(await status(page)).toMatchObject({ isAuthenticated: false })
})

/** Opens a locked video with the provider that is slow: its panel comes within the limit, and the viewer can try again. */
async function seeSlowProvider(page: Page): Promise<void> {
  const html = await (await page.request.get(`${site}/networks/nbc`)).text()
  const [, path] = /<a [^>]*href="([^"]*\/video\/[^"]*)"(?:(?!<\/a>).)*aria-label="Locked"/s.exec(html)!
  const asking = page.getByText('Estamos consultando a tu proveedor de TV…')
  const panel = page.getByRole('heading', { name: 'Tu proveedor de TV no responde' })
  await page.goto(`${site}${path}?lang=es`)
  await asking.waitFor()
  expect(await page.locator('main').getByRole('link', { name: 'Vincular proveedor de TV' }).isVisible()).toBe(false)
  await panel.waitFor({ timeout: timeouts.access })
  await accessible(page)
  await picture(page, 'locked-slow-provider-390-es')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await asking.waitFor()
  await page.goto(`${site}${next}?lang=es`)
}

test('[A2-08] [A2-20] [C2.1-30] [C2.1-56] in Spanish on a phone a viewer links, changes and unlinks a provider by the account menu; another tab shows each change', async () => {
  const page = await visitor(phone)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${site}/networks`)
  const logoInOtherTab = (provider: string) => otherTab.locator('header').getByRole('img', { name: provider })
  await page.goto(`${site}${next}?lang=es`)
  const openMenu = () => page.getByRole('button', { name: 'Perfil' }).click()
  await openMenu()
  await page.getByRole('link', { name: 'Vincular tu proveedor' }).click()
  await page.waitForURL(/mvpd-picker/)
  await page.waitForFunction(() => history.state && 'redirectToSuccessFirst' in history.state)
  await accessible(page)
  await picture(page, 'picker-390-es')
  const first = await chooseInWindow(page, 'Plazavisión')
  await signInAt(first, 'lucia.mena', 'es')
  await page.waitForURL(`${site}${next}?lang=es`)
  await page.locator('header').getByRole('img', { name: 'Plazavisión' }).waitFor()
  await logoInOtherTab('Plazavisión').waitFor()
  await openMenu()
  await picture(page, 'menu-linked-390-es')
  expect(await page.getByRole('link', { name: 'Visitar el sitio' }).getAttribute('href')).toContain('/demo-providers/plazavision')
  await page.getByRole('link', { name: 'Cambiar de proveedor' }).click()
  await page.getByRole('link', { name: 'Seguir con Plazavisión' }).waitFor()
  await page.waitForFunction(() => history.state && 'referrer' in history.state)
  expect(await page.evaluate(() => history.state)).toMatchObject({ redirectPath: `${next}?lang=es`, referrer: `${next}?lang=es` })
  await page.getByRole('searchbox').fill('DRÍFT')
  const second = await chooseInWindow(page, 'Driftwood Cable')
  await signInAt(second, 'sage.quinn', 'es')
  await page.waitForURL(`${site}${next}?lang=es`)
  await page.locator('header').getByRole('img', { name: 'Driftwood Cable' }).waitFor()
  await logoInOtherTab('Driftwood Cable').waitFor()
  expect(await status(page)).toMatchObject({ provider: { mvpd_id: 'driftwood' } })
  await seeSlowProvider(page)
  await openMenu()
  await page.getByRole('button', { name: 'Desvincular' }).click()
  // The provider offers to end its own session too.
  await page.waitForURL(/demo-providers\/driftwood/)
  await logoInOtherTab('Driftwood Cable').waitFor({ state: 'hidden' })
  await page.goto(`${site}${next}?lang=es`)
  await openMenu()
  await page.getByRole('link', { name: 'Vincular tu proveedor' }).waitFor()
  expect(await status(page)).toMatchObject({ isAuthenticated: false })
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.viewer')!))).toMatchObject({
    authenticated: false,
    provider: null,
    entitlements: [],
  })
})
