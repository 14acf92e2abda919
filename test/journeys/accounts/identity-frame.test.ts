// [C2.2-08] The hidden frame by which a brand's own host learns of the sign-in at PUBLIC_URL. The browser resolves both hosts to the test site.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { quiet } from '../../../bench/shared/chromium.ts'
import { root, type Site, startSite } from '../../../bench/shared/site.ts'
import { journeyBrowser } from '../../setup/browser.ts'

const main = 'http://www.daypart.test'
const bravo = 'http://bravo.daypart.test'
const folder = mkdtempSync(join(tmpdir(), 'daypart-hosts-'))
let site: Site
let browser: Browser

beforeAll(async () => {
  const brandsFolder = join(folder, 'brands')
  cpSync(join(root, 'demo/brands'), brandsFolder, { recursive: true })
  const file = join(brandsFolder, 'brands.json')
  const group = JSON.parse(readFileSync(file, 'utf8')) as { brands: { key: string; hosts?: string[] }[] }
  for (const brand of group.brands) if (brand.key === 'bravo') brand.hosts = ['bravo.daypart.test']
  writeFileSync(file, JSON.stringify(group))
  site = await startSite({
    env: { BRANDS_DIR: brandsFolder, PUBLIC_URL: main, IDENTITY_FRAME: 'on', DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  })
  browser = await chromium.launch({
    executablePath: journeyBrowser,
    args: [...quiet, `--host-resolver-rules=MAP * 127.0.0.1:${new URL(site.url).port}`],
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs a viewer up and in, with the headers of an https proxy, because the site refuses passwords over http. Returns the cookies of the session. */
async function createSession() {
  const mail = 'ida@viewer.example'
  const password = encodePassword('a lamp in the harbor')
  const post = (path: string, body: object) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
      body: JSON.stringify(body),
    })
  const person = { givenName: 'Ida', sn: 'Marsh', gender: 'Female', birthYear: 1980, userName: mail, mail, password }
  expect((await post('/api/2021-08/profile/email/register', person)).status).toBe(200)
  const signedIn = await post('/api/v3/profile/session', { username: mail, password })
  expect(signedIn.status).toBe(200)
  return signedIn.headers.getSetCookie().map((line) => {
    const [name, value] = line.split(';', 1)[0]!.split('=') as [string, string]
    return { name: name.replace('__Host-', ''), value, url: main, sameSite: 'Lax' as const, httpOnly: /httponly/i.test(line) }
  })
}

const user = "JSON.parse(sessionStorage.getItem('daypart.viewer') ?? '{}').userId ?? null"
const isKnownViewer = "'viewer' in document.documentElement.dataset"

test('[C2.2-08] a viewer who is signed in at PUBLIC_URL is also signed in on a brand’s own host, by a frame that responds only to pages of the site', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Security Policy') && refused.push(message.text()))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const frame = document.querySelector('iframe')
      if (frame) Object.assign(window, { frame: { src: frame.src, isHidden: frame.hidden } })
    }).observe(document, { childList: true, subtree: true })
  })
  const anonymousResponse = page.waitForResponse((response) => response.url() === `${main}/api/v3/profile/session`)
  await page.goto(`${bravo}/`)
  expect((await anonymousResponse).status()).toBe(401)
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await page.evaluate('window.frame')).toEqual({ src: `${main}/identity/frame`, isHidden: true })
  expect(await page.evaluate(isKnownViewer)).toBe(false)

  await context.addCookies(await createSession())
  await page.goto(`${main}/`)
  await expect.poll(() => page.evaluate(user)).not.toBeNull()
  const id = await page.evaluate(user)

  const other = await context.newPage()
  await other.goto(`${bravo}/`)
  await expect.poll(() => other.evaluate(user)).toBe(id)
  expect(await other.evaluate(isKnownViewer)).toBe(true)
  await other.reload()
  expect(await other.evaluate(isKnownViewer)).toBe(true)

  const stranger = await context.newPage()
  await stranger.route('http://evil.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${main}/identity/frame"></iframe><script>
        addEventListener('message', ({ data }) => { window.received = data })
        document.querySelector('iframe').onload = (event) => { window.loaded = true; event.target.contentWindow.postMessage('daypart who', '*') }
      </script>`,
    }),
  )
  await stranger.goto('http://evil.test/')
  await stranger.waitForFunction('window.loaded')
  await stranger.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await stranger.evaluate('window.received')).toBeUndefined()
  expect(refused).toEqual([])

  const siteWithoutFrame = inject('site')
  expect((await fetch(`${siteWithoutFrame}/identity/frame`)).status, 'where it is not enabled').toBe(404)
  await page.goto(`${siteWithoutFrame}/bravo`, { waitUntil: 'networkidle' })
  expect(await page.evaluate('window.frame')).toBeUndefined()
})

test('only pages on the hosts of the site may embed the identity frame, and these pages may embed only the identity frame', async () => {
  const { headers, status } = await fetch(`${site.url}/identity/frame`)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${main} ${bravo}`)
  const page = await fetch(`${site.url}/`, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${main};`)
})
