// Feature flags: an operator changes them with `daypart flags`, and pages of the running site follow.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { clockEnvironment } from '../setup/clock.ts'
import { createViewer } from './account-holder.ts'
import { accessible, picture, site, visitor } from './visitor.ts'
import { freeVideos } from './watching.ts'

const run = promisify(execFile)
const phone = { viewport: { width: 390, height: 844 } }
/** The time in which pages follow a change, in milliseconds; a busy machine may need longer. */
const soon = { timeout: 15_000 }

/** Runs `daypart flags` on the data of the running site, as an operator does. */
async function flags(...args: string[]): Promise<string> {
  const env = { ...process.env, ...clockEnvironment(inject('clockOffset')), DATA_DIR: inject('siteData'), NODE_ENV: 'production' }
  return (await run(process.execPath, ['bin/daypart.ts', 'flags', ...args], { env })).stdout
}

const changed = new Set<string>()
const set = async (flag: string, ...args: string[]) => {
  changed.add(flag)
  await flags('set', flag, ...args)
}
afterEach(async () => {
  for (const flag of changed) await flags('unset', flag)
  changed.clear()
})

const liveItem = (page: Page) => page.locator('header nav').getByRole('link', { name: /^(Live|LIVE|En vivo|EN VIVO)$/ })
const linkButton = (page: Page) => page.locator('header').getByRole('link', { name: /^(Link TV Provider|Vincular proveedor de TV)$/ })

/** Loads the page again until a condition holds. */
const reloadedUntil = (page: Page, holds: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.reload()
      return holds()
    }, soon)
    .toBe(true)

/** Returns the value of a counter of the site; 0 if it has not counted yet. */
async function counter(page: Page, name: string): Promise<number> {
  const line = (await (await page.request.get(`${site}/metrics`)).text()).split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

/** Returns the HTML that the site sends to a browser without cookies. */
const html = async (path: string) => (await fetch(site + path)).text()

test('[A6-10] [C6-04] an operator switches the live item and the Link TV Provider button off; pages follow within seconds, in both languages and on a phone', async () => {
  const page = await visitor()
  await page.goto(`${site}/networks`)
  expect([await liveItem(page).isVisible(), await linkButton(page).isVisible()]).toEqual([true, true])
  await set('liveItem', 'off')
  // Measured without a browser, which needs seconds for a page on a busy machine.
  const started = performance.now()
  await expect.poll(async () => /data-flags="[^"]*-liveItem/.test(await html('/networks')), soon).toBe(true)
  expect(performance.now() - started).toBeLessThan(5000)
  await reloadedUntil(page, async () => !(await liveItem(page).isVisible()))
  expect(await linkButton(page).isVisible()).toBe(true)
  await set('linkProvider', 'off', '--brand', 'nbc')
  await reloadedUntil(page, async () => !(await linkButton(page).isVisible()))
  await accessible(page)
  await picture(page, 'flags-1280-en')
  await page.goto(`${site}/networks?lang=es`)
  expect([await liveItem(page).isVisible(), await linkButton(page).isVisible()]).toEqual([false, false])
  await accessible(page)
  await page.goto(`${site}/bravo?lang=en`)
  expect([await liveItem(page).isVisible(), await linkButton(page).isVisible()]).toEqual([false, true])

  const small = await visitor(phone)
  await small.goto(`${site}/networks`)
  await small.getByRole('button', { name: 'Menu' }).click()
  await small.locator('#menu').getByRole('link', { name: 'Shows' }).waitFor()
  expect(
    await small
      .locator('#menu')
      .getByRole('link', { name: /^live$/i })
      .isVisible(),
  ).toBe(false)
  await accessible(small)
  await picture(small, 'flags-390-en')

  await flags('unset', 'liveItem')
  await page.goto(`${site}/networks`)
  await reloadedUntil(page, async () => liveItem(page).isVisible())
})

