import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { accessible, hydrated, picture, site, visitor } from '../visitor.ts'

const thanks = 'Your comment or question has been received – thanks for getting in touch!'

/** Returns the emails to the help desk, from the folder to which the site writes emails. */
const mailed = (): string[] => {
  const folder = join(inject('siteData'), 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
}

test('[A8-37] a viewer contacts the help desk: missing fields are reported first, then a thank-you message is shown', async () => {
  const page = await visitor()
  await page.goto(`${site}/contact-us?topic=watching`)
  await accessible(page)
  await hydrated(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const summary = page.getByRole('alert')
  await summary.getByText('There are 3 errors').waitFor()
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await accessible(page)
  await picture(page, 'contact-faults')
  await summary.getByRole('link', { name: 'Your name' }).click()
  await page.keyboard.type('Ida Marsh')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ida@viewer.example')
  await page.getByLabel('Your message').fill('The harbor stays dark.\nEvery evening.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(thanks).waitFor()
  await accessible(page)
  await picture(page, 'contact-thanks')
  await expect.poll(() => mailed().filter((mail) => mail.includes('The harbor stays dark.'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Home page' }).click()
  await page.waitForURL(`${site}/`)
})

test('without a script, in Spanish, on a phone, a rejected contact form is shown again with its values and the errors', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, expected: /422/ })
  await page.goto(`${site}/bravo/contact-us?lang=es`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Tu nombre').fill('Ida')
  await page.getByLabel('Tu correo').fill('ida@viewer')
  await page.getByLabel('¿De qué se trata?').selectOption('other')
  await page.getByLabel('Tu mensaje').fill('Escribo sin guion.')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('heading', { name: 'Hay 1 error en el formulario' }).waitFor()
  expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('Escribo sin guion.')
  await page.getByLabel('Tu correo').fill('ida@viewer.example')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL(`${site}/bravo/contact-us?sent=1&lang=es`)
  await page.getByText('Recibimos tu comentario o pregunta.').waitFor()
  await expect.poll(() => mailed().filter((mail) => mail.includes('Escribo sin guion.') && mail.includes('Bravo'))).toHaveLength(1)
})

test('a contact message with a filled honeypot field is accepted but not sent to the help desk; a cross-site message is refused', async () => {
  const values = { name: 'X', email: 'x@pills.example', topic: 'other', message: 'Cheap pills.', website: 'https://pills.example' }
  const send = (headers: Record<string, string>) =>
    fetch(`${site}/messages/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ values, brand: 'nbc', language: 'en' }),
    })
  expect((await send({})).status).toBe(204)
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect(mailed().filter((mail) => mail.includes('Cheap pills.'))).toEqual([])
})
