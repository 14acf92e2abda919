// A viewer signs up, views the account, signs out and in again: with and without a script, in both languages.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'

const password = 'lamps on the quay 7'
const newMail = () => `ida-${crypto.randomUUID().slice(0, 8)}@viewer.example`

const en = {
  first: 'First name',
  last: 'Last name',
  mail: 'Email',
  again: 'Confirm email',
  word: 'Password',
  year: 'Birth year',
  gender: 'Gender',
  terms: 'I agree to the terms of use',
  privacy: 'I have read the privacy policy',
  female: 'Female',
  create: 'Create account',
}
const es = {
  first: 'Nombre',
  last: 'Apellido',
  mail: 'Correo electrónico',
  again: 'Confirma el correo electrónico',
  word: 'Contraseña',
  year: 'Año de nacimiento',
  gender: 'Género',
  terms: 'Acepto los términos de uso',
  privacy: 'He leído la política de privacidad',
  female: 'Femenino',
  create: 'Crear cuenta',
}

async function fillSignUp(page: Page, mail: string, words = en) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(words.first).fill('Ida')
  await field(words.last).fill('Marsh')
  await field(words.mail).fill(mail)
  await field(words.again).fill(mail)
  await field(words.word).fill(password)
  await field(words.year).selectOption('1988')
  await field(words.gender).selectOption({ label: words.female })
  await field(words.terms).check()
  await field(words.privacy).check()
}

async function signIn(page: Page, mail: string, secret = password) {
  await page.getByLabel('Email', { exact: true }).fill(mail)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

test('sign-up, my account, sign-out and sign-in lead to the page that the viewer came for', { timeout: 90_000 }, async () => {
  const page = await visitor({ expected: /401|403/ })
  const mail = newMail()
  await page.goto(`${site}/sign-up?redirectPath=${encodeURIComponent('/shows/all/popular')}`)
  await accessible(page)
  await page.getByRole('link', { name: 'Sign up with email' }).click()
  await page.waitForURL(`${site}/sign-up/email?redirectPath=*`)
  await accessible(page)
  await hydrated(page)
  await page.getByRole('button', { name: en.create }).click()
  const summary = page.getByRole('alert')
  await summary.getByText('There are 7 errors').waitFor()
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await accessible(page)
  await picture(page, 'sign-up-faults')
  await fillSignUp(page, mail)
  await picture(page, 'sign-up-filled')
  await page.getByRole('button', { name: en.create }).click()
  await page.waitForURL(`${site}/sign-up/complete?redirectPath=*`)
  await page.getByText('You have 3 credits.').waitFor()
  await accessible(page)
  await picture(page, 'sign-up-complete')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/shows/all/popular`)

  await page.goto(`${site}/my-account?brand=bravo`)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await accessible(page)
  await picture(page, 'my-account')
  await hydrated(page)
  await page.getByLabel('First name').fill('Idabel')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes have been saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('First name').inputValue()).toBe('Idabel')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Sign in to see your account.').waitFor()
  await accessible(page)
  expect(await page.evaluate(() => localStorage.getItem('daypart.session'))).toBe(null)

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(`${site}/sign-in?redirectPath=*`)
  await hydrated(page)
  await signIn(page, mail, 'something else')
  await page.getByText('Invalid email or password.').waitFor()
  await accessible(page)
  await picture(page, 'sign-in-refused')
  await signIn(page, mail)
  await page.waitForURL(`${site}/my-account`)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
})

test('sign-up, sign-out and sign-in work without a script, in Spanish, on a phone', { timeout: 90_000 }, async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, expected: /422/ })
  const mail = newMail()
  await page.goto(`${site}/sign-up/email?lang=es&redirectPath=${encodeURIComponent('/networks')}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await fillSignUp(page, mail, es)
  await page.getByLabel(es.again, { exact: true }).fill('other@viewer.example')
  await page.getByRole('button', { name: es.create }).click()
  await page.getByRole('heading', { name: 'Hay 1 error en el formulario' }).waitFor()
  expect(await page.getByLabel(es.first, { exact: true }).inputValue()).toBe('Ida')
  expect(await page.getByLabel(es.word, { exact: true }).inputValue()).toBe('')
  await picture(page, 'sign-up-spanish')
  await page.getByLabel(es.again, { exact: true }).fill(mail)
  await page.getByLabel(es.word, { exact: true }).fill(password)
  await page.getByRole('button', { name: es.create }).click()
  await page.getByText('Tienes 3 créditos').waitFor()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.waitForURL(`${site}/networks?lang=es`)

  await page.goto(`${site}/my-account?lang=es`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Apellido').fill('Marsh Luna')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Tus cambios se guardaron.').waitFor()
  expect(await page.getByLabel('Apellido').inputValue()).toBe('Marsh Luna')
  await picture(page, 'my-account-spanish')
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.getByText('Inicia sesión para ver tu cuenta.').waitFor()
})

/** Returns the newest email to `address` with a text that matches `about`, from the folder to which the site writes emails. */
function mailTo(address: string, about: RegExp): string | undefined {
  const folder = join(inject('siteData'), 'mail')
  const files = readdirSync(folder).map((name) => join(folder, name))
  const texts = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs).map((file) => readFileSync(file, 'utf8'))
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).find((text) => text.includes(address) && about.test(text))
}

test('[A2-06] [A4-10] a viewer resets a forgotten password by the link in an email', { timeout: 90_000 }, async () => {
  const { mail } = await createViewer(await visitor())
  const page = await visitor({ expected: /400|401|403/ })
  await page.goto(`${site}/request-password?brand=bravo`)
  await accessible(page)
  await hydrated(page)
  await page.getByLabel('Email').fill(mail.toUpperCase())
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('If there is an account with this email, we have sent a link to it.').waitFor()
  await picture(page, 'request-password-sent')
  await expect.poll(() => mailTo(mail, /reset-password\?/), { timeout: 15_000 }).toBeTruthy()
  const link = /\/reset-password\?[\w=&;.~-]+/.exec(mailTo(mail, /reset-password\?/)!)![0].replaceAll('&amp;', '&')
  await page.goto(site + link)
  await accessible(page)
  await hydrated(page)
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('alert').getByText('This password is too easy to guess.').waitFor()
  await picture(page, 'reset-password-refused')
  await page.getByLabel('New password').fill('another quay 88')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.waitForURL(`${site}/reset-password/success?brand=*`)
  await accessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await hydrated(page)
  await signIn(page, mail, 'another quay 88')
  await page.getByText('You are signed in, Ida.').waitFor()
  await page.goto(site + link)
  await hydrated(page)
  await page.getByLabel('New password').fill('a third quay 99')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByText('This link has expired or has already been used.').waitFor()
})