test('[A6-10] [C7.5-06] a rule for an audience changes the pages of its viewers only; flags are evaluated one time in a visit, and reported one time [A7-43]', async () => {
  const page = await visitor()
  await createViewer(page)
  const id = await ownId(page)
  await flags('audience', 'add', 'quiet', id)
  await set('linkProvider', 'off', '--audience', 'quiet')
  await expect.poll(async () => (await html('/networks')).includes('data-ask-flags'), soon).toBe(true)
  const evaluations = () => counter(page, 'daypart_flag_evaluations_total')
  const views = () => counter(page, 'daypart_flag_views_total{flag="linkProvider"}')
  const before = { evaluations: await evaluations(), views: await views() }

  await page.goto(`${site}/networks`)
  await expect.poll(() => linkButton(page).isVisible(), soon).toBe(false)
  await expect.poll(views, soon).toBe(before.views + 1)
  // Later pages have the viewer's flags before the first paint, and neither ask nor report again.
  for (const path of ['/shows/all/popular', '/schedule', '/networks']) {
    await page.goto(site + path)
    expect(await page.evaluate(() => document.documentElement.dataset['flags'])).toBe('-linkProvider')
    await page.waitForLoadState('networkidle')
  }
  await page.locator('header').getByRole('link', { name: 'Shows' }).first().click()
  await page.waitForURL(/\/shows/)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.flags')!).reported)).toEqual(['linkProvider=off'])
  expect([await evaluations(), await views()]).toEqual([before.evaluations + 1, before.views + 1])

  const other = await visitor()
  await other.goto(`${site}/networks`)
  await expect.poll(evaluations, soon).toBe(before.evaluations + 2)
  expect(await linkButton(other).isVisible()).toBe(true)

  await flags('audience', 'remove', 'quiet', id)
  await reloadedUntil(page, async () => linkButton(page).isVisible())
})

/** Returns the id of the signed-in viewer as the browser stores it. */
async function ownId(page: Page): Promise<string> {
  await page.goto(`${site}/networks`)
  const handle = await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('daypart.session') ?? 'null')?.user?.id as string | undefined,
  )
  return (await handle.jsonValue())!
}

test('[A6-09] [C6-08] [A6-08] [C6-07] flags of pages turn personalization off, and make the pages of one brand pages for children, while the site runs', async () => {
  const page = await visitor()
  const watches = async () => (await page.request.get(`${site}/personalization/users/0/watches`)).status()
  expect(await watches()).toBe(200)
  const favorite = { data: { type: 'series', id: 'harbor-precinct' } }
  const relationships = { favorite, user: { data: { type: 'users', id: '0' } } }
  const data = { data: { type: 'favorites', attributes: { created: new Date().toISOString() }, relationships } }
  expect((await page.request.post(`${site}/personalization/users/0/favorites`, { data })).status()).toBe(201)
  const picks = () => page.request.get(`${site}/personalization/users/0/recommendations?brand=nbc`)
  expect((await (await picks()).json()).titles.length).toBeGreaterThan(9)
  expect(await html('/bravo')).not.toContain('data-child-directed')
  await set('personalization', 'off')
  await set('childDirected', 'on', '--brand', 'bravo')
  await set('quickLinks', '2')
  await set('livePage', 'off', '--brand', 'bravo')
  await expect.poll(watches, soon).toBe(404)
  expect((await picks()).status()).toBe(404)
  await expect.poll(async () => (await fetch(`${site}/bravo/live`)).status, soon).toBe(404)
  expect((await fetch(`${site}/live`)).status).toBe(200)
  await page.goto(`${site}/bravo`)
  expect(await page.locator('main').getAttribute('data-child-directed')).toBe('true')
  expect(await page.locator('header').getByRole('link', { name: 'Sign Up' }).count()).toBe(0)
  await accessible(page)
  await picture(page, 'child-directed-brand-1280-en')
  await page.goto(site)
  expect(await page.locator('main').getAttribute('data-child-directed')).toBeNull()
  // The home page of the viewer with a favorite is the common one.
  const personal: string[] = []
  page.on('request', (request) => /personalization|neuralNetShelf/.test(request.url()) && personal.push(request.url()))
  await page.mouse.wheel(0, 2000)
  await page.locator('[data-section="4"] a').first().hover()
  await page.waitForLoadState('networkidle')
  expect([personal, await page.getByRole('region', { name: 'Top Picks for You' }).count()]).toEqual([[], 0])
  const quick = page.locator('footer nav').first().getByRole('link')
  expect(await quick.filter({ visible: true }).count()).toBeLessThanOrEqual(2)
})

