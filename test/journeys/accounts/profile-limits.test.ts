// What a viewer profile with a limit sees of what an adult opened before: kept pages, refusals in the player, other tabs, and services.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { encodePassword } from '#contracts/password.ts'
import { createViewer, type Person } from '../account-holder.ts'
import { importEntries } from '../import.ts'
import { rows } from '../page-kinds.ts'
import { linkedTo, openProvider, signInAsSubscriber } from '../subscriber.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

const entries: EntryInput[] = [
  { kind: 'series', id: 'grim-quay', brand: 'nbc', title: 'Grim Quay', rating: 'TV-14', popularity: 1_000_000 },
  { kind: 'series', id: 'open-water', brand: 'nbc', title: 'Open Water News' },
  ...['grim-quay', 'open-water'].map(
    (series): EntryInput => ({
      ...{ kind: 'video', id: `${series}-1`, guid: `${series}-1`, series, programmingType: 'Full Episode', title: `${series} begins` },
      ...{ season: 1, episode: 1, airDate: '2020-01-09T01:00:00Z', duration: 600, films: ['big-buck-bunny'] },
    }),
  ),
]
let isImported = false

/** Imports the series, once. Signs a viewer up with a kids profile, and a PIN of the first profile. */
async function family(page: Page) {
  if (!isImported) expect(await importEntries(entries)).toContain('refused=0')
  isImported = true
  const person = await createViewer(page)
  // The lists of a page may be older than the page.
  await expect.poll(async () => (await page.request.get(`${site}/grim-quay`)).text(), { timeout: 40_000 }).toContain('/grim-quay/video/')
  const identity = await identityOf(page, person)
  const { profiles } = await identity.send('POST', '', { name: 'Mia', isKids: true })
  const [first, kid] = profiles.map(({ id }) => id) as [string, string]
  await identity.send('PATCH', `/${first}`, { newPin: '4711' })
  const choose = (id: string, pin?: string) => identity.send('POST', `/${id}/choose`, { pin })
  return { user: identity.user, first, kid, choose }
}

type Answer = { profiles: { id: string }[]; result: { code: number } }

/** Returns a client of the profile routes, with the session of the browser. */
async function identityOf(page: Page, { mail, password }: Person) {
  const data = { username: mail, password: encodePassword(password) }
  const { session, profile } = await (await page.request.post(`${site}/api/v3/profile/session`, { data })).json()
  return {
    user: profile.id as string,
    send: async (method: string, path: string, body: object): Promise<Answer> =>
      (
        await page.request.fetch(`${site}/identity/profiles${path}`, { method, headers: { session_token: session.tokenId }, data: body })
      ).json(),
  }
}

const videoOf = async (page: Page, series: string) => {
  await page.goto(`${site}/${series}`)
  return site + (await page.locator(`main a[href*="/${series}/video/"]`).first().getAttribute('href'))
}

test.each([
  ['', 'This profile may watch up to TV-\u2060Y7, and nothing without a rating.', 'Switch profile', 'en'],
  ['?lang=es', 'Este perfil puede ver hasta TV-\u2060Y7, y nada sin clasificación.', 'Cambiar de perfil', 'es'],
] as const)(
  '[A8-25] a video above the limit of a kids profile names the rating and leads to the profiles, without a field for a PIN %s',
  async (query, text, link, language) => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, expected: /403/ })
    const { kid, choose } = await family(page)
    // The page was opened before the profile was chosen on this device.
    await page.goto((await videoOf(page, 'grim-quay')) + query)
    const button = page.locator('[data-player="ready"] button')
    await button.waitFor()
    // Later the page would notice another profile, and load itself again: the session has been checked before.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('daypart.viewer') ?? '')).toContain('"userId":"')
    await page.waitForLoadState('networkidle')
    expect((await choose(kid)).result.code).toBe(200)
    await button.click()
    const refusal = page.getByRole('alert').filter({ hasText: text })
    await refusal.waitFor()
    expect(await refusal.locator('input').count()).toBe(0)
    await accessible(page)
    await picture(page, `profile-limit-390-${language}`)
    await refusal.getByRole('link', { name: link }).click()
    await page.waitForURL(/\/profiles\?/)
    await page.getByLabel(language === 'en' ? 'PIN of Ida' : 'PIN de Ida').fill('4711')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/grim-quay\/video\//)
  },
)

test('[A3-13] a video above the highest rating of the TV provider says so, and leads to other videos', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, expected: /403/ })
  await family(page)
  await openProvider(page, 'northbeam')
  await signInAsSubscriber(page, 'ruth.vega')
  await linkedTo(page, 'northbeam')
  for (const [query, text, way] of [
    ['', 'The parental controls of your TV provider block this video.', 'Find something else to watch'],
    ['?lang=es', 'El control parental de tu proveedor de TV bloqueó este video.', 'Buscar otra cosa para ver'],
  ]) {
    await page.goto((await videoOf(page, 'grim-quay')) + query)
    await page.locator('[data-player="ready"] button').click()
    const refusal = page.getByRole('alert').filter({ hasText: text! })
    await refusal.getByRole('link', { name: way! }).waitFor()
    expect(await refusal.locator('input').count()).toBe(0)
    await picture(page, `provider-limit-390-${query ? 'es' : 'en'}`)
  }
  await accessible(page)
})

