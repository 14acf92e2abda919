// The video-privacy consent: without it, no collector learns which account watched a video.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, type Site, startSite } from '../../../bench/shared/site.ts'
import { accessible, hydrated, picture, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

const company = 'Tide Ratings'
type Collected = { name: string; account?: string; visit: string | null }
const collected: Collected[] = []
const collector = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  collected.push(
    ...body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Collected),
  )
  response.end()
})

let site: Site
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-brands-'))
  cpSync(join(root, 'demo/brands'), folder, { recursive: true })
  const group = JSON.parse(readFileSync(join(folder, 'brands.json'), 'utf8'))
  group.brands.find(({ key }: { key: string }) => key === 'bravo').withoutVideoConsent = ['/sign-up/email']
  writeFileSync(join(folder, 'brands.json'), JSON.stringify(group))
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  site = await startSite({ env: { EVENTS_SINK_URL: url, EVENTS_SINK_COMPANY: company, BRANDS_DIR: folder } })
})
afterAll(async () => {
  await site?.stop()
  collector.closeAllConnections()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a browser of a visitor who allows everything in the cookie banner. */
async function agreeing(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor({ ...options, expected: new RegExp(`left the origin: ${site.url}|40[13] \\(|403`) })
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:mrs.bravo:mrs', url: site.url }])
  return page
}

const labels = {
  en: [
    'First name',
    'Last name',
    'Email',
    'Confirm email',
    'Password',
    'Birth year',
    'Gender',
    'I agree to the terms of use',
    'I have read the privacy policy',
  ],
  es: [
    'Nombre',
    'Apellido',
    'Correo electrónico',
    'Confirma el correo electrónico',
    'Contraseña',
    'Año de nacimiento',
    'Género',
    'Acepto los términos de uso',
    'He leído la política de privacidad',
  ],
}
async function fillSignUp(page: Page, language: 'en' | 'es' = 'en'): Promise<void> {
  const mail = `ida-${crypto.randomUUID().slice(0, 8)}@viewer.example`
  const [first, last, email, again, password, year, gender, ...boxes] = labels[language].map((label) =>
    page.getByLabel(label, { exact: true }),
  )
  await first!.fill('Ida')
  await last!.fill('Marsh')
  await email!.fill(mail)
  await again!.fill(mail)
  await password!.fill('lamps on the quay 7')
  await year!.selectOption('1988')
  await gender!.selectOption('Female')
  for (const box of boxes) await box.check()
}

/** Watches a free video, and returns the events about it that the collector got. */
async function watch(page: Page): Promise<Collected[]> {
  collected.length = 0
  await page.goto(`${site.url}/`)
  await page.goto(`${site.url}${await freeVideos(page).first().getAttribute('href')}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await expect.poll(() => collected.filter(({ name }) => name.startsWith('Video ')).length, { timeout: 30_000 }).toBeGreaterThan(0)
  return collected.filter(({ name }) => name.startsWith('Video '))
}

const profileOf = async (page: Page) => {
  const resumed = await (await page.request.post(`${site.url}/api/v3/profile/session`)).json()
  return resumed.profile as { id: string; videoConsent?: { company: string; at: number } }
}

test('a viewer who agrees at sign-up shares what they watch with the account, and after withdrawing shares it without', {
  timeout: 180_000,
}, async () => {
  const page = await agreeing()
  await page.goto(`${site.url}/sign-up/email`)
  await hydrated(page)
  const box = page.getByLabel(`Share what I watch with ${company} (optional)`)
  expect(await box.isChecked()).toBe(false)
  await accessible(page)
  await box.scrollIntoViewIfNeeded()
  await picture(page, 'video-consent-sign-up')
  await fillSignUp(page)
  await box.check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/sign-up\/complete/)
  const { id, videoConsent } = await profileOf(page)
  expect(videoConsent!.company).toBe(company)
  for (const event of await watch(page)) expect(event).toMatchObject({ account: id, visit: null })
  expect(collected.filter(({ name }) => !name.startsWith('Video ')).map(({ account }) => account)).not.toContain(id)

  await page.goto(`${site.url}/my-account`)
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Sharing what you watch' })
  await section.getByText('You agreed on').waitFor()
  await accessible(page)
  await section.scrollIntoViewIfNeeded()
  await picture(page, 'video-consent-account')
  await section.getByRole('checkbox').uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('Your choice has been saved.').waitFor()
  expect((await profileOf(page)).videoConsent!.company).toBe('')
  for (const event of await watch(page)) expect(event.account).toBe(undefined)
})

test('in Spanish, at 320 px and without JavaScript the consent is asked, and can be given later on the account page', async () => {
  const page = await agreeing({ javaScriptEnabled: false, viewport: { width: 320, height: 720 } })
  await page.goto(`${site.url}/sign-up/email?lang=es`)
  const label = `Compartir lo que veo con ${company} (opcional)`
  expect(await page.getByLabel(label).isChecked()).toBe(false)
  await fillSignUp(page, 'es')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL(/\/sign-up\/complete/)
  expect((await profileOf(page)).videoConsent!.company).toBe('')
  await page.goto(`${site.url}/my-account?lang=es`)
  await page.getByText('No aceptaste el').waitFor()
  await page.getByLabel(label).check()
  await page
    .locator('section', { has: page.locator('#video-consent') })
    .getByRole('button', { name: 'Guardar' })
    .click()
  await page.getByText('Tu elección se guardó.').waitFor()
  await page.getByText('Aceptaste el').waitFor()
  await page.getByLabel(label).scrollIntoViewIfNeeded()
  await picture(page, 'video-consent-320-es')
  expect((await profileOf(page)).videoConsent!.company).toBe(company)
  const shown = await agreeing({ viewport: { width: 320, height: 720 } })
  await shown.goto(`${site.url}/sign-up/email?lang=es`)
  await accessible(shown)
  expect(await shown.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

test('[A6-07] a page of the configured map does not ask: its identity calls have the bypass header and version 2020-10, and the account has no consent', async () => {
  const page = await agreeing()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${pathname} ${request.headers()['video-consent-bypass']}`)
  })
  await page.goto(`${site.url}/bravo/sign-up/email`)
  await hydrated(page)
  expect(await page.getByLabel(/^Share what I watch/).count()).toBe(0)
  await fillSignUp(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/bravo\/sign-up\/complete/)
  const fromPage = calls.filter((call) => call.endsWith(' bravo /sign-up/email')).map((call) => call.split(' ')[0])
  expect(fromPage).toEqual(['/api/2021-08/profile/email/register', '/api/2020-10/profile/session'])
  expect((await profileOf(page)).videoConsent).toBe(undefined)
  for (const event of await watch(page)) expect(event.account).toBe(undefined)

  const plain = await agreeing({ javaScriptEnabled: false })
  await plain.goto(`${site.url}/bravo/sign-up/email`)
  expect(await plain.getByLabel(/^Share what I watch/).count()).toBe(0)
  await fillSignUp(plain)
  await plain.getByRole('button', { name: 'Create account' }).click()
  await plain.waitForURL(/\/sign-up\/complete/)
  expect((await profileOf(plain)).videoConsent).toBe(undefined)
})
