// Signs subscribers of the demo in at its TV providers.
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { demoPassword } from '../../../bin/demo/password.ts'

/** The password of all subscribers of the demo. */
export const password = () => demoPassword(readConfig({ DATA_DIR: inject('siteData') }), 'demo subscriber')

type Words = { title: string; username: string; password: string; submit: string }
const words: Record<'en' | 'es', Words> = {
  en: { title: 'Sign in to', username: 'Username', password: 'Password', submit: 'Sign in' },
  es: { title: 'Inicia sesión en', username: 'Usuario', password: 'Contraseña', submit: 'Iniciar sesión' },
}

/** Waits for a provider's sign-in page and submits it. */
export async function signInAt(page: Page, username: string, language: 'en' | 'es' = 'en'): Promise<void> {
  const { title, username: name, password: secret, submit } = words[language]
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByLabel(name).fill(username)
  await page.getByLabel(secret).fill(password())
  await page.getByRole('button', { name: submit, exact: true }).click()
}
