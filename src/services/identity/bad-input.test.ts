import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeableFields } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { checkField } from './accounts/fields.ts'
import { type House, ida, openHouse } from './testing/house.ts'

const ours = [
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
/** The big list of naughty strings, where it lies beside the repository. */
const list = new URL('../../../../shared/data/abuse/blns/blns.json', import.meta.url)
const strings: string[] = [...ours, ...(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [])]
const million = 'a'.repeat(1_000_000)
const now = Date.UTC(2026, 10, 20)

onEachDatabase('bad input', (open) => {
  let house: House
  beforeEach(async () => {
    house = await openHouse(await open())
  })
  afterEach(() => house.identity.stop())
  const rows = async () => {
    const { accounts, passwords, profiles } = {
      accounts: 'identity_accounts',
      passwords: 'identity_passwords',
      profiles: 'identity_profiles',
    } as const
    return Promise.all(
      [accounts, passwords, profiles].map(async (table) => (await house.tables.read.selectFrom(table).selectAll().execute()).length),
    )
  }

  test('whatever is written into the fields of a sign-up is taken whole or refused by field', async () => {
    const browser = house.caller()
    let taken = 0
    for (const text of strings) {
      const accepted = changeableFields.filter((field) => field !== 'mail' && !checkField(field, text, now).fault)
      const names = Object.fromEntries(accepted.map((field) => [field, text]))
      const mail = `viewer${taken}@viewer.example`
      const password = encodePassword(`${text}.`.padStart(5, '.').slice(0, 49))
      const { status, answer } = await browser.ask('POST', '/api/2021-08/profile/email/register', {
        body: { ...ida, ...names, mail, password, ageRange: '' },
      })
      if (status === 200) taken++
      else
        expect([status, Object.keys(answer.faults ?? {})], text).toEqual([
          400,
          expect.arrayContaining([expect.stringMatching(/^(password|givenName|sn)$/)]),
        ])
      const all = Object.fromEntries(Object.keys(ida).map((field) => [field, text]))
      expect((await browser.ask('POST', '/api/2021-08/profile/email/register', { body: all })).status, text).toBe(400)
    }
    expect(taken).toBeGreaterThan(5)
    expect(await rows()).toEqual([taken, taken, taken])
  }, 60_000)

  test('and so in the headers, bodies and paths of every other door', async () => {
    const browser = await house.register()
    const { id, rev } = (await browser.profile()).answer.profile!
    const isHeader = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
    for (const text of strings) {
      const inPath = encodeURIComponent(text.toWellFormed())
      const asked: Promise<{ status: number }>[] = [
        house.caller().ask('POST', '/api/v3/profile/session', { body: { username: text, password: text } }),
        house.caller().ask('POST', '/api/v3/profile/session', { body: { username: text, password: ida.password } }),
        house.caller().ask('POST', '/api/v3/profile/session', { body: text }),
        browser.ask('POST', '/identity/password', { body: { currentPassword: text, password: text } }),
        browser.ask('POST', '/identity/exchange', { body: { host: text } }),
        browser.ask('DELETE', `/identity/sessions/${inPath}`),
        browser.ask('POST', `/api/v3/users/${id}/migrate/${inPath}`),
        browser.ask('POST', '/identity/handoff/redeem', { body: { ticket: text, peacockId: text } }),
        ...changeableFields.map((field) =>
          browser.ask('PATCH', '/api/v3/profile', {
            headers: { rev: `${rev + 1_000}` },
            body: [{ operation: 'replace', field, value: text }],
          }),
        ),
      ]
      if (isHeader(text))
        asked.push(
          house.caller().signIn({ username: text, password: text }),
          browser.ask('GET', '/api/v3/profile', { headers: { session_token: text } }),
          browser.change({ sn: 'Other' }, rev, { rev: `-${text}` }),
        )
      for (const { status } of await Promise.all(asked)) expect(status, text).toBeLessThan(500)
    }
    expect(await rows()).toEqual([1, 1, 1])
    expect((await browser.profile()).answer.profile).toMatchObject({ rev, mail: ida.mail })
  }, 120_000)

  test('a million characters are refused wherever they stand', async () => {
    const browser = await house.register()
    const all = [
      ...Object.keys(ida)
        .filter((field) => field !== 'userName')
        .map((field) => ({ ...ida, mail: 'otto@viewer.example', [field]: million })),
    ]
    for (const body of all) expect((await browser.ask('POST', '/api/2021-08/profile/email/register', { body })).status).toBe(400)
    expect((await house.caller().signIn({ username: million, password: ida.password })).status).toBe(401)
    expect((await house.caller().signIn({ username: ida.mail, password: encodePassword(million) })).status).toBe(400)
    expect((await house.caller().signIn({ username: ida.mail, password: encodePassword('x'.repeat(256)) })).status).toBe(401)
    for (const field of changeableFields) expect((await browser.change({ [field]: million }, 1)).status, field).toBe(400)
    expect((await browser.change({ sn: 'Other' }, 1, { rev: million })).status).toBe(400)
    expect((await browser.ask('GET', '/api/v3/profile', { headers: { session_token: million } })).status).toBe(401)
    expect((await house.caller().ask('POST', '/api/v3/profile/session', { headers: { cookie: `__Host-session=${million}` } })).status).toBe(
      401,
    )
    expect(await rows()).toEqual([1, 1, 1])
  })

  test('an address that only looks like another’s is no address', async () => {
    await house.register()
    const { status, answer } = await house
      .caller()
      .ask('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail: '\u0131da@viewer.example' } })
    expect([status, answer.result.description]).toEqual([400, 'Registration failed because email address format is invalid.'])
    const again = await house
      .caller()
      .ask('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail: ' IDA@Viewer.Example ' } })
    expect(again.status).toBe(403)
  })
})
