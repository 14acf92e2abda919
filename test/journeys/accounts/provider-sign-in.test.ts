// The sign-in pages of the demo's TV providers in a browser, over OpenID Connect and SAML.
import { expect, test } from 'vitest'
import { linkedTo, openProvider, signInAsSubscriber } from '../subscriber.ts'
import { accessible, picture, visitor } from '../visitor.ts'

const subscribers = [
  { provider: 'copperline', title: 'Copperline Cable', username: 'dana.price' },
  { provider: 'northbeam', title: 'Northbeam Satellite', username: 'omar.field' },
]
/** The page that follows the sign-in is not part of these journeys, and the browser logs the status of a wrong password. */
const expected = /422|provider-linked|mvpd-picker/

test.each(subscribers)(
  'a subscriber of $title signs in with the keyboard on a phone, in Spanish, after a wrong password',
  async ({ provider, title, username }) => {
    const page = await visitor({ viewport: { width: 320, height: 640 }, expected })
    await openProvider(page, provider, 'es')
    await page.getByRole('heading', { name: `Inicia sesión en ${title}` }).waitFor()
    expect(await page.getByRole('img', { name: title }).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await accessible(page)
    await picture(page, `provider-${provider}`)
    await signInAsSubscriber(page, username, 'wrong')
    await page.getByRole('alert').getByText('El usuario o la contraseña no son correctos.').waitFor()
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await page.getByLabel('Usuario').inputValue()).toBe(username)
    await signInAsSubscriber(page, username)
    await linkedTo(page, provider)
  },
)

test.each(subscribers)('a subscriber of $title signs in without JavaScript', async ({ provider, username }) => {
  const page = await visitor({ javaScriptEnabled: false, expected })
  await openProvider(page, provider)
  await signInAsSubscriber(page, username)
  if (provider === 'northbeam') {
    await page.getByText('You are signed in. Continue to the site.').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await linkedTo(page, provider)
})
