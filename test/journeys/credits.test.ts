// A viewer unlocks locked videos with credits or a TV provider, on the running demo.
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { demoPassword } from '../../bin/demo/password.ts'
import { createViewer } from './account-holder.ts'
import { accessible, hydrated, picture, site, visitor } from './visitor.ts'
import { framesAdvance, lockedVideos, playing } from './watching.ts'

const phone = { viewport: { width: 390, height: 844 } }
const player = (page: Page) => page.locator('[data-player]')
const box = (locator: Locator) => locator.boundingBox()

/** Returns the paths of locked videos of the main brand, as an anonymous visitor sees them on the home page. */
async function lockedPaths(): Promise<string[]> {
  const page = await visitor()
  await page.goto(`${site}/`)
  return lockedVideos(page).evaluateAll((tiles) => [...new Set(tiles.map((tile) => tile.getAttribute('href')!))])
}

/** The balance that the account menu shows. */
const balance = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--credits'))

async function spendCredit(page: Page): Promise<void> {
  await player(page)
    .getByRole('button', { name: /^Watch with / })
    .click()
  await player(page).getByRole('button', { name: 'Use a credit and watch' }).click()
}

/** Links a subscriber of the demo's Copperline Cable from the page of a locked video, in a window. */
async function linkProvider(page: Page, username: string): Promise<void> {
  await page.waitForFunction(() => history.state && 'redirectToSuccessFirst' in history.state)
  const link = page.locator('main').getByRole('link', { name: 'Copperline Cable' }).first()
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await popup.getByLabel('Username').fill(username)
  await popup.getByLabel('Password').fill(demoPassword(readConfig({ DATA_DIR: inject('siteData') }), 'demo subscriber'))
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an anonymous viewer signs up from a locked video, returns to it, and unlocks it with one of three credits', async () => {
  const [path] = await lockedPaths()
  const page = await visitor({ expected: /401/ })
  await page.goto(site + path!)
  await player(page)
    .getByText(/This video is free for everyone from \w+ \d+/)
    .waitFor()
  const ways = await player(page).getByRole('link').allInnerTexts()
  expect(ways).toEqual(['Sign up: 3 free credits', 'Sign in', 'Link TV provider'])
  await accessible(page)
  await picture(page, 'locked-anonymous')
  const height = (await box(player(page)))!.height

  await player(page).getByRole('link', { name: 'Sign up: 3 free credits' }).click()
  await page.getByRole('link', { name: 'Sign up with email' }).click()
  await hydrated(page)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const mail = `ida-${crypto.randomUUID().slice(0, 8)}@viewer.example`
  await field('First name').fill('Ida')
  await field('Last name').fill('Marsh')
  await field('Email').fill(mail)
  await field('Confirm email').fill(mail)
  await field('Password').fill('lamps on the quay 7')
  await field('Birth year').selectOption('1988')
  await field('Gender').selectOption({ label: 'Female' })
  await field('I agree to the terms of use').check()
  await field('I have read the privacy policy').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === path)

  await player(page).getByRole('button', { name: 'Watch with 1 of 3 credits' }).waitFor()
  expect(await balance(page)).toBe('"3"')
  expect((await box(player(page)))!.height).toBe(height)
  await accessible(page)
  await picture(page, 'locked-with-credits')
  await player(page).getByRole('button', { name: 'Watch with 1 of 3 credits' }).click()
  const confirm = player(page).getByRole('button', { name: 'Use a credit and watch' })
  await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true)
  await accessible(page)
  await picture(page, 'locked-confirm')
  await player(page).getByRole('button', { name: 'Not now' }).click()
  await spendCredit(page)
  await framesAdvance(page)
  await expect.poll(() => balance(page)).toBe('"2"')
})

