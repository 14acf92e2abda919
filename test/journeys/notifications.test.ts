// Notifications: permission, registration, quiet hours, and what the service worker shows. The push service of the browser is a stub.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { registerPath } from '#contracts/worker/push.ts'
import { chromiumPath, quiet } from '../../bench/shared/chromium.ts'
import { errorsIn, recordEvents } from './sent-events.ts'
import { accessible, picture, site, visitor } from './visitor.ts'

type Options = BrowserContextOptions & { browser?: Browser; expected?: RegExp; permission?: 'granted' | 'denied' }

/** Replaces the parts of the browser that need its maker's push service, and counts requests for the permission. */
function stubPush({ endpoint, permission }: { endpoint: string; permission: string }) {
  const state = window as unknown as { asked: number }
  state.asked = 0
  const subscription = (key: string) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.fromBase64(key, { alphabet: 'base64url' }).buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
    async unsubscribe() {
      window.name = ''
      return true
    },
  })
  const manager = PushManager.prototype as unknown as Record<string, unknown>
  manager['subscribe'] = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    window.name = key
    return subscription(key)
  }
  manager['getSubscription'] = async () => (window.name ? subscription(window.name) : null)
  let current = window.name ? permission : 'default'
  Object.defineProperty(Notification, 'permission', { get: () => current })
  Notification.requestPermission = async () => {
    state.asked++
    current = permission
    return current as NotificationPermission
  }
}

async function viewer({ permission = 'granted', ...options }: Options = {}): Promise<Page> {
  const page = await visitor({ serviceWorkers: 'allow', ...options })
  await page.context().grantPermissions(['notifications'], { origin: site })
  await page.addInitScript(stubPush, { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, permission })
  return page
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked)
const permissionStored = (page: Page) => page.evaluate(() => localStorage.getItem('pushPermission'))
const section = (page: Page) => page.getByRole('region', { name: /Notifications|Notificaciones/ })
const registered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(registerPath) && response.request().method() === 'POST')

test('[A7-39] [A7-41] [C7.5-05] a press on “Notify me” asks for the permission, stores it as True, and registers the browser; nothing is asked before', async () => {
  const page = await viewer()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/', '/harbor-precinct', '/privacy-choices']) {
    await page.goto(site + path)
    await page.waitForLoadState('networkidle')
    expect([await asked(page), await permissionStored(page)]).toEqual([0, null])
  }
  expect(requests.filter((path) => path.startsWith('/api/users'))).toEqual([])
  await accessible(page)
  const [answer] = await Promise.all([registered(page), section(page).getByRole('button', { name: 'Notify me' }).press('Enter')])
  const request = answer.request()
  const key = (await request.allHeaders())['api-key']
  expect([answer.status(), key?.length]).toEqual([200, 87])
  expect(request.postDataJSON()).toMatchObject({
    email: '0@push.invalid',
    userId: '0',
    brand: 'nbc',
    browserToken: expect.stringContaining('fcm'),
  })
  await section(page).getByText('Notifications are on in this browser.').waitFor()
  expect([await asked(page), await permissionStored(page)]).toEqual([1, 'True'])
  await accessible(page)
  await picture(page, 'notifications-on')
})

test('the quiet hours are stored for the browser, and “off” removes it; by keyboard, in Spanish and at 390 px', async () => {
  const page = await viewer({ viewport: { width: 390, height: 800 } })
  await page.goto(`${site}/privacy-choices?lang=es`)
  await picture(page, 'notifications-off-390-es')
  await section(page).getByRole('button', { name: 'Quiero avisos' }).click()
  const from = section(page).getByRole('combobox', { name: 'De', exact: true })
  expect(await from.inputValue()).toBe('22')
  await Promise.all([registered(page), from.selectOption('23')])
  await page.reload()
  await expect.poll(() => from.inputValue()).toBe('23')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await accessible(page)
  await picture(page, 'notifications-on-390-es')
  const removed = page.waitForResponse(/removeBrowserToken/)
  await section(page).getByRole('button', { name: 'Desactivar las notificaciones' }).press('Enter')
  expect((await removed).status()).toBe(204)
  await section(page).getByText('Las notificaciones están desactivadas en este navegador.').waitFor()
  expect(await permissionStored(page)).toBe('False')
})

