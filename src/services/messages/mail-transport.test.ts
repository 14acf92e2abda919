import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openMailTransport } from './mail-transport.ts'
import type { MailRow } from './tables.ts'
import { mailServer } from './testing/mail-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-mail-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const row: MailRow = {
  id: '0b1c',
  at: Date.UTC(2026, 10, 20),
  kind: 'contact',
  language: 'es',
  recipient: 'help@tv.example',
  subject: '[NBC] watching: ¿Qué pasa?',
  text: 'No se ve.\n.\nNada.',
  html: null,
  reply_to: JSON.stringify({ name: 'Ida "the" Marsh', address: 'ida@viewer.example' }),
  unsubscribe: null,
  user_id: null,
  tries: 1,
  next_at: 0,
  sent_at: null,
  gave_up_at: null,
  fault: null,
}
const from = 'no-reply@tv.example'
const headOf = (message: string) =>
  message
    .slice(0, message.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')

test('an email is written to a file with mode 0600 if no mail server is configured', async () => {
  const inside = join(folder, 'mail')
  const transport = openMailTransport({ folder: inside, from })
  await transport.deliver(row)
  const [file, ...more] = readdirSync(inside)
  expect([file, more]).toEqual(['2026-11-20T00-00-00-000Z-contact-0b1c.eml', []])
  expect(statSync(join(inside, file!)).mode & 0o777).toBe(0o600)
  const head = headOf(readFileSync(join(inside, file!), 'utf8'))
  expect(head).toContain('To: help@tv.example')
  expect(head).toContain('From: no-reply@tv.example')
  expect(head).toContain('Message-ID: <0b1c@tv.example>')
  expect(head).toContain('Auto-Submitted: auto-generated')
  expect(head.find((line) => line.startsWith('Reply-To'))).toContain('<ida@viewer.example>')
})

test('newsletters have List-Unsubscribe headers for unsubscribing with one click (RFC 8058)', async () => {
  const transport = openMailTransport({ folder, from })
  const address = `https://tv.example/messages/unsubscribe?code=${'x'.repeat(120)}&lang=es`
  await transport.deliver({ ...row, unsubscribe: address })
  const head = headOf(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8'))
  expect(head).toContain(`List-Unsubscribe: <${address}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('the subject and the reply address of an email cannot inject headers', async () => {
  const transport = openMailTransport({ folder, from })
  await transport.deliver({
    ...row,
    subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody\u2028X-Evil: 1',
    reply_to: JSON.stringify({ name: 'Ida\r\nBcc: eve@evil.example', address: 'ida@viewer.example\r\nCc: eve@evil.example' }),
  })
  const names = headOf(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')).map((line) => line.split(':', 1)[0])
  expect(names.filter((name) => /^(bcc|cc|x-evil)$/i.test(name!))).toEqual([])
})

test('`deliver` sends a complete email to the mail server, and throws if the server refuses the email', async () => {
  const server = await mailServer()
  const transport = openMailTransport({ smtpUrl: server.url, folder, from })
  await transport.deliver(row)
  expect(server.received.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([`MAIL FROM:<${from}>`, 'RCPT TO:<help@tv.example>'])
  expect(server.received).toContain('Message-ID: <0b1c@tv.example>')
  server.refuses = true
  await expect(transport.deliver(row)).rejects.toMatchObject({ responseCode: 550 })
  transport.close()
  await server.close()
  await expect(openMailTransport({ smtpUrl: server.url, folder, from }).deliver(row)).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  })
})
