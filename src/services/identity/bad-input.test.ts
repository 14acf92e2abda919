import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeableFields } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { checkField } from './accounts/fields.ts'
import { ida, openIdentity, type TestIdentity } from './testing/open-identity.ts'

const knownStrings = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202etxt',
  '\ufeff',
  '\u200b',
  "'; drop table identity_accounts; --",
  '<script>alert(1)</script>',
  '#{7*7}',
  '../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
  '{"$gt":""}',
  'constructor',
  '__proto__',
  'NaN',
  '1e309',
  '-0',
  'true',
  'null',
  ' ',
  'é'.repeat(49),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'ida@viewer.example\u0000',
  'ıda@viewer.example',
  '\u212aid@viewer.example',
]
/** The file of the Big List of Naughty Strings. The tests use it if it exists. */
const list = new URL('../../../../shared/data/abuse/blns/blns.json', import.meta.url)
const strings: string[] = [...knownStrings, ...(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [])]
const million = 'a'.repeat(1_000_000)
const now = Date.UTC(2026, 10, 20)

onEachDatabase('bad input', (open) => {
  let opened: TestIdentity
  beforeEach(async () => {
    opened = await openIdentity(await open())
  })
  afterEach(() => opened.identity.stop())
  const rows = async () => {
    const { accounts, passwords, profiles } = {
      accounts: 'identity_accounts',
      passwords: 'identity_passwords',
      profiles: 'identity_profiles',
    } as const
    return Promise.all(
      [accounts, passwords, profiles].map(async (table) => (await opened.tables.read.selectFrom(table).selectAll().execute()).length),
    )
  }

  test('a registration stores each field unchanged, or is rejected with the name of the invalid field', async () => {
    const browser = opened.caller()
    let accountCount = 0
    for (const text of strings) {
      const accepted = changeableFields.filter((field) => field !== 'mail' && !checkField(field, text, now).fault)
      const names = Object.fromEntries(accepted.map((field) => [field, text]))
      const mail = `viewer${accountCount}@viewer.example`
      const password = encodePassword(`${text}.`.padStart(5, '.').slice(0, 49))
      const { status, answer } = await browser.send('POST', '/api/2021-08/profile/email/register', {
        body: { ...ida, ...names, mail, password, ageRange: '' },
      })
      if (status === 200) accountCount++
      else
        expect([status, Object.keys(answer.faults ?? {})], text).toEqual([
          400,
          expect.arrayContaining([expect.stringMatching(/^(password|givenName|sn)$/)]),
        ])
      const all = Object.fromEntries(Object.keys(ida).map((field) => [field, text]))
      expect((await browser.send('POST', '/api/2021-08/profile/email/register', { body: all })).status, text).toBe(400)
    }
    expect(accountCount).toBeGreaterThan(5)
    expect(await rows()).toEqual([accountCount, accountCount, accountCount])
  }, 60_000)

  test('bad input in headers, bodies and paths never causes a server error', async () => {
    const browser = await opened.register()
    const { id, rev } = (await browser.profile()).answer.profile!
    const isHeader = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
    for (const text of strings) {
      const inPath = encodeURIComponent(text.toWellFormed())
      const responses: Promise<{ status: number }>[] = [
        opened.caller().send('POST', '/api/v3/profile/session', { body: { username: text, password: text } }),
        opened.caller().send('POST', '/api/v3/profile/session', { body: { username: text, password: ida.password } }),
        opened.caller().send('POST', '/api/v3/profile/session', { body: text }),
        browser.send('POST', '/identity/password', { body: { currentPassword: text, password: text } }),
        browser.send('POST', '/identity/exchange', { body: { host: text } }),
        browser.send('DELETE', `/identity/sessions/${inPath}`),
        browser.send('POST', `/api/v3/users/${id}/migrate/${inPath}`),
        browser.send('POST', '/identity/handoff/redeem', { body: { ticket: text, peacockId: text } }),
        ...changeableFields.map((field) =>
          browser.send('PATCH', '/api/v3/profile', {
            headers: { rev: `${rev + 1_000}` },
            body: [{ operation: 'replace', field, value: text }],
          }),
        ),
      ]
      if (isHeader(text))
        responses.push(
          opened.caller().signIn({ username: text, password: text }),
          browser.send('GET', '/api/v3/profile', { headers: { session_token: text } }),
          browser.change({ sn: 'Other' }, rev, { rev: `-${text}` }),
        )
      for (const { status } of await Promise.all(responses)) expect(status, text).toBeLessThan(500)
    }
    expect(await rows()).toEqual([1, 1, 1])
    expect((await browser.profile()).answer.profile).toMatchObject({ rev, mail: ida.mail })
  }, 120_000)

  test('a field or header of a million characters is rejected', async () => {
    const browser = await opened.register()
    const all = [
      ...Object.keys(ida)
        .filter((field) => field !== 'userName')
        .map((field) => ({ ...ida, mail: 'otto@viewer.example', [field]: million })),
    ]
    for (const body of all) expect((await browser.send('POST', '/api/2021-08/profile/email/register', { body })).status).toBe(400)
    expect((await opened.caller().signIn({ username: million, password: ida.password })).status).toBe(401)
    expect((await opened.caller().signIn({ username: ida.mail, password: encodePassword(million) })).status).toBe(400)
    expect((await opened.caller().signIn({ username: ida.mail, password: encodePassword('x'.repeat(256)) })).status).toBe(401)
    for (const field of changeableFields) expect((await browser.change({ [field]: million }, 1)).status, field).toBe(400)
    expect((await browser.change({ sn: 'Other' }, 1, { rev: million })).status).toBe(400)
    expect((await browser.send('GET', '/api/v3/profile', { headers: { session_token: million } })).status).toBe(401)
    expect(
      (await opened.caller().send('POST', '/api/v3/profile/session', { headers: { cookie: `__Host-session=${million}` } })).status,
    ).toBe(401)
    expect(await rows()).toEqual([1, 1, 1])
  })

  test('a registration rejects an email address with characters that look like ASCII letters', async () => {
    await opened.register()
    const { status, answer } = await opened
      .caller()
      .send('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail: '\u0131da@viewer.example' } })
    expect([status, answer.result.description]).toEqual([400, 'Registration failed because email address format is invalid.'])
    const again = await opened
      .caller()
      .send('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail: ' IDA@Viewer.Example ' } })
    expect(again.status).toBe(403)
  })
})
