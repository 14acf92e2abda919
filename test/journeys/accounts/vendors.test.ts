// Sign-in by Google, Apple and Facebook in a browser, with the demo's stand-ins for the vendors.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { recordEvents } from '../sent-events.ts'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'

const accountReady = 'Your account is ready, and you are signed in.'
const nextPath = '/shows/all/popular'
const signInPath = `/sign-in?redirectPath=${encodeURIComponent(nextPath)}`
/** Presses the button of a vendor and waits for the page of its stand-in. */
async function goToVendor(
  page: Page,
  vendor: string,
  words = { link: 'Continue with', heading: (name: string) => `Demo ${name} sign-in` },
) {
  await page.getByRole('link', { name: `${words.link} ${vendor}` }).click()
  await page.getByRole('heading', { name: words.heading(vendor) }).waitFor()
}

async function fillRest(page: Page) {
  await hydrated(page)
  await page.getByLabel('Birth year').selectOption('1988')
  await page.getByLabel('Gender').selectOption({ label: 'Female' })
  await page.getByLabel('I agree to the terms of use').check()
  await page.getByLabel('I have read the privacy policy').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

const newMail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@viewers.example`

/** Signs up a new viewer by a vendor and returns the email address. */
async function createVendorViewer(page: Page, vendor: string): Promise<string> {
  const mail = newMail('kim')
  await page.goto(`${site}/sign-in`)
  await goToVendor(page, vendor)
  await page.getByLabel('Email').fill(mail)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/sign-up/complete?*`)
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Roe')
  await fillRest(page)
  await page.getByText(accountReady).waitFor()
  return mail
}

test('Google: the first sign-in shows a form for the missing fields; the second sign-in leads directly to the requested page', async () => {
  const page = await visitor()
  await page.goto(site + signInPath)
  await goToVendor(page, 'Google')
  await accessible(page)
  await picture(page, 'vendor-google')
  await page.getByRole('button', { name: /^Maya Torres/ }).click()
  await page.waitForURL(`${site}/sign-up/complete?*vendor=google*`)
  await accessible(page)
  await picture(page, 'vendor-complete')
  expect(await page.getByLabel('First name').inputValue()).toBe('Maya')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('maya.torres@viewers.example')
  expect(await page.getByLabel('Email', { exact: true }).isEditable()).toBe(false)
  await fillRest(page)
  await page.getByText(accountReady).waitFor()
  const again = await visitor()
  await again.goto(site + signInPath)
  await goToVendor(again, 'Google')
  await again.getByRole('button', { name: /^Maya Torres/ }).click()
  await again.waitForURL(site + nextPath)
  await again.goto(`${site}/my-account`)
  expect(await again.getByLabel('First name').inputValue()).toBe('Maya')
})

test('[A5-16] a viewer who signed up by Apple, Facebook or Google cannot change the email address on the account page', {
  timeout: 90_000,
}, async () => {
  for (const vendor of ['Apple', 'Facebook', 'Google']) {
    const page = await visitor()
    const mail = await createVendorViewer(page, vendor)
    await page.goto(`${site}/my-account`)
    const field = page.getByLabel('Email', { exact: true })
    expect([vendor, await field.inputValue(), await field.isEditable()]).toEqual([vendor, mail, false])
    await picture(page, `vendor-account-${vendor}`)
  }
})

test('[A2-02] [A4-03] sign-in by email or vendor leads to the page in the history state, fetches the session, reports to analytics and stores the account', {
  timeout: 120_000,
}, async () => {
  const signInBy = async (method: string) => {
    const before = await visitor()
    const { mail, password } =
      method === 'email' ? await createViewer(before) : { mail: await createVendorViewer(before, method), password: '' }
    const page = await visitor()
    const events = await recordEvents(page)
    await page.addInitScript((redirectPath) => {
      if (location.pathname === '/sign-in') history.replaceState({ redirectPath }, '')
    }, nextPath)
    const visited: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && visited.push(new URL(request.url()).pathname))

    await page.goto(`${site}/sign-in`)
    await page.locator('main a[href^="/sign-up?redirectPath="]').waitFor()
    if (method !== 'email') await goToVendor(page, method)
    await page.getByLabel('Email').fill(mail)
    if (method === 'email') await page.getByLabel('Password', { exact: true }).fill(password)
    // Four sign-ins at once may be slow up to here, so the limit of this wait begins now.
    const sessionFetched = page.waitForResponse((answer) => answer.url() === `${site}/api/v3/profile/session` && answer.status() === 200)
    await page
      .getByRole('main')
      .getByRole('button', { name: method === 'email' ? 'Sign in' : 'Continue' })
      .click()
    await sessionFetched
    await page.waitForURL(site + nextPath)
    const signInType = method.toLowerCase()
    expect(visited).toEqual(
      expect.arrayContaining(['/sign-in', ...(method === 'email' ? [] : [`/sign-in/${signInType}`]), '/sign-in/complete']),
    )
    const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('daypart.session') ?? 'null'))
    // If the previous page was left during its session check, the record is missing until this page has checked the session.
    await expect.poll(record).not.toBe(null)
    const { user, token } = await record()
    expect([user.signInType, typeof token]).toEqual([signInType, 'string'])
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'Login', user: user.id, method: signInType }))
  }
  await Promise.all(['Apple', 'Facebook', 'Google', 'email'].map(signInBy))
})