test('[A3-15] [A4-20] an unlocked video plays again without another debit, also in a second tab and on a second device', async () => {
  const [path, other] = await lockedPaths()
  const page = await visitor()
  const person = await createViewer(page)
  await page.goto(site + path!)
  const second = await page.context().newPage()
  await second.goto(site + path!)
  await player(second).getByRole('button', { name: 'Watch with 1 of 3 credits' }).waitFor()
  await page.bringToFront()
  await spendCredit(page)
  await framesAdvance(page)
  // The second tab learns it from the first one.
  await second.locator('[data-player="ready"]').waitFor()
  await expect.poll(() => balance(second)).toBe('"2"')

  await page.reload()
  await player(page).getByText('Unlocked', { exact: true }).waitFor()
  await picture(page, 'unlocked')
  await player(page)
    .getByRole('button', { name: /^Play / })
    .click()
  await framesAdvance(page)
  await expect.poll(() => balance(page)).toBe('"2"')

  const device = await visitor()
  const { encodePassword } = await import('#contracts/password.ts')
  const data = { username: person.mail, password: encodePassword(person.password) }
  await device.request.post(`${site}/api/v3/profile/session`, { data })
  await device.goto(site + path!)
  await player(device)
    .getByRole('button', { name: /^Play / })
    .click()
  await framesAdvance(device)
  await device.goto(site + other!)
  await player(device).getByRole('button', { name: 'Watch with 1 of 2 credits' }).waitFor()
})

test('[A8-18] a viewer without credits is told so on a locked video, and no locked tile has a credit badge', async () => {
  const paths = await lockedPaths()
  const page = await visitor()
  await createViewer(page)
  await page.goto(`${site}/`)
  const badges = page.locator('main a[data-item]').getByText('1 credit', { exact: true })
  // The tiles on the screen show the viewer's state without an interaction.
  await badges.first().waitFor()
  await picture(page, 'tiles-with-credits')
  for (const path of paths.slice(0, 3)) {
    await page.goto(site + path)
    await spendCredit(page)
    await framesAdvance(page)
  }
  await page.goto(site + paths[3]!)
  await player(page).getByText('You have no credits left.').waitFor()
  expect(await player(page).getByRole('link').allInnerTexts()).toEqual(['Link TV provider'])
  expect(await player(page).getByRole('button').count()).toBe(0)
  await accessible(page)
  await picture(page, 'locked-without-credits')
  await page.goto(`${site}/`)
  await page.mouse.wheel(0, 400)
  await page.locator('main a[data-item]:has([aria-label="Unlocked"])').first().waitFor()
  expect(await badges.count()).toBe(0)
  await picture(page, 'tiles-without-credits')
})

test('the ways to unlock a video and the confirmation are in Spanish and fit on a phone', async () => {
  const [path] = await lockedPaths()
  const page = await visitor(phone)
  await page.goto(`${site}${path}?lang=es`)
  await player(page).getByRole('link', { name: 'Vincular proveedor de TV' }).waitFor()
  await player(page)
    .getByText(/Este video será gratis para todos desde el \d+ de/)
    .waitFor()
  await picture(page, 'locked-spanish-390')
  const { height } = (await box(player(page)))!
  await createViewer(page)
  await page.reload()
  await player(page).getByRole('button', { name: 'Ver con 1 de 3 créditos' }).click()
  await player(page).getByText('¿Usar un crédito para').waitFor()
  await accessible(page)
  await picture(page, 'confirm-spanish-390')
  expect((await box(player(page)))!.height).toBe(height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await player(page).getByRole('button', { name: 'Usar un crédito y ver' }).click()
  await framesAdvance(page)
})

test('without JavaScript a signed-in viewer confirms and unlocks a video; a signed-out viewer signs in first', async () => {
  const [path] = await lockedPaths()
  const page = await visitor({ javaScriptEnabled: false, ...phone })
  await page.goto(site + path!)
  await player(page).getByRole('button', { name: 'Use a credit' }).click()
  await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('redirectPath') === path)
  await createViewer(page)
  await page.goto(site + path!)
  await player(page).getByRole('button', { name: 'Use a credit' }).click()
  await player(page).getByText('It then stays unlocked for you.').waitFor()
  await picture(page, 'confirm-without-script-390')
  await player(page).getByRole('button', { name: 'Use a credit and watch' }).click()
  await page.locator('[data-player="ready"]').getByText('Unlocked').waitFor()
  expect(await player(page).innerText()).toContain('To watch, turn on JavaScript')
  expect(new URL(page.url()).pathname).toBe(path)
  const profile = async () => ((await (await page.request.post(`${site}/api/v3/profile/session`)).json()) as { profile: object }).profile
  expect(await profile()).toMatchObject({ episodeCount: 2, unlockedVideos: [path!.split('/').at(-1)] })
  // Submitting the form again spends nothing.
  await page.reload()
  expect(await profile()).toMatchObject({ episodeCount: 2 })
})

