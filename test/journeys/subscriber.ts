// The subscribers of the demo's TV providers, as visitors of journeys.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { demoPassword } from '../../bin/demo/password.ts'
import { site } from './visitor.ts'

/** Returns the password of all subscribers, which the start of the site prints. */
const subscriberPassword = (): string => demoPassword({ SECRET: undefined, DATA_DIR: inject('siteData') }, 'demo subscriber')

/** Opens the sign-in page of a provider. */
export const openProvider = (page: Page, provider: string, language: 'en' | 'es' = 'en') =>
  page.goto(`${site}/provider-auth/nbc/authenticate?mvpd=${provider}&mode=page&lang=${language}`)

/** Fills in the form of a provider's sign-in page, in either language, and submits it with the Enter key. */
export async function signInAsSubscriber(page: Page, username: string, password = subscriberPassword()): Promise<void> {
  await page.getByLabel(/^(Username|Usuario)$/).fill(username)
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password)
  await page.keyboard.press('Enter')
}

/** Waits until this browser is linked to the provider, and shows the page that says so. */
export async function linkedTo(page: Page, provider: string): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get(`${site}/provider-auth/nbc/status`)).json()).provider?.mvpd_id ?? null)
    .toBe(provider)
  await page.waitForURL(/\/provider-linked/)
}
