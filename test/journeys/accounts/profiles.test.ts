// Viewer profiles: choosing, favorites and history of each, and what a kids profile sees.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { encodePassword } from '#contracts/password.ts'
import { createViewer, openWithFavorites } from '../account-holder.ts'
import { importEntries } from '../import.ts'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'

const series = (id: string, title: string, rating: string): EntryInput[] => [
  { kind: 'series', id, brand: 'nbc', title, rating, popularity: 1_000_000 },
  {
    kind: 'video',
    id: `${id}-1`,
    guid: `${id}-1`,
    series: id,
    programmingType: 'Full Episode',
    title: `${title} begins`,
    season: 1,
    episode: 1,
    airDate: '2020-01-09T01:00:00Z',
    duration: 600,
    films: ['big-buck-bunny'],
  },
]

const choice = (page: Page, name: string) => page.getByRole('button', { name: `Watch as ${name}` })
const openProfiles = (page: Page, query = '') => page.goto(`${site}/profiles${query}`)

/** Adds a profile with the form of the page. */
async function addProfile(page: Page, name: string, fill = async () => {}) {
  await openProfiles(page)
  await page.getByText('New profile').click()
  await page.locator('details[open]').getByLabel('Name').fill(name)
  await fill()
  await page.locator('details[open]').getByRole('button', { name: 'Add profile' }).click()
  await page.getByText('The profile has been added.').waitFor()
}

async function choose(page: Page, name: string, pin?: string) {
  await openProfiles(page)
  if (pin !== undefined) await page.getByLabel(`PIN of ${name}`).fill(pin)
  await choice(page, name).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/profiles'), { waitUntil: 'commit' })
}

const idOf = async (page: Page, path: string) => {
  const user = await page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.viewer') ?? '{}').userId as string)
  const response = await page.request.get(`${site}/personalization/users/${user}/${path}`)
  return [response.status(), await response.json()] as const
}

test('two profiles of an account have their own favorites and history, and the header shows who is watching', async () => {
  const page = await visitor()
  await createViewer(page)
  await page.context().addCookies([{ name: 'favoritesModal', value: '1', url: site }])
  await addProfile(page, 'Ben')
  await accessible(page)
  await picture(page, 'profiles')

  const heart = () => page.locator('main li > button[aria-label^="Favorite: "]').first()
  const press = async (method: string) => {
    const answered = page.waitForResponse((response) => response.url().includes('/favorites') && response.request().method() === method)
    await heart().click()
    expect((await answered).ok()).toBe(true)
  }
  await openWithFavorites(page, `${site}/`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('daypart.viewer') ?? '')).toContain('"userId":"')
  await press('POST')
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  const [, ofIda] = await idOf(page, 'favorites')
  expect(ofIda.data).toHaveLength(1)

  await choose(page, 'Ben')
  await page.waitForURL(`${site}/`)
  await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--profile'))).toBe('"Ben"')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await picture(page, 'profiles-menu')
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('false')
  const [, ofBen] = await idOf(page, 'favorites')
  expect(ofBen.data).toEqual([])
  const user = await page.evaluate(() => JSON.parse(sessionStorage.getItem('daypart.viewer')!).userId as string)
  const [video] = await page.evaluate(() =>
    [...document.querySelectorAll('main a[href*="/video/"]')].map((link) => link.getAttribute('href')!),
  )
  await page.goto(`${site}${video}`)
  const v4ID = await page.evaluate(() => /"v4ID":"([^"]+)"/.exec(document.documentElement.innerHTML)![1]!)
  const saved = await page.request.put(`${site}/personalization/users/${user}/watches/${v4ID}`, { data: { position: 60, duration: 600 } })
  expect(saved.ok()).toBe(true)
  expect(Object.keys((await idOf(page, 'watches'))[1].watches)).toEqual([v4ID])

  await choose(page, 'Ida')
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  expect((await idOf(page, 'watches'))[1].watches).toEqual({})
})

