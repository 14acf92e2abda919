// Onboarding on the running demo: the invitation, the tooltip, and the choice of categories and favorites.
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createViewer, openWithFavorites } from './account-holder.ts'
import { linkedTo, openProvider, signInAsSubscriber } from './subscriber.ts'
import { accessible, picture, site, stopClock, visitor } from './visitor.ts'

/** The setting of the demo network, in milliseconds. */
const timeToOnboarding = 30_000
/** A page on which the brand invites too. */
const listed = '/shows/all/popular'
const invitation = (page: Page) => page.locator('dialog[data-modal="onboarding"]')
const tooltip = (page: Page) => page.locator('[data-beside="onboarding-tooltip"] [role=status]')
const memory = (page: Page) => page.evaluate(() => localStorage.getItem('daypart.onboarding'))
/** The tile of a category or title, by its text. */
const tiles = (page: Page) => page.locator('main form label')
const names = (page: Page) => page.locator('main form label:has(:checked)').allInnerTexts()
const next = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

type Options = Parameters<typeof visitor>[0]

/** Opens a page for a visitor who has not answered the invitation, with a clock that the test moves. */
async function newVisitor(path = '/', options: Options = {}) {
  const page = await unhurried(options)
  await open(page, path)
  return page
}

/** Opens a browser whose clock the test moves, for a visitor who has not answered the invitation, and allows to be remembered. */
async function unhurried(options: Options = {}) {
  const page = await visitor({ isNew: true, clockAt: Date.now() + inject('clockOffset'), ...options })
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:mrs', url: site }])
  return page
}

/**
 * Opens a page, and waits until it plans the invitation. If the viewer has an account, also waits until the page knows who the viewer is: if the clock moved
 * before, the check of the session would exceed its time limit.
 */
async function open(page: Page, path: string) {
  const asked = page.waitForResponse((response) => response.url().includes('onboardingSettings'))
  await openWithFavorites(page, site + path)
  await asked
}

/** Lets a number of milliseconds pass again and again, until an element is shown. */
const runUntil = (page: Page, milliseconds: number, shown: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(milliseconds)
        return shown.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)

/**
 * Moves the clock until the page is about to invite: then it asks what the viewer did on other devices. Moving the clock once by the time to onboarding is
 * not enough, because the page begins to wait only some time after its settings have arrived. From the request on the clock only ticks, because the code
 * that the page loads next has a time limit. If the viewer is signed in, the page must not be the home page: its shelf of the chosen categories sends the
 * same request.
 */
