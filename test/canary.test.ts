import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'

const data = mkdtempSync(join(tmpdir(), 'daypart-canary-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))
const command = fileURLToPath(new URL('../bin/daypart.ts', import.meta.url))

test('a password that was used a thousand times, in every way there is, is found in no log, no file and no metric', {
  timeout: 120_000,
}, async () => {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: data, DEMO: 'off', LOG_LEVEL: 'debug' }
  const house = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const address = new Promise<string>((resolve) => {
    for (const stream of [house.stdout, house.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const found = /http:\/\/[\d.:]+/.exec(said)
        if (found) resolve(found[0])
      })
  })
  const url = await address
  const canary = `Canary-${crypto.randomUUID()}`.slice(0, 40)
  const password = encodePassword(canary)
  const mail = 'ida@viewer.example'
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, init).then(async (response) => new Response(await response.text(), response))
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers })

  const person = { givenName: 'Ida', sn: 'Marsh', mail, userName: mail, password }
  expect((await post('/api/2021-08/profile/email/register', person)).status).toBe(200)
  const signedIn = await ask('/api/v3/profile/session', { headers: { username: mail, password } })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const headers = { cookie, session_token: (await signedIn.json()).session.tokenId as string }
  const change = [{ operation: 'replace', field: 'mail', value: 'ida@new.example' }]
  const uses: (() => Promise<Response>)[] = [
    () => ask('/api/v3/profile/session', { headers: { username: 'nobody@viewer.example', password } }),
    () => ask('/api/v3/profile/session', { headers: { username: 'nobody@viewer.example', password: canary } }),
    () => post('/api/v3/profile/session', { username: 'nobody@viewer.example', password }),
    () => post('/api/v3/profile/session', { username: 'nobody@viewer.example', password: canary }),
    () => ask(`/api/v3/profile/session?username=${mail}&password=${password}`),
    () => post('/api/2021-08/profile/email/register', person),
    () => post('/api/2021-08/profile/email/register', { ...person, mail: canary }),
    () => post('/identity/password', { currentPassword: password, password: encodePassword('short') }, headers),
    () => ask('/api/v3/profile', { method: 'PATCH', body: JSON.stringify(change), headers: { ...headers, rev: '9', password } }),
    () => ask('/api/v3/profile', { method: 'PATCH', body: JSON.stringify(change), headers: { ...headers, rev: canary, password: canary } }),
  ]
  for (let round = 0; round < 100; round++)
    for (const { status } of await Promise.all(uses.map((use) => use()))) expect(status).toBeLessThan(500)
  const metrics = await (await ask('/metrics')).text()
  house.kill('SIGTERM')
  await once(house, 'exit')

  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const kept = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
  expect(files.map(({ name }) => name)).toContain('daypart.db')
  expect(said).toContain('/api/v3/profile/session')
  for (const secret of [canary, canary.toLowerCase(), password, password.replace(/=+$/, '')])
    for (const text of [said, metrics, ...kept]) expect(text.includes(secret)).toBe(false)
})
