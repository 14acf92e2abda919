// Emails of the served site: verification, newsletters, unsubscribing, and `daypart user` while the site runs.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ida as person } from '#services/identity/testing/open-identity.ts'
import type { MailRow } from '#services/messages/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const command = fileURLToPath(new URL('../daypart.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'daypart-mails-'))
const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'warn' }
const daypart = async (...args: string[]) => (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout

let server: ChildProcess
let site = ''
beforeAll(async () => {
  server = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of server.stdout!) {
    site = /http:\/\/[\w.:]+/.exec(String(chunk))?.[0] ?? ''
    if (site) break
  }
})
afterAll(() => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const post = (path: string, body: unknown, headers = {}) =>
  fetch(site + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
const outbox = async (headers = {}) =>
  fetch(`${site}/messages/outbox?to=${person.mail}`, { headers: { accept: 'application/json', ...headers } })
/** Waits until the outbox contains an email of this kind to ida, and returns the email. */
const mailOf = (kind: string) =>
  vi.waitFor(
    async () => {
      const { mails } = (await (await outbox()).json()) as { mails: MailRow[] }
      const found = mails.find((mail) => mail.kind === kind)
      expect(found, kind).toBeTruthy()
      return found!
    },
    { timeout: 20_000, interval: 100 },
  )

async function signedIn() {
  const response = await fetch(`${site}/api/v3/profile/session`, { headers: { username: person.mail, password: person.password } })
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return { status: response.status, cookie: cookie.join('; ') }
}

test('a new viewer chooses newsletters, verifies the email address, receives the newsletters and unsubscribes with one click', async () => {
  expect((await post('/api/2021-08/profile/email/register', person)).status).toBe(200)
  const { cookie } = await signedIn()
  const subscriptions = { 'nbc-news': ['breaking', 'think'], bravo: ['updates'] }
  const chosen = await fetch(`${site}/messages/subscriptions`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ subscriptions }),
  })
  expect(chosen.status).toBe(204)
  const issue = { id: '1', letters: { en: { subject: 'It broke', text: 'All of it.' } } }
  const send = async () => (await post('/messages/newsletters/nbc-news/breaking', issue)).json()
  expect(await send()).toEqual({ mails: 0 })
  const link = /http\S+verify\S+/.exec((await mailOf('account')).text)![0]
  expect(new URL(link).origin).toBe(site)
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  expect(await send()).toEqual({ mails: 1 })
  const { unsubscribe } = await mailOf('newsletter')
  expect((await fetch(unsubscribe!, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status).toBe(200)
  const { brands } = (await (await fetch(`${site}/messages/subscriptions`, { headers: { cookie } })).json()) as {
    brands: { key: string; categories: { id: string; isOn: boolean }[] }[]
  }
  const on = brands.flatMap(({ key, categories }) => categories.filter(({ isOn }) => isOn).map(({ id }) => `${key}/${id}`))
  expect(on.toSorted()).toEqual(['bravo/updates', 'nbc-news/think'])
})

test('only requests from this machine may read the outbox; requests through a proxy are refused', async () => {
  expect((await outbox()).status).toBe(200)
  expect((await outbox({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(403)
})

test('a requested password reset puts an email into the outbox, and `daypart user` runs while the site is running', async () => {
  expect((await post('/api/v3/password/reset', { input: { queryFilter: `mail eq "${person.mail}"` } })).status).toBe(200)
  expect((await mailOf('reset')).text).toContain(`${site}/reset-password?brand=nbc&token=`)
  const { cookie } = await signedIn()
  const choices = () => fetch(`${site}/messages/subscriptions`, { headers: { cookie } })
  expect((await choices()).status).toBe(200)
  expect(await daypart('user', 'lock', person.mail)).toContain('Locked')
  expect([(await choices()).status, (await signedIn()).status]).toEqual([401, 404])
  await daypart('user', 'unlock', person.mail)
  expect((await signedIn()).status).toBe(200)
  expect(await daypart('user', 'show', person.mail)).toMatch(/operator unlocked\n.*operator locked/)
  await expect(daypart('user', 'show', 'eve@viewer.example')).rejects.toMatchObject({ code: 1 })
})
