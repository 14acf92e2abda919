import { afterEach, expect, test } from 'vitest'
import { mailServer } from './testing/mail-server.ts'
import { tryMailServer } from './try-mail-server.ts'

const password = 'mail-server-password'
let server: Awaited<ReturnType<typeof mailServer>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const opened = async (...options: Parameters<typeof mailServer>) => {
  server = await mailServer(...options)
  return server
}
const withUser = (host: string, scheme = 'smtp') => `${scheme}://tv:${password}@${host}`

test('tryMailServer accepts a mail server that responds and allows the sign-in, and sends no email', async () => {
  const open = await opened()
  expect(await tryMailServer(open.url)).toBe(undefined)
  await open.close()
  const closed = await opened({ login: `tv:${password}` })
  expect(await tryMailServer(withUser(closed.host))).toBe(undefined)
  expect(closed.received.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([])
})

test('tryMailServer describes the step that failed, without the password', async () => {
  const { host, close } = await opened({ login: `tv:${password}` })
  const results: Record<string, string | undefined> = {
    password: await tryMailServer(withUser(host).replace(password, `${password}-not`)),
    tls: await tryMailServer(withUser(host, 'smtps')),
  }
  await close()
  results['closed'] = await tryMailServer(withUser(host))
  const noSignIn = await opened()
  results['noSignIn'] = await tryMailServer(withUser(noSignIn.host))
  await noSignIn.close()
  const busy = await opened({ greeting: '421 too many connections' })
  results['busy'] = await tryMailServer(withUser(busy.host))
  await busy.close()
  const broken = await opened({ starttls: true })
  results['starttls'] = await tryMailServer(withUser(broken.host))
  expect(results).toEqual({
    password: `SMTP_URL: ${host} answers, but rejects the user or password (535): correct them, and write special characters as %XX.`,
    tls: expect.stringMatching(`^SMTP_URL: ${host} does not respond as expected: .*: use smtp:// for a server without implicit TLS\\.$`),
    closed: `SMTP_URL: nothing answers at ${host}: start it, or correct the address.`,
    noSignIn: `SMTP_URL: ${noSignIn.host} answers, but rejects the user or password (535): correct them, and write special characters as %XX.`,
    busy: expect.stringMatching(`^SMTP_URL: ${busy.host} does not accept emails \\(421\\): .*too many connections\\.$`),
    starttls: expect.stringMatching(`^SMTP_URL: ${broken.host} `),
  })
  expect(JSON.stringify(results)).not.toContain(password)
})

test('tryMailServer names a host that does not exist', async () => {
  expect(await tryMailServer(withUser('mail.daypart.invalid:587'))).toBe(
    'SMTP_URL: the host mail.daypart.invalid:587 does not exist: correct the address.',
  )
})