test('a kids profile sees only what its rating allows: on the home page, a title page, in search and in playback', async () => {
  const added = await importEntries([...series('tiny-tales', 'Tiny Tales', 'TV-Y'), ...series('grim-dock', 'Grim Dock', 'TV-14')])
  expect(added).toBe('added=4 changed=0 unchanged=0 refused=0')
  const page = await visitor({ expected: /404|403|422/ })
  await createViewer(page)
  await expect.poll(async () => (await page.request.get(`${site}/grim-dock`)).status()).toBe(200)
  await addProfile(page, 'Mia', async () => {
    await page.locator('details[open]').getByLabel('Kids profile').check()
    await page
      .locator('details[open]')
      .getByLabel('Color')
      .or(page.getByRole('radio', { name: 'Teal' }))
      .last()
      .check()
  })
  // The first profile gets a PIN, so that a child does not leave the kids profile.
  await page.getByText('Edit Ida').click()
  await page.locator('details[open]').getByLabel('New PIN').fill('4711')
  await page.locator('details[open]').getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('The profile has been saved.').waitFor()

  const shows = async (path: string) => {
    const html = await (await page.request.get(`${site}${path}`)).text()
    return [html.includes('Tiny Tales'), html.includes('Grim Dock')]
  }
  const statuses = async () => [
    (await page.request.get(`${site}/tiny-tales`)).status(),
    (await page.request.get(`${site}/grim-dock`)).status(),
  ]
  const plays = async (id: string) =>
    (await page.request.post(`${site}/access/vod/nbc/${id}`, { data: { device: 'web' } })).json() as Promise<{
      url?: string
      code?: string
    }>
  expect(await shows('/shows/all/popular')).toEqual([true, true])
  expect(await statuses()).toEqual([200, 200])
  const search = async (query: string) => shows(`/search?q=${query}`)
  await expect.poll(() => search('grim')).toEqual([false, true])

  await choose(page, 'Mia')
  expect(await shows('/shows/all/popular')).toEqual([true, false])
  expect(await shows('/')).toEqual([expect.any(Boolean), false])
  expect(await statuses()).toEqual([200, 404])
  expect((await search('grim'))[1]).toBe(false)
  await expect.poll(async () => (await search('tiny'))[0]).toBe(true)
  expect((await plays('grim-dock-1')).code).toBe('PARENTAL_CONTROLS')
  expect((await plays('tiny-tales-1')).code).not.toBe('PARENTAL_CONTROLS')
  const kept = await page.request.get(`${site}/`)
  expect(kept.headers()['cache-control']).toBe('private, no-cache')
  await page.goto(`${site}/`)
  await picture(page, 'profiles-kids-home')
  await accessible(page)
  // The search of the browser asks the graph with the limit of the page.
  await page.goto(`${site}/search`)
  const searched = page.waitForResponse((response) => response.url().includes('searchSection') && response.url().includes('kids-TV-Y7'))
  await page.locator('main input[type="search"]').fill('grim dock')
  await searched
  expect(await page.locator('main a[href*="grim-dock"]').count()).toBe(0)

  // Only the PIN of the first profile opens it, and a kids profile manages nothing.
  await openProfiles(page)
  await page.getByText('To change profiles, choose a profile without a limit first.').waitFor()
  await page.getByLabel('PIN of Ida').fill('0000')
  await choice(page, 'Ida').click()
  await page.getByText('This PIN is wrong.').waitFor()
  await accessible(page)
  await picture(page, 'profiles-wrong-pin')
  await choose(page, 'Ida', '4711')
  expect(await statuses()).toEqual([200, 200])
  expect((await page.request.get(`${site}/`)).headers()['cache-control']).toContain('public')
})

test('after a sign-in, an account with several profiles asks who is watching; an account with one does not', async () => {
  const owner = await visitor()
  const { mail, password } = await createViewer(owner)
  const signIn = async () => {
    const page = await visitor()
    await page.goto(`${site}/sign-in?redirectPath=%2Fnetworks`)
    await hydrated(page)
    await page.getByLabel('Email').fill(mail)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    return page
  }
  const alone = await signIn()
  await alone.waitForURL(/\/sign-in\/complete|\/networks$/, { waitUntil: 'commit' })
  await addProfile(owner, 'Ben')
  const page = await signIn()
  await page.waitForURL(`${site}/profiles?redirectPath=%2Fnetworks`)
  await page.getByRole('heading', { name: 'Who is watching?' }).waitFor()
  await choice(page, 'Ben').click()
  await page.waitForURL(`${site}/networks`, { waitUntil: 'commit' })
})

test('without JavaScript, on a phone and in Spanish, a viewer adds a profile, corrects a PIN, and deletes it; five is the limit', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 320, height: 844 }, expected: /422/ })
  const { mail, password } = await createViewer(page)
  await page.goto(`${site}/profiles?lang=es`)
  await page.getByRole('heading', { name: '¿Quién está viendo?' }).waitFor()
  const form = () => page.locator('details[open]')
  await page.getByText('Perfil nuevo').click()
  await form().getByLabel('Nombre').fill('Zoé')
  await form().getByLabel('Idioma').selectOption('es')
  await form().getByLabel('PIN nuevo').fill('4711')
  await picture(page, 'profiles-phone-es')
  await form().getByRole('button', { name: 'Agregar perfil' }).click()
  await page.getByText('Se agregó el perfil.').waitFor()
  await page.getByLabel('PIN de Zoé').fill('0000')
  await page.getByRole('button', { name: 'Ver como Zoé' }).click()
  await page.getByText('Este PIN no es correcto.').waitFor()
  expect(await page.getByLabel('PIN de Zoé').inputValue()).toBe('')
  await page.getByLabel('PIN de Zoé').fill('4711')
  await page.getByRole('button', { name: 'Ver como Zoé' }).click()
  await page.waitForURL(`${site}/?lang=es`, { waitUntil: 'commit' })
  await page.goto(`${site}/profiles?lang=es`)
  await page.getByText('En uso ahora').waitFor()
  await page.getByRole('button', { name: 'Ver como Ida' }).click()
  await page.waitForURL(`${site}/?lang=es`, { waitUntil: 'commit' })

  const session = await page.request.post(`${site}/api/v3/profile/session`, {
    data: { username: mail, password: encodePassword(password) },
  })
  const headers = { session_token: (await session.json()).session.tokenId as string }
  const add = async () => (await page.request.post(`${site}/identity/profiles`, { headers, data: { name: 'Ben' } })).status()
  expect([await add(), await add(), await add(), await add()]).toEqual([200, 200, 200, 409])
  await page.goto(`${site}/profiles?lang=es`)
  await page.getByText('Esta cuenta tiene cinco perfiles.').waitFor()
  await page.getByText('Editar Zoé').click()
  await page.getByRole('button', { name: 'Eliminar Zoé' }).click()
  await page.getByText('Se eliminó el perfil.').waitFor()
  expect(await page.getByRole('button', { name: /^Ver como/ }).count()).toBe(4)
  await picture(page, 'profiles-list-phone-es')
})