test('pages that an adult opened do not open for a kids profile: without a connection, by Back, in another tab, or with a changed cookie', async () => {
  const page = await visitor({ serviceWorkers: 'allow', expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|404|403/ })
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:mrs', url: site }])
  const { kid, choose } = await family(page)
  const kept = () => page.evaluate(async () => (await (await caches.open('daypart-pages')).keys()).map(({ url }) => new URL(url).pathname))
  await page.goto(`${site}/grim-quay`)
  await expect.poll(kept, { timeout: 15_000 }).toContain('/grim-quay')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const other = await page.context().newPage()
  await other.goto(`${site}/grim-quay`)
  await page.bringToFront()

  await page.goto(`${site}/profiles`)
  await page.getByRole('button', { name: 'Watch as Mia' }).click()
  await page.waitForURL(`${site}/`, { waitUntil: 'load' })
  await expect.poll(kept).toEqual(['/offline'])
  await page.context().setOffline(true)
  await page.goto(`${site}/grim-quay`)
  expect(await page.title()).toMatch(/^You are offline/)
  expect(await page.getByRole('link', { name: /Grim Quay/ }).count()).toBe(0)
  await page.context().setOffline(false)

  const isMissing = (tab: Page) => expect.poll(() => tab.locator('main').getByText('Grim Quay').count(), { timeout: 15_000 }).toBe(0)
  await other.bringToFront()
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  await isMissing(other)
  // The page of the adult before the switch.
  await page.bringToFront()
  await page.goto(`${site}/tiny-none`)
  for (let back = 0; back < 5; back++) await page.goBack({ waitUntil: 'load' }).catch(() => null)
  await isMissing(page)

  await page.context().clearCookies({ name: 'viewer_profile' })
  await page.goto(`${site}/grim-quay`)
  await isMissing(page)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'viewer_profile')
  expect(cookie?.value).toBe(`${kid}.kids-TV-Y7`)
  const plays = async (id: string) => (await page.request.post(`${site}/access/vod/nbc/${id}`, { data: { device: 'web' } })).status()
  await page.context().clearCookies({ name: 'viewer_profile' })
  expect([await plays('grim-quay-1'), await plays('open-water-1')]).toEqual([403, 403])
  expect((await choose(kid)).result.code).toBe(200)
})

test('no page of any route shows a kids profile a title above its limit or without a rating', async () => {
  const ratings = new Map<string, string | undefined>()
  for (const type of ['series', 'movies']) {
    let next: string | undefined = `/content/${type}?page[size]=100`
    while (next) {
      const answer = (await (await fetch(new URL(next, site))).json()) as Collection
      for (const { id, attributes } of answer.data) ratings.set(attributes.alias ?? id, attributes.rating)
      next = answer.links?.next
    }
  }
  const isAllowed = (rating: string | undefined) => ['TV-Y', 'G'].includes(rating ?? '')
  const hidden = [...ratings].filter(([, rating]) => !isAllowed(rating)).map(([alias]) => alias)
  expect(hidden.length).toBeGreaterThan(20)
  const cookie = `viewer_profile=${'p'.repeat(36)}.kids-TV-Y`
  const found: string[] = []
  let pages = 0
  const paths = ['/', '/bravo', '/live', '/search?q=harbor', '/search?q=a', '/onboarding/favorites', ...rows.map(({ path }) => path)]
  for (const path of new Set(paths)) {
    const response = await fetch(site + path, { headers: { cookie } })
    const html = await response.text()
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    pages++
    const shown = hidden.filter(
      (alias) => html.includes(`"urlAlias":"${alias}"`) || new RegExp(`href="(?:/[a-z-]+)?/${alias}["/?]`).test(html),
    )
    if (shown.length) found.push(`${path}: ${shown.slice(0, 3).join(', ')}`)
  }
  expect(found).toEqual([])
  expect(pages).toBeGreaterThan(40)
})

test('the favorites, watches, recommendations and onboarding of another profile cannot be asked for: a path names the account, and the session the profile', async () => {
  const page = await visitor({ expected: /404|403|400/ })
  const { user, first, kid, choose } = await family(page)
  const add = (path: string) =>
    page.request.post(`${site}/personalization/users/${path}/favorites`, {
      data: {
        data: {
          type: 'favorites',
          attributes: { created: new Date().toISOString() },
          relationships: { favorite: { data: { type: 'series', id: 'harbor-precinct' } }, user: { data: { type: 'users', id: path } } },
        },
      },
    })
  expect((await add(user)).status()).toBe(201)
  expect((await choose(kid)).result.code).toBe(200)
  const parts = ['favorites', 'watches', 'recommendations?brand=nbc', 'onboarding']
  for (const other of [first, kid, '0', `profile:${first}`])
    for (const part of parts) expect((await page.request.get(`${site}/personalization/users/${other}/${part}`)).status()).toBe(404)
  expect((await add(first)).status()).toBe(404)
  const own = await (await page.request.get(`${site}/personalization/users/${user}/favorites`)).json()
  expect(own.data).toEqual([])
  const cookies = page.context()
  await cookies.addCookies([{ name: 'viewer_profile', value: first, url: site }])
  expect((await (await page.request.get(`${site}/personalization/users/${user}/favorites`)).json()).data).toEqual([])
})

type Collection = { data: { id: string; attributes: { alias?: string; rating?: string } }[]; links?: { next?: string } }
