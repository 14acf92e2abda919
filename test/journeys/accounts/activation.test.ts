// [A2-10] Signs in a television. The television and its viewer each use a browser of their own.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

const page = `${site}/nbcuniversalfamily/activate`

async function television(address = '/demo-device', options: BrowserContextOptions = {}): Promise<{ tv: Page; code: string }> {
  // The television polls every five seconds. Until the viewer confirms, the response has status 400, which the browser logs as an error.
  const tv = await visitor({ expected: /400/, ...options })
  await tv.goto(site + address)
  await tv.locator('#qr').waitFor()
  const code = await tv.locator('#shown').textContent()
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  return { tv, code: code! }
}

test('[A2-10] a viewer enters the code that a television shows, confirms the name of the television, and the television is signed in', async () => {
  const { tv, code } = await television()
  await accessible(tv)
  await picture(tv, 'activation-television')
  expect(await tv.locator('#qr').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const viewer = await visitor({ viewport: { width: 390, height: 844 }, expected: /404/ })
  await createViewer(viewer, { givenName: 'Maren' })
  await viewer.goto(page)
  await viewer.waitForLoadState('networkidle')
  await accessible(viewer)
  await picture(viewer, 'activation-code')
  await viewer.getByLabel('Activation code').fill('bcdf-ghjk')
  await viewer.getByRole('button', { name: 'Continue' }).click()
  await viewer.getByText('Your activation code has expired or is invalid. Please generate a new code from your device.').waitFor()
  await accessible(viewer)
  await picture(viewer, 'activation-wrong')

  await viewer.getByLabel('Activation code').fill(code.toLowerCase())
  await viewer.getByRole('button', { name: 'Continue' }).click()
  await viewer.getByRole('heading', { name: 'Sign in on Demo television?' }).waitFor()
  await accessible(viewer)
  await picture(viewer, 'activation-question')
  await viewer.getByRole('button', { name: 'Yes, sign in' }).click()
  await viewer.getByText('You are signed in on Demo television.').waitFor()
  expect(await viewer.getByText('Enter the code shown on your TV').isVisible()).toBe(false)
  await viewer.getByRole('link', { name: 'Enter another code' }).click()
  await expect.poll(() => viewer.getByLabel('Activation code').evaluate((field) => field === document.activeElement)).toBe(true)
  await viewer.getByText('Enter the code shown on your TV').waitFor()
  await picture(viewer, 'activation-done')
  await tv.locator('#name').getByText('Maren').waitFor()
  await picture(tv, 'activation-signed-in')
})

test('without a script, in Spanish, the link of a television’s QR code leads to sign-in, and then back to the page with the code', async () => {
  const { tv, code } = await television('/demo-device?network=bravo&lang=es', { locale: 'es' })
  const viewer = await visitor({ javaScriptEnabled: false })
  const person = await createViewer(viewer, { givenName: 'Luz' })
  await viewer.context().clearCookies()
  await viewer.goto(`${page}?userCode=${code}&isQRCode=true&lang=es`)
  expect(await viewer.getByLabel('Código de activación').inputValue()).toBe(code)
  await viewer.getByText('Continúa solo si tu televisor muestra el mismo código.').waitFor()
  await viewer.getByRole('button', { name: 'Continuar' }).click()
  await viewer.waitForURL(/\/sign-in\?redirectPath=/)
  await viewer.getByLabel('Correo', { exact: false }).first().fill(person.mail)
  await viewer.locator('input[type=password]').fill(person.password)
  await viewer.locator('main form button[type=submit]').first().click()
  await viewer.waitForURL((url) => url.pathname === '/nbcuniversalfamily/activate')
  expect(await viewer.getByLabel('Código de activación').inputValue()).toBe(code)
  await viewer.getByRole('button', { name: 'Continuar' }).click()
  await viewer.getByRole('heading', { name: '¿Iniciar sesión en Televisor de demostración?' }).waitFor()
  await viewer.getByRole('button', { name: 'No, no es mi dispositivo' }).click()
  await viewer.getByText('No iniciaste sesión en Televisor de demostración.').waitFor()
  await tv.getByText('El inicio de sesión fue rechazado.').waitFor()
  await accessible(tv)
})

test('[C2.2-01] device activation, a redirect to it and the sign-in for it have no header; help pages keep theirs (decision 037)', async () => {
  const viewer = await visitor()
  const headers = async (path: string) => {
    await viewer.goto(site + path)
    return [new URL(viewer.url()).pathname, await viewer.locator('header[class*="header"]').count()]
  }
  expect(await headers('/nbcuniversalfamily/activate')).toEqual(['/nbcuniversalfamily/activate', 0])
  expect(await headers('/activate/roku')).toEqual(['/nbcuniversalfamily/activate', 0])
  expect(await headers(`/sign-in?redirectPath=${encodeURIComponent('/nbcuniversalfamily/activate')}`)).toEqual(['/sign-in', 0])
  expect(await headers('/sign-in')).toEqual(['/sign-in', 1])
  for (const path of ['/contact-us', '/faq', '/terms']) {
    expect(await headers(path)).toEqual([path, 1])
    await viewer.locator('header').getByRole('link', { name: 'Español' }).first().waitFor()
  }
})
