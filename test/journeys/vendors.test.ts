// Somebody comes from a vendor: the whole way in a browser, over the pages of the demo's stand-ins.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { signedUp } from './account-holder.ts'
import { accessible, awake, picture, site, visitor } from './visitor.ts'

const made = 'Your account is ready, and you are signed in.'
const going = '/shows/all/popular'
const signInPath = `/sign-in?redirectPath=${encodeURIComponent(going)}`
/** To the stand-in's page, whose heading says that it is one. */
async function leaveFor(page: Page, vendor: string, words = { link: 'Continue with', heading: (name: string) => `Demo ${name} sign-in` }) {
  await page.getByRole('link', { name: `${words.link} ${vendor}` }).click()
  await page.getByRole('heading', { name: words.heading(vendor) }).waitFor()
}

async function fillRest(page: Page) {
  await awake(page)
  await page.getByLabel('Birth year').selectOption('1988')
  await page.getByLabel('Gender').selectOption({ label: 'Female' })
  await page.getByLabel('I agree to the terms of use').check()
  await page.getByLabel('I have read the privacy policy').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

const newMail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@viewers.example`

/** Somebody new, whom that vendor vouches for; answers the mail. */
async function signedUpBy(page: Page, vendor: string): Promise<string> {
  const mail = newMail('kim')
  await page.goto(`${site}/sign-in`)
  await leaveFor(page, vendor)
  await page.getByLabel('Email').fill(mail)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/sign-up/complete?*`)
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Roe')
  await fillRest(page)
  await page.getByText(made).waitFor()
  return mail
}

test('by Google: a form for the rest, then signed in; the next time straight to where one was going', async () => {
  const page = await visitor()
  await page.goto(site + signInPath)
  await leaveFor(page, 'Google')
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
  await page.getByText(made).waitFor()
  const again = await visitor()
  await again.goto(site + signInPath)
  await leaveFor(again, 'Google')
  await again.getByRole('button', { name: /^Maya Torres/ }).click()
  await again.waitForURL(site + going)
  await again.goto(`${site}/my-account`)
  expect(await again.getByLabel('First name').inputValue()).toBe('Maya')
})

test('[A5-16] signed up by Apple, Facebook or Google, the email on the account page cannot be changed', { timeout: 90_000 }, async () => {
  for (const vendor of ['Apple', 'Facebook', 'Google']) {
    const page = await visitor()
    const mail = await signedUpBy(page, vendor)
    await page.goto(`${site}/my-account`)
    const field = page.getByLabel('Email', { exact: true })
    expect([vendor, await field.inputValue(), await field.isEditable()]).toEqual([vendor, mail, false])
    await picture(page, `vendor-account-${vendor}`)
  }
})

test('[A2-02] [A4-03] one signs in by email or by a vendor and is where the state says; the session was fetched, analytics told, the account stored', {
  timeout: 120_000,
}, async () => {
  const walk = async (way: string) => {
    const before = await visitor()
    const { mail, password } = way === 'email' ? await signedUp(before) : { mail: await signedUpBy(before, way), password: '' }
    const page = await visitor()
    const told: object[] = []
    await page.exposeFunction('tell', (body: string) => told.push(...(JSON.parse(body) as { events: object[] }).events))
    await page.addInitScript((redirectPath) => {
      const { tell } = window as unknown as { tell: (text: string) => void }
      // Told at once: the page may be left before a blob is read.
      const texts = new WeakMap<object, string>()
      window.Blob = class extends Blob {
        constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
          super(parts, options)
          texts.set(this, parts.join(''))
        }
      }
      navigator.sendBeacon = (_path, body) => {
        tell(texts.get(body as Blob) ?? '{"events":[]}')
        return true
      }
      if (location.pathname === '/sign-in') history.replaceState({ redirectPath }, '')
    }, going)
    const walked: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && walked.push(new URL(request.url()).pathname))

    const fetched = page.waitForResponse((answer) => answer.url() === `${site}/api/v3/profile/session` && answer.status() === 200)
    await page.goto(`${site}/sign-in`)
    await page.locator('main a[href^="/sign-up?redirectPath="]').waitFor()
    if (way !== 'email') await leaveFor(page, way)
    await page.getByLabel('Email').fill(mail)
    if (way === 'email') await page.getByLabel('Password', { exact: true }).fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: way === 'email' ? 'Sign in' : 'Continue' })
      .click()
    await fetched
    await page.waitForURL(site + going)
    const signInType = way.toLowerCase()
    expect(walked).toEqual(
      expect.arrayContaining(['/sign-in', ...(way === 'email' ? [] : [`/sign-in/${signInType}`]), '/sign-in/complete']),
    )
    const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('daypart.session') ?? 'null'))
    // A check that leaving the page before cut off leaves it in doubt, until this page has asked.
    await expect.poll(record).not.toBe(null)
    const { user, token } = await record()
    expect([user.signInType, typeof token]).toEqual([signInType, 'string'])
    await expect.poll(() => told).toContainEqual(expect.objectContaining({ type: 'Login', user: user.id, method: signInType }))
  }
  await Promise.all(['Apple', 'Facebook', 'Google', 'email'].map(walk))
})