test('[A1-04] the visit to a video is counted, its ads are asked for with the mode of audience measurement, and the page follows the flag of an operator', async () => {
  // Without JavaScript, the page that lists the videos sends no events.
  const list = await visitor({ javaScriptEnabled: false })
  await list.goto(`${site}/oxygen`)
  const href = await freeVideos(list).first().getAttribute('href')
  const page = await visitor()
  const counted = async (event: string) => {
    const metrics = await (await page.request.get(`${site}/metrics`)).text()
    return Number(new RegExp(`event="${event}"} (\\d+)`).exec(metrics)?.[1] ?? 0)
  }
  const loads = await counted('Page Load Page')
  const asked = page.waitForResponse((response) => response.url().includes('/advertising/'))
  const reported = page.waitForRequest(`${site}/events`)
  await page.goto(site + href)
  await page.locator('[data-player="ready"] button').click()
  const ads = await asked
  // The network and the mode are those of the brand's data.
  expect(ads.request().postDataJSON().adparams).toMatchObject({ network: 'oxygen', measurement: 'dcr' })
  expect(((await ads.json()) as { breaks: unknown[] }).breaks.length).toBeGreaterThan(0)
  await reported
  await expect.poll(() => counted('Page Load Page')).toBeGreaterThan(loads)
  await set('liveItem', 'off')
  await reloadedUntil(page, async () => !(await liveItem(page).isVisible()))
})

test('[C2.7-07] tiles play no previews for a viewer whose flag is off', async () => {
  const page = await visitor({ clockAt: Date.now() + inject('clockOffset') })
  const previews: string[] = []
  page.on('request', (request) => request.url().includes('tilePreview') && previews.push(request.url()))
  /** Rests on a tile until its preview has been due for two seconds. */
  const hover = async () => {
    await page.waitForLoadState('networkidle')
    await page.locator('main a[data-item]:visible').nth(2).hover()
    await page.clock.runFor(500)
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(4000)
  }
  await page.goto(`${site}/shows/all/popular`)
  await hover()
  await expect.poll(() => previews.length, soon).toBeGreaterThan(0)
  await set('previews', 'off')
  await expect.poll(async () => (await html('/shows/all/popular')).includes('data-flags="-previews"'), soon).toBe(true)
  await page.goto('about:blank')
  previews.length = 0
  await page.goto(`${site}/shows/all/popular`)
  await hover()
  await page.waitForLoadState('networkidle')
  expect(previews).toEqual([])
})

test('without the flag `profiles` the page and the menu have no profiles, requests are refused, and a kids profile keeps its limit until a new sign-in', async () => {
  const page = await visitor({ expected: /404|403/ })
  const person = await createViewer(page)
  const signIn = async () => {
    const data = { username: person.mail, password: encodePassword(person.password) }
    const answer = await (await page.request.post(`${site}/api/v3/profile/session`, { data })).json()
    return { session_token: answer.session.tokenId as string }
  }
  const headers = await signIn()
  const profiles = `${site}/identity/profiles`
  const added = await page.request.post(profiles, { headers, data: { name: 'Mia', isKids: true } })
  const [, { id }] = (await added.json()).profiles as [object, { id: string }]
  expect((await page.request.post(`${profiles}/${id}/choose`, { headers, data: {} })).status()).toBe(200)
  const isHidden = async () => (await page.request.get(`${site}/harbor-precinct`)).status() === 404
  const plays = async () =>
    (await (await page.request.post(`${site}/access/vod/nbc/4271467420`, { data: { device: 'web' } })).json()).profileLimit as string
  expect([await isHidden(), await plays()]).toEqual([true, 'kids-TV-Y7'])
  await set('profiles', 'off')
  await expect.poll(async () => (await page.request.get(profiles, { headers })).status(), soon).toBe(403)
  expect((await page.request.post(`${profiles}/${id}/choose`, { headers, data: {} })).status()).toBe(403)
  for (const query of ['', '?lang=es']) {
    expect((await page.goto(`${site}/profiles${query}`))!.status()).toBe(404)
    await page.getByRole('button', { name: query ? 'Perfil' : 'Profile', exact: true }).click()
    expect(await page.locator('#account-menu a[href*="/profiles"]').count()).toBe(0)
  }
  expect([await isHidden(), await plays()]).toEqual([true, 'kids-TV-Y7'])
  await page.context().clearCookies()
  await signIn()
  expect([await isHidden(), await plays()]).toEqual([false, undefined])
})

test('the command explains the flags of a viewer, and refuses a value that a flag cannot have', async () => {
  await set('sisterPreview', 'on', '--viewer', 'account-1')
  expect(await flags('explain', '--viewer', 'account-1')).toMatch(/^sisterPreview +on +the rule chose on/m)
  expect(await flags('explain')).toMatch(/^sisterPreview +off +the rule chose off/m)
  await expect(flags('set', 'quickLinks', 'many')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('is not a number') })
})