test('a refusal is stored as False, and nothing is sent', async () => {
  const page = await viewer({ permission: 'denied' })
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/users/') && sent.push(request.url()))
  await page.goto(`${site}/privacy-choices`)
  await section(page).getByRole('button', { name: 'Notify me' }).click()
  await section(page).getByText('Your browser blocks notifications of this site.').waitFor()
  expect([await permissionStored(page), sent]).toEqual(['False', []])
})

test('[A7-40] a registration that fails is logged, and the page says that notifications are off', async () => {
  const page = await viewer({ expected: /503/ })
  const events = await recordEvents(page)
  await page.route(`**${registerPath}`, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${site}/privacy-choices`)
  await section(page).getByRole('button', { name: 'Notify me' }).click()
  await section(page).getByText('Notifications could not be turned on.').waitFor()
  await expect.poll(() => errorsIn(events).map(({ message }) => message)).toContainEqual(expect.stringContaining('could not be registered'))
})

test('[A7-41] Firefox is not registered, and the page says so', async () => {
  const page = await viewer({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' })
  await page.goto(`${site}/privacy-choices`)
  await section(page).getByText('This browser cannot show our notifications.').waitFor()
  expect(await section(page).getByRole('button').count()).toBe(0)
})

test('without JavaScript the page says that notifications need it', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/privacy-choices`)
  const text = section(page).locator('noscript p')
  expect([await text.isVisible(), await text.textContent()]).toEqual([true, 'Notifications need JavaScript.'])
})

test('a push message is shown, a click opens its page, and “Settings” the page that turns notifications off', async () => {
  // The headless shell shows no notifications.
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quiet })
  onTestFinished(() => browser.close())
  const page = await viewer({ browser })
  await page.goto(`${site}/privacy-choices`)
  await section(page).getByRole('button', { name: 'Notify me' }).click()
  await section(page).getByText('Notifications are on in this browser.').waitFor()
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) =>
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && found(registrations[0].registrationId),
    ),
  )
  await devtools.send('ServiceWorker.enable')
  const message = {
    title: 'Harbor Precinct',
    body: 'New episode: S5 E3',
    url: `${site}/harbor-precinct`,
    settings: { title: 'Settings', url: `${site}/privacy-choices#notifications` },
    icon: `${site}/icon-192.png`,
    tag: 'episode',
  }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })),
    )
  await expect.poll(shown).toEqual([{ title: 'Harbor Precinct', body: 'New episode: S5 E3', tag: 'episode' }])
  const [worker] = page.context().serviceWorkers()
  const opened = await worker!.evaluate(async () => {
    type Scope = {
      registration: ServiceWorkerRegistration
      clients: { openWindow: unknown }
      NotificationEvent: new (type: string, of: object) => Event
    }
    const scope = self as unknown as Scope & EventTarget
    const urls: string[] = []
    const [notification] = await scope.registration.getNotifications()
    const both = new Promise<string[]>((done) => {
      scope.clients.openWindow = async (url: string) => urls.push(url) === 2 && done(urls)
    })
    for (const action of ['', 'settings']) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action }))
    return both
  })
  expect(opened).toEqual([message.url, message.settings.url])
  await expect.poll(shown).toEqual([])
})

test('the first favorite offers notifications about new episodes', async () => {
  const page = await viewer()
  await page.goto(site)
  await page.locator('main li > button[aria-label^="Favorite: "]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Your favorites, everywhere' })
  await dialog.waitFor()
  expect(await asked(page)).toBe(0)
  await accessible(page)
  await picture(page, 'notifications-favorite')
  await Promise.all([registered(page), dialog.getByRole('button', { name: 'Notify me about new episodes' }).click()])
  await dialog.getByText('Notifications are on in this browser.').waitFor()
})
