// Links a television by its code. The television and its viewer each use a browser of their own.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { demoPassword } from '../../../bin/demo/password.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** Opens the demo television, and returns the code that it shows. */
async function television(options: BrowserContextOptions & { address?: string } = {}): Promise<{ tv: Page; code: string }> {
  const { address = '/demo-device/provider', ...rest } = options
  const tv = await visitor(rest)
  await tv.goto(site + address)
  return { tv, code: (await tv.locator('#shown').textContent())! }
}

/** Signs a subscriber in on the page of a provider. */
async function signIn(viewer: Page, username: string, names = { username: 'Username', password: 'Password', submit: 'Sign in' }) {
  await viewer.getByLabel(names.username).fill(username)
  await viewer.getByLabel(names.password).fill(demoPassword(readConfig({ DATA_DIR: inject('siteData') }), 'demo subscriber'))
  await viewer.getByRole('button', { name: names.submit, exact: true }).click()
}

test('a viewer links a television on a phone; the television plays a locked episode, and unlinks itself', async () => {
  const { tv, code } = await television()
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  await accessible(tv)
  await picture(tv, 'television-code')

  const viewer = await visitor(phone)
  await viewer.goto(`${site}/mvpd-picker?code=${code}`)
  await viewer.getByRole('heading', { name: 'Link Demo television?' }).waitFor()
  await accessible(viewer)
  await picture(viewer, 'television-question')
  await viewer.getByRole('button', { name: 'Yes, link this television' }).click()
  await viewer.getByRole('heading', { name: 'Choose your TV provider for Demo television' }).waitFor()
  await viewer.waitForLoadState('networkidle')
  await accessible(viewer)
  await picture(viewer, 'television-providers')
  await viewer.getByRole('link', { name: 'Copperline Cable' }).first().click()
  await signIn(viewer, 'dana.price')
  await viewer.getByRole('heading', { name: 'Demo television is linked.' }).waitFor()
  await accessible(viewer)
  await picture(viewer, 'television-linked')
  expect(await viewer.evaluate(() => fetch('/provider-auth/nbc/status').then((response) => response.json()))).toMatchObject({
    isAuthenticated: false,
  })

  await tv.locator('#name').getByText('Copperline Cable').waitFor()
  expect(await tv.getByRole('listitem').allTextContents()).toContain('bravo')
  await tv.getByRole('button', { name: 'Play the newest episode' }).click()
  await tv.getByText(/^Playing .+ in \d qualities$/).waitFor()
  await accessible(tv)
  await picture(tv, 'television-playing')
  await tv.getByRole('button', { name: 'Unlink this television' }).click()
  await tv.locator('#shown').waitFor()
  expect(await tv.locator('#shown').textContent(), 'a code is used once').not.toBe(code)
})

test('all steps work in Spanish without JavaScript: a wrong code, a denied television, and a provider with SAML', async () => {
  const options = { javaScriptEnabled: false, ...phone }
  const { tv, code } = await television({ ...options, address: '/demo-device/provider?lang=es' })
  await picture(tv, 'television-code-es')
  const viewer = await visitor({ ...options, expected: /404/ })
  const enter = async (text: string) => {
    await viewer.getByLabel('Código de tu televisor').fill(text)
    await viewer.getByRole('button', { name: 'Continuar' }).click()
  }
  await viewer.goto(`${site}/mvpd-picker?lang=es`)
  await picture(viewer, 'television-entry-es')
  await enter('bcdf ghjk')
  await viewer.getByText('Tu código venció o no es válido. Pide un código nuevo en tu televisor.').waitFor()
  await picture(viewer, 'television-wrong-es')
  await enter(code.toLowerCase())
  await viewer.getByRole('heading', { name: '¿Vincular Televisor de demostración?' }).waitFor()
  await picture(viewer, 'television-question-es')
  await viewer.getByRole('button', { name: 'No, no es mi televisor' }).click()
  await viewer.getByRole('heading', { name: 'No vinculaste Televisor de demostración.' }).waitFor()
  await tv.getByText('No confirmaste este televisor.').waitFor()

  await tv.getByRole('button', { name: 'Pedir un código nuevo' }).click()
  await viewer.getByRole('link', { name: 'Escribir otro código' }).click()
  await enter((await tv.locator('#shown').textContent())!)
  await viewer.getByRole('button', { name: 'Sí, vincular este televisor' }).click()
  await viewer.getByRole('link', { name: 'Northbeam Satellite' }).first().click()
  await signIn(viewer, 'omar.field', { username: 'Usuario', password: 'Contraseña', submit: 'Iniciar sesión' })
  // The provider's form with the SAML response, which a script would submit.
  await viewer.getByRole('button').first().click()
  await viewer.getByRole('heading', { name: 'Televisor de demostración quedó vinculado.' }).waitFor()
  await tv.locator('#name').getByText('Northbeam Satellite').waitFor()
  await picture(tv, 'television-linked-es')
})

test('the walk-through of docs/providers.md works as it is written', async () => {
  const text = await readFile(new URL('../../../docs/providers.md', import.meta.url), 'utf8')
  const section = text.slice(text.indexOf('\n## Televisions'))
  const [open, watch] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!)
  const folder = await mkdtemp(join(tmpdir(), 'daypart-walk-through-'))
  const run = async (script: string) => {
    const answer = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script.replaceAll('http://127.0.0.1:3000', site)], {
      cwd: folder,
    })
    return answer.stdout
  }
  try {
    const { code, urlComplete } = JSON.parse(await run(open!)) as { code: string; urlComplete: string }
    const viewer = await visitor(phone)
    await viewer.goto(`${site}/mvpd-picker?code=${code}`)
    expect(urlComplete).toMatch(`/mvpd-picker?code=${code}`)
    await viewer.getByRole('button', { name: 'Yes, link this television' }).click()
    await viewer.getByRole('link', { name: 'Copperline Cable' }).first().click()
    await signIn(viewer, 'dana.price')
    await viewer.getByRole('heading', { name: 'Living room is linked.' }).waitFor()
    const answers = (await run(`CODE=${code}\n${watch}`))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(answers).toMatchObject([
      { status: 'linked' },
      { profile: { provider: { mvpd_id: 'copperline' }, metadata: { upstreamUserID: 'dana.price' } } },
      {
        decisions: [
          { resource: 'nbc', isAuthorized: true },
          { resource: 'bravo', isAuthorized: true },
        ],
      },
      { resource: 'nbc', mediaToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
      { url: expect.stringMatching(/^\/media\//) },
      { logoutUrl: expect.anything() },
      { profile: null },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