async function moveClockToInvitation(page: Page) {
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= /\/personalization\/users\/[^/]+\/onboarding$/.test(request.url()) && request.method() === 'GET'
  })
  await expect
    .poll(
      async () => {
        if (!isAsked) await page.clock.fastForward(timeToOnboarding / 3)
        return isAsked
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}

/** Moves the clock until the invitation opens. */
async function waitForInvitation(page: Page) {
  await moveClockToInvitation(page)
  await invitation(page).waitFor()
}

test('[C4.10-01] [C4.10-02] [C2.5-05] the invitation opens after 30 seconds on the home page, and records that onboarding started; Later, X and Escape close it for good', async () => {
  for (const [number, close] of (['Later', 'Close', 'Escape'] as const).entries()) {
    const page = await newVisitor('/', number ? {} : { viewport: { width: 1440, height: 900 } })
    await stopClock(page)
    await page.clock.runFor(timeToOnboarding - 15_000)
    expect(await invitation(page).count()).toBe(0)
    const started = page.waitForRequest((request) => request.method() === 'PATCH' && /"started"/.test(request.postData() ?? ''))
    await page.clock.resume()
    await waitForInvitation(page)
    await started
    expect(await page.getByRole('dialog', { name: 'Make NBC yours' }).count()).toBe(1)
    if (number === 0) {
      await accessible(page)
      await picture(page, 'onboarding-invitation')
    }
    const dismissed = page.waitForRequest((request) => /"dismissed"/.test(request.postData() ?? ''))
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('dialog').getByRole('button', { name: close }).click()
    await invitation(page).waitFor({ state: 'detached' })
    await dismissed
    expect(await memory(page)).toContain('"dismissed"')
    await open(page, '/')
    await page.clock.fastForward(2 * timeToOnboarding)
    expect(await invitation(page).count()).toBe(0)
  }
})

test('[C4.10-03] [C9-06] [C2.5-06] two seconds after Later, the tooltip is shown for 6.2 seconds, once; its text differs for signed-in viewers', async () => {
  const texts: string[] = []
  for (const isSignedIn of [false, true]) {
    const page = await unhurried()
    if (isSignedIn) await createViewer(page)
    await open(page, listed)
    await waitForInvitation(page)
    await stopClock(page)
    // While the clock stands, Playwright cannot wait for a button to stand still.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Later' })
      .evaluate((button) => (button as HTMLElement).click())
    await page.clock.runFor(1_900)
    expect(await tooltip(page).count()).toBe(0)
    // Its code is loaded then. The clock goes on by a tenth of a second at a time until it is there.
    await runUntil(page, 100, tooltip(page))
    await page.clock.runFor(6_000)
    texts.push(await tooltip(page).innerText())
    await page.clock.runFor(200)
    await tooltip(page).waitFor({ state: 'detached' })
    await page.clock.resume()
    await expect.poll(() => memory(page)).toContain('"isTooltipSeen":true')
    await page.goto(`${site}/`)
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(2 * timeToOnboarding)
    expect([await tooltip(page).count(), await invitation(page).count()]).toEqual([0, 0])
  }
  expect(texts[0]).toMatch(/open your profile/)
  expect(texts[1]).toMatch(/on all your devices/)
})

test('[C1-05] [C2.7-08] a visitor chooses categories and favorites by the mouse; the home page shows both, and nobody asks again', async () => {
  const page = await newVisitor()
  await waitForInvitation(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Customize' }).click()
  await page.waitForURL(`${site}/onboarding/categories`)
  await accessible(page)
  const drama = tiles(page).filter({ hasText: /^Drama$/ })
  const comedy = tiles(page).filter({ hasText: /^Comedy$/ })
  // [C2.7-08] A click selects a tile, and another click takes the selection back.
  for (const tile of [drama, comedy, comedy]) await tile.click()
  expect(await names(page)).toEqual(['Drama'])
  await comedy.click()
  await picture(page, 'onboarding-categories')
  await next(page, /^Continue$/)
  await page.waitForURL(`${site}/onboarding/favorites`)
  expect((await page.locator('main legend').allInnerTexts()).sort()).toEqual(['Comedy', 'Drama'])
  await accessible(page)
  const [first, third] = [tiles(page).nth(0), tiles(page).nth(2)]
  const chosen = [await first.innerText(), await third.innerText()]
  await first.click()
  await third.click()
  await picture(page, 'onboarding-favorites')
  await next(page, /^Finish$/)
  await page.waitForURL(`${site}/onboarding/confirmation`)
  expect(await page.locator('h1').innerText()).toBe('You are all set')
  expect(await page.getByRole('alert').count()).toBe(0)
  await accessible(page)
  await picture(page, 'onboarding-confirmation')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daypart.categories'))).toContain('drama')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daypart.favorites'))).not.toBeNull()

  await page.getByRole('link', { name: 'Go to your home page' }).click()
  await page.waitForURL(`${site}/`)
  const favorites = page.getByRole('region', { name: 'My favorites', exact: true })
  const because = page.getByRole('region', { name: /^Because you chose (Drama and Comedy|Comedy and Drama)$/ })
  // A shelf appears while its place is near the screen, but not on it. The shelves above get their heights when they load, and then its place moves.
  const appears = (island: string, shelf: Locator) =>
    expect
      .poll(async () => {
        await page.locator(`[data-island="${island}"]`).evaluate((place) => place.previousElementSibling!.scrollIntoView({ block: 'end' }))
        return shelf.count()
      })
      .toBe(1)
  await page.mouse.wheel(0, 50)
  await appears('favorites', favorites)
  const hearts = () => favorites.locator('li > button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await expect.poll(hearts).toEqual(chosen.map((title) => `Favorite: ${title}`))
  await appears('chosen', because)
  await because.scrollIntoViewIfNeeded()
  expect(await because.locator('li a').count()).toBeGreaterThan(3)
  await accessible(page, '[data-island="chosen"]')
  await picture(page, 'onboarding-home')
  await page.clock.fastForward(2 * timeToOnboarding)
  expect([await invitation(page).count(), await memory(page)]).toEqual([0, expect.stringContaining('"completed"')])
})

