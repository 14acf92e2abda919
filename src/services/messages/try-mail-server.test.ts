import { afterEach, expect, test } from 'vitest'
import { mailServer } from './testing/mail-server.ts'
import { tryMailServer } from './try-mail-server.ts'

const password = 'canary-of-the-mail'
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

test('a mail server that greets us, and lets us in where we have a name, would take mail; none is sent', async () => {
  const open = await opened()
  expect(await tryMailServer(open.url)).toBe(undefined)
  await open.close()
  const closed = await opened({ login: `tv:${password}` })
  expect(await tryMailServer(withUser(closed.host))).toBe(undefined)
  expect(closed.heard.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([])
})

test('what is wrong is said by its place, and never with the password', async () => {
  const { host, close } = await opened({ login: `tv:${password}` })
  const said: Record<string, string | undefined> = {
    password: await tryMailServer(withUser(host).replace(password, `${password}-not`)),
    tls: await tryMailServer(withUser(host, 'smtps')),
  }
  await close()
  said['nobody'] = await tryMailServer(withUser(host))
  const noSignIn = await opened()
  said['noSignIn'] = await tryMailServer(withUser(noSignIn.host))
  await noSignIn.close()
  const busy = await opened({ greeting: '421 too many of you' })
  said['busy'] = await tryMailServer(withUser(busy.host))
  await busy.close()
  const broken = await opened({ starttls: true })
  said['starttls'] = await tryMailServer(withUser(broken.host))
  expect(said).toEqual({
    password: `SMTP_URL: ${host} answers, but takes neither user nor password (535): correct them; special characters are written as %XX.`,
    tls: expect.stringMatching(`^SMTP_URL: ${host} cannot be spoken with: .*: without TLS from the start it is smtp://\\.$`),
    nobody: `SMTP_URL: nothing answers at ${host}: start it, or correct the address.`,
    noSignIn: `SMTP_URL: ${noSignIn.host} answers, but takes neither user nor password (535): correct them; special characters are written as %XX.`,
    busy: expect.stringMatching(`^SMTP_URL: ${busy.host} is no mail server that takes mail \\(421\\): .*too many of you\\.$`),
    starttls: expect.stringMatching(`^SMTP_URL: ${broken.host} `),
  })
  expect(JSON.stringify(said)).not.toContain(password)
})

test('a host that is none is named', async () => {
  expect(await tryMailServer(withUser('mail.daypart.invalid:587'))).toBe(
    'SMTP_URL: there is no host mail.daypart.invalid:587: correct the address.',
  )
})