test('[A7-26] [A7-29] a viewer who links a TV provider from a locked video returns to it; it plays at once, and requests name viewer and provider', async () => {
  const [path] = await lockedPaths()
  const page = await visitor()
  await createViewer(page)
  await page.goto(site + path!)
  await player(page).getByRole('link', { name: 'Link TV provider' }).click()
  await page.waitForURL((url) => url.pathname === '/mvpd-picker')
  await linkProvider(page, 'dana.price')
  await page.waitForURL((url) => url.pathname === path)
  await framesAdvance(page)
  expect((await playing(page))!.time).toBeGreaterThan(0)
  expect(new URL(page.url()).hash).toBe('')
  // A reload shows the video unlocked, and does not play it.
  await page.waitForFunction(() => sessionStorage.getItem('daypart.viewer')?.includes('copperline'))
  const [request] = await Promise.all([page.waitForRequest(/\/access\/vod\//), page.reload()])
  await player(page)
    .getByRole('button', { name: /^Play / })
    .waitFor()
  const { id } = ((await (await page.request.post(`${site}/api/v3/profile/session`)).json()) as { profile: { id: string } }).profile
  expect(request.postDataJSON()).toEqual({
    device: 'web',
    deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    uuid: id,
    serviceZip: '10112',
    encryptedZip: expect.any(String),
    adobeMvpdId: 'copperline',
    auth: true,
  })
  const headers = await request.allHeaders()
  expect(headers['authorization']).toMatch(/^Daypart key=[a-z-]+_web,version=1\.216\.3,time=\d+,token=./)
  expect(headers['accept']).toContain('access-v2+json')
})

test('a locked video plays at once in the open tab when a TV provider is linked in another tab', async () => {
  const [path] = await lockedPaths()
  const page = await visitor()
  await page.goto(site + path!)
  await player(page).getByRole('link', { name: 'Link TV provider' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site}/mvpd-picker?redirectPath=${encodeURIComponent('/networks')}`)
  await linkProvider(other, 'dana.price')
  await other.waitForURL(`${site}/networks`)
  await framesAdvance(page)
})

test('[C4.1-01] [C4.1-02] [C4.1-03] [C6-02] [C6-05] locked tiles lose their lock when a provider is linked, except dimmed tiles of brands outside of the subscription', async () => {
  const page = await visitor()
  await page.goto(`${site}/networks/nbc`)
  const path = await lockedVideos(page).first().getAttribute('href')
  await page.goto(`${site}/networks/bravo`)
  const bravo = await lockedVideos(page).first().getAttribute('href')
  const free = page.locator('main a[data-item][href*="/video/"]:not(:has([aria-label="Locked"]))').first()
  expect(await free.getAttribute('data-dimmed')).toBeNull()

  await page.goto(`${site}/mvpd-picker?redirectPath=${encodeURIComponent('/networks/bravo')}`)
  await linkProvider(page, 'lee.moreno')
  await page.waitForURL(`${site}/networks/bravo`)
  await page.mouse.wheel(0, 400)
  const dimmed = page.locator(`main a[data-item][href="${bravo}"][data-dimmed]`).first()
  await dimmed.waitFor()
  expect(await dimmed.getByRole('img', { name: 'Not included with your TV provider' }).count()).toBe(1)
  // The sections lose their locks one after another, as they are hydrated.
  await expect.poll(() => lockedVideos(page).count()).toBe(0)
  await picture(page, 'tiles-dimmed')
  // The verdict agrees: the provider refuses in its own words [A8-17].
  await page.goto(site + bravo!)
  await player(page).getByRole('heading', { name: 'Not included in your subscription' }).waitFor()
  await picture(page, 'locked-not-subscribed')
  await page.goto(`${site}/networks/nbc`)
  await page.mouse.wheel(0, 400)
  const included = page.locator(`main a[data-item][href="${path}"]`).first()
  await expect.poll(() => included.getByRole('img', { name: 'Locked' }).count()).toBe(0)
  expect(await included.getAttribute('data-dimmed')).toBeNull()
})