test('[A1-08] a signed-in viewer goes the whole way by the keyboard, finds the choices on another device, and changes them', async () => {
  const page = await visitor({ isNew: true })
  const { mail } = await createViewer(page)
  expect(mail).toBeTruthy()
  // Opened before the choices, the confirmation leads to them.
  await page.goto(`${site}/onboarding/confirmation`)
  expect([page.url(), await page.locator('h1').innerText()]).toEqual([`${site}/onboarding`, 'Make this site yours'])
  await page.locator('main form input').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  const [category] = await names(page)
  expect(await names(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/onboarding/favorites`)
  await page.locator('main form input[type=checkbox]').first().focus()
  await page.keyboard.press('Space')
  const [title] = await names(page)
  await page.getByRole('button', { name: 'Finish' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/onboarding/confirmation`)

  const other = await unhurried()
  await other.context().addCookies((await page.context().cookies()).filter(({ name }) => name !== 'device'))
  await other.goto(`${site}/onboarding/categories`)
  expect(await names(other)).toEqual([category])
  await other.goto(`${site}/onboarding/favorites`)
  expect(await names(other)).toEqual([title])
  // A favorite that is no longer selected is removed.
  await tiles(other).first().click()
  await next(other, /^Finish$/)
  await other.waitForURL(`${site}/onboarding/confirmation`)
  await other.goto(`${site}/onboarding/favorites`)
  expect(await names(other)).toEqual([])
  // The invitation asks the server first: this browser does not know yet that the viewer has finished.
  await other.evaluate(() => localStorage.removeItem('daypart.onboarding'))
  await open(other, listed)
  await moveClockToInvitation(other)
  await expect.poll(() => memory(other)).toContain('"completed"')
  expect(await invitation(other).count()).toBe(0)
})

test('a phone shows no invitation; the steps fit a window of 320 px, in Spanish', async () => {
  const page = await unhurried({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 }, userAgent: phoneAgent })
  await page.goto(`${site}/`)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(2 * timeToOnboarding)
  expect(await invitation(page).count()).toBe(0)

  const narrow = await visitor({ viewport: { width: 320, height: 640 } })
  await narrow.goto(`${site}/onboarding/categories?lang=es`)
  const fits = () => narrow.evaluate(() => document.documentElement.scrollWidth <= 320)
  expect([await narrow.locator('h1').innerText(), await fits()]).toEqual(['Haz tuyo este sitio', true])
  await accessible(narrow)
  await picture(narrow, 'onboarding-categories-320-es')
  await tiles(narrow).first().click()
  await next(narrow, /^Continuar$/)
  await narrow.waitForURL(`${site}/onboarding/favorites?lang=es`)
  expect([await narrow.locator('h1').innerText(), await fits()]).toEqual(['Elige tus favoritos', true])
  await accessible(narrow)
  await picture(narrow, 'onboarding-favorites-320-es')
  await next(narrow, /^Terminar$/)
  await narrow.waitForURL(`${site}/onboarding/confirmation?lang=es`)
  expect([await narrow.locator('h1').innerText(), await fits()]).toEqual(['Todo listo', true])
  await picture(narrow, 'onboarding-confirmation-320-es')
})

const phoneAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('the invitation in Spanish, and on a page that the brand lists; it waits while a form is in use, and before the visitor may be remembered', async () => {
  const page = await newVisitor(`${listed}?lang=es`)
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('main')!.append(field)
    field.focus()
  })
  await page.clock.fastForward(timeToOnboarding)
  await page.clock.fastForward(5_000)
  expect(await invitation(page).count()).toBe(0)
  await page.evaluate(() => document.querySelector<HTMLElement>('main input')!.blur())
  await waitForInvitation(page)
  await page.getByRole('dialog', { name: 'Haz tuyo NBC' }).waitFor()
  await picture(page, 'onboarding-invitation-es')

  const refusing = await unhurried()
  await refusing.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:', url: site }])
  await refusing.goto(`${site}/`)
  await refusing.waitForLoadState('networkidle')
  await refusing.clock.fastForward(2 * timeToOnboarding)
  expect([await invitation(refusing).count(), await memory(refusing)]).toEqual([0, null])
})

test('without JavaScript the steps are forms', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/onboarding`)
  await tiles(page)
    .filter({ hasText: /^Drama$/ })
    .click()
  await next(page, /^Continue$/)
  expect(await page.locator('main legend').allInnerTexts()).toEqual(['Drama'])
  await tiles(page).first().click()
  const [title] = await names(page)
  await next(page, /^Finish$/)
  expect(page.url()).toBe(`${site}/onboarding/confirmation`)
  await page.goto(`${site}/onboarding/favorites`)
  expect(await names(page)).toEqual([title])
})

test('[A3-13] the shelf of the chosen categories and the choice of favorites have no title above the highest rating of the linked TV provider', async () => {
  const page = await visitor()
  await page.goto(`${site}/onboarding/categories`)
  await tiles(page)
    .filter({ hasText: /^Drama$/ })
    .click()
  await next(page, /^Continue$/)
  await page.waitForURL(`${site}/onboarding/favorites`)
  await next(page, /^Finish$/)
  await page.waitForURL(`${site}/onboarding/confirmation`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daypart.categories'))).toContain('drama')

  /** Opens the home page, and returns the name and the rating of each title in the shelf. */
  const shelfTitles = async () => {
    const shelf = page.getByRole('region', { name: 'Because you chose Drama', exact: true })
    await page.goto(`${site}/`)
    await page.mouse.wheel(0, 50)
    await expect
      .poll(async () => {
        await page.locator('[data-island="chosen"]').evaluate((place) => place.previousElementSibling!.scrollIntoView({ block: 'end' }))
        return shelf.count()
      })
      .toBe(1)
    const hrefs = await shelf.locator('a[data-item]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const pages = await Promise.all(hrefs.map(async (href) => (await page.request.get(site + href)).text()))
    return pages.map((html) => ({
      name: /<h1[^>]*>([^<]+)/.exec(html)![1]!,
      rating: /"contentRating":"([^"]+)"/.exec(html)?.[1] ?? 'none',
    }))
  }
  const offered = async () => {
    await page.goto(`${site}/onboarding/favorites`)
    return tiles(page).allInnerTexts()
  }
  const aboveLimit = (titles: { name: string; rating: string }[]) =>
    titles.filter(({ rating }) => /TV-14|TV-MA|PG-13|R|NC-17/.test(rating)).map(({ name }) => name)
  const above = aboveLimit(await shelfTitles())
  expect(above.length).toBeGreaterThan(0)
  expect(await offered()).toEqual(expect.arrayContaining(above))
  await openProvider(page, 'northbeam')
  await signInAsSubscriber(page, 'ruth.vega')
  await linkedTo(page, 'northbeam')
  const allowed = await shelfTitles()
  expect([aboveLimit(allowed), allowed.length > 0]).toEqual([[], true])
  const stillOffered = await offered()
  expect([stillOffered.filter((name) => above.includes(name)), stillOffered.length > 0]).toEqual([[], true])
})