test('Facebook: if Facebook sends no email address, the viewer enters one; a viewer who cancels returns to sign-in without an error', async () => {
  const page = await visitor()
  await page.goto(site + signInPath)
  await goToVendor(page, 'Facebook')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${site}/sign-in?*vendor=facebook*`)
  expect(await page.getByRole('alert').count()).toBe(0)
  await goToVendor(page, 'Facebook')
  await page.getByRole('button', { name: /^Sam Okafor/ }).click()
  await page.waitForURL(`${site}/sign-up/complete?*vendor=facebook*`)
  await page.getByLabel('Email', { exact: true }).fill('sam@viewers.example')
  await fillRest(page)
  await page.getByText(accountReady).waitFor()
})

test('a sign-in by a vendor is refused if its email address already has an account, and gives no access to that account', async () => {
  const page = await visitor()
  await page.goto(`${site}/sign-in`)
  await goToVendor(page, 'Apple')
  const mail = newMail('lee')
  await page.getByLabel('Email').fill(mail)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/sign-up/complete?*vendor=apple*`)
  await page.getByLabel('First name').fill('Lee')
  await page.getByLabel('Last name').fill('Park')
  await fillRest(page)
  await page.getByText(accountReady).waitFor()
  const other = await visitor()
  await other.goto(`${site}/sign-in`)
  await goToVendor(other, 'Google')
  await other.getByLabel('Email').fill(mail)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL(`${site}/sign-in?*fault=VENDOR_ACCOUNT_EXISTS*`)
  await other.getByRole('alert').getByText('There is an account with this email that signs in with Apple, Facebook or Google.').waitFor()
  await accessible(other)
})

test('sign-in by a vendor works without a script, in Spanish, on a phone', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/sign-in?lang=es`)
  await goToVendor(page, 'Apple', { link: 'Continuar con', heading: (name) => `Inicio de sesión de demostración de ${name}` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await picture(page, 'vendor-apple-es')
  await page.getByLabel('Correo electrónico').fill(newMail('ana'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  // Apple responds with a form that a script submits. Without a script the viewer presses the button of the form.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/sign-up/complete?*vendor=apple*`)
  await page.getByLabel('Nombre').fill('Ana')
  await page.getByLabel('Apellido').fill('Prado')
  await page.getByLabel('Año de nacimiento').selectOption('1990')
  await page.getByLabel('Género').selectOption({ label: 'Femenino' })
  await page.getByLabel('Acepto los términos de uso').check()
  await page.getByLabel('He leído la política de privacidad').check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('Tu cuenta está lista y ya iniciaste sesión.').waitFor()
  await page.goto(`${site}/my-account?lang=es`)
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Ana')
})

test('the POST request from Apple’s page back to the site continues the right sign-in, although the browser sends no cookie with the request', async () => {
  const page = await visitor({ expected: /left the origin: http:\/\/vendor\.example/ })
  await page.goto(`${site}/sign-in/apple?redirectPath=${encodeURIComponent(nextPath)}`)
  const flowCookie = (await page.context().cookies()).find(({ name }) => name === 'vendor_flow')
  expect(flowCookie).toMatchObject({ sameSite: 'Lax', httpOnly: true })
  const [, state] = JSON.parse(Buffer.from(flowCookie!.value.split('.')[0]!, 'base64url').toString())
  const fields = `<input name="state" value="${state}"><input name="error" value="user_cancelled_authorize">`
  const form = `<form method="post" action="${site}/identity/vendor/apple/callback">${fields}<button>Go</button></form>`
  await page.route('http://vendor.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto('http://vendor.example/')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Go' }).click()
  expect((await (await posted).allHeaders())['cookie']).toBeUndefined()
  await page.waitForURL(`${site}/sign-in?*vendor=apple&fault=CANCELLED`)
})

test('a viewer who signed up by email links Google on the account page after the email address is verified, and unlinks Google', {
  timeout: 90_000,
}, async () => {
  const page = await visitor()
  const mail = newMail('jo')
  const fields = {
    givenName: 'Jo',
    sn: 'Lind',
    gender: 'Other',
    serviceZip: '',
    birthYear: 1990,
    userName: mail,
    mail,
    password: btoa('lamps on the quay'),
  }
  const post = (path: string, data: object) => page.request.post(`${site}${path}`, { data })
  expect((await post('/api/2021-08/profile/email/register', fields)).status()).toBe(200)
  await post('/api/v3/profile/session', { username: mail, password: fields.password })
  await page.goto(`${site}/my-account`)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  expect(await page.getByRole('link', { name: 'Connect Google' }).count()).toBe(0)
  await page.goto(site + (await linkMailedTo(mail)))
  await page.getByRole('main').getByRole('button').click()
  await page.goto(`${site}/my-account`)
  await page.getByRole('link', { name: 'Connect Google' }).click()
  await page.getByLabel('Email').fill(newMail('jo.lind'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/my-account?*vendor=google`)
  await page.getByRole('button', { name: 'Disconnect Google' }).waitFor()
  await accessible(page)
  await page.getByRole('link', { name: 'Connect Apple' }).scrollIntoViewIfNeeded()
  await picture(page, 'vendor-joined')
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByText('Disconnected.').waitFor()
  await page.getByRole('link', { name: 'Connect Google' }).waitFor()
})

/** Waits for the verification email to this address, in the folder to which the site writes emails. Returns the link in it. */
async function linkMailedTo(mail: string): Promise<string> {
  const folder = join(inject('siteData'), 'mail')
  const found = () => {
    const texts = existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')) : []
    const text = texts
      .find((each) => each.includes(mail))
      ?.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
    return /\/identity\/mail\/verify\?[\w=&;.~-]+/.exec(text ?? '')?.[0].replaceAll('&amp;', '&')
  }
  await expect.poll(found).toBeTruthy()
  return found()!
}