test('by Facebook: who shares no email gives one; who turns back is at sign-in, and nothing went wrong', async () => {
  const page = await visitor()
  await page.goto(site + signInPath)
  await leaveFor(page, 'Facebook')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${site}/sign-in?*vendor=facebook*`)
  expect(await page.getByRole('alert').count()).toBe(0)
  await leaveFor(page, 'Facebook')
  await page.getByRole('button', { name: /^Sam Okafor/ }).click()
  await page.waitForURL(`${site}/sign-up/complete?*vendor=facebook*`)
  await page.getByLabel('Email', { exact: true }).fill('sam@viewers.example')
  await fillRest(page)
  await page.getByText(made).waitFor()
})

test('an email that has an account is told so, and takes nothing over', async () => {
  const page = await visitor()
  await page.goto(`${site}/sign-in`)
  await leaveFor(page, 'Apple')
  const mail = newMail('lee')
  await page.getByLabel('Email').fill(mail)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/sign-up/complete?*vendor=apple*`)
  await page.getByLabel('First name').fill('Lee')
  await page.getByLabel('Last name').fill('Park')
  await fillRest(page)
  await page.getByText(made).waitFor()
  const other = await visitor()
  await other.goto(`${site}/sign-in`)
  await leaveFor(other, 'Google')
  await other.getByLabel('Email').fill(mail)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL(`${site}/sign-in?*fault=VENDOR_ACCOUNT_EXISTS*`)
  await other.getByRole('alert').getByText('There is an account with this email that signs in with Apple, Facebook or Google.').waitFor()
  await accessible(other)
})

test('without a script, in Spanish, on a phone: the same way', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/sign-in?lang=es`)
  await leaveFor(page, 'Apple', { link: 'Continuar con', heading: (name) => `Inicio de sesión de demostración de ${name}` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await picture(page, 'vendor-apple-es')
  await page.getByLabel('Correo electrónico').fill(newMail('ana'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  // Apple answers with a form; without a script it is sent by hand.
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

test('what is posted from a vendor’s own site finds what the browser held, though no cookie comes with the post', async () => {
  const page = await visitor({ expected: /left the origin: http:\/\/vendor\.example/ })
  await page.goto(`${site}/sign-in/apple?redirectPath=${encodeURIComponent(going)}`)
  const held = (await page.context().cookies()).find(({ name }) => name === 'vendor_flow')
  expect(held).toMatchObject({ sameSite: 'Lax', httpOnly: true })
  const [, state] = JSON.parse(Buffer.from(held!.value.split('.')[0]!, 'base64url').toString())
  const fields = `<input name="state" value="${state}"><input name="error" value="user_cancelled_authorize">`
  const form = `<form method="post" action="${site}/identity/vendor/apple/callback">${fields}<button>Go</button></form>`
  await page.route('http://vendor.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto('http://vendor.example/')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Go' }).click()
  expect((await (await posted).allHeaders())['cookie']).toBeUndefined()
  await page.waitForURL(`${site}/sign-in?*vendor=apple&fault=CANCELLED`)
})

test('who signed up by email joins Google on the account page once the mailbox is proved, and parts it again', {
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

/** The link that proves the mailbox, as it stands in the outbox's folder. */
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
