import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { isResetAccepted, mailOfFilter, queryFilterOf } from '#contracts/http/password-reset.ts'
import { encodePassword } from '#contracts/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Browser, ida, openIdentity } from '../testing/open-identity.ts'

const path = '/api/v3/password/reset'
const minute = 60_000
const list = new URL('../../../../../shared/data/abuse/blns/blns.json', import.meta.url)
/** Bad input: a few known strings, and the Big List of Naughty Strings if its file exists. */
const strings: string[] = [
  '',
  '\u0000',
  '\ud800',
  '__proto__',
  '" or "a" eq "a',
  ...(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []),
]
const newPassword = encodePassword('staple battery horse')

onEachDatabase('reset', (open) => {
  let database: Database
  let opened: Awaited<ReturnType<typeof openIdentity>>
  const begin = async (options = {}) => {
    database ??= await open()
    opened = await openIdentity(database, options)
    const browser = opened.caller()
    return { ...opened, visitor: browser }
  }
  afterEach(() =>
    opened.tables.write(async (trx) => {
      for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'guards', 'audit', 'links', 'codes'] as const)
        await trx.deleteFrom(`identity_${table}`).execute()
    }),
  )

  const requestLink = (browser: Browser, queryFilter: string) => browser.send('POST', path, { body: { input: { queryFilter } } })
  const checkLink = (browser: Browser, { token, code }: { token: string; code: string }) =>
    browser.send('POST', path, { headers: { token }, body: { input: { code } } })
  const setPassword = (browser: Browser, token: string, password = newPassword) =>
    browser.send('POST', path, { headers: { token }, body: { input: { password } } })
  const resets = () => opened.mails.filter(({ kind }) => kind === 'reset')
  const lastLink = () => {
    const url = new URL(/https:\S+reset-password\S+/.exec(resets().at(-1)!.text)![0])
    return { url, token: url.searchParams.get('token')!, code: url.searchParams.get('code')! }
  }
  async function requestAndReadLink(browser: Browser) {
    await requestLink(browser, queryFilterOf(ida.mail))
    await opened.identity.flush()
    return lastLink()
  }

  test('[A7-08] [A7-09] [A7-10] a viewer resets the password in three requests: the email address; the emailed code and token; the new password with the answered token', async () => {
    const { visitor, register, tables, mails } = await begin()
    const signedIn = await register()
    expect((await requestLink(visitor, 'mail eq "IDA@viewer.example"')).answer).toEqual({ result: { code: 200, description: 'Success' } })
    await opened.identity.flush()
    const { url, ...link } = lastLink()
    expect([url.origin, url.pathname, resets().at(-1)!.to]).toEqual(['https://tv.example', '/reset-password', ida.mail])
    const checked = await checkLink(visitor, link)
    expect(checked.answer).toEqual({
      result: { code: 200, description: 'Success' },
      passwordreset: { token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const response = await setPassword(visitor, checked.answer.passwordreset!.token)
    expect([response.status, response.answer]).toEqual([200, { result: { code: 200, description: 'Success' } }])
    expect((await visitor.signIn({ username: ida.mail, password: ida.password })).status).toBe(401)
    expect((await visitor.signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
    // The sessions have ended, the email address is verified, and the owner receives an email.
    expect((await signedIn.profile()).status).toBe(401)
    expect((await visitor.profile()).answer.profile!.isMailVerified).toBe(true)
    expect(mails.at(-1)).toMatchObject({ to: ida.mail, kind: 'notice', subject: 'Your password for NBC was changed' })
    const storedCodes = JSON.stringify(await tables.read.selectFrom('identity_codes').selectAll().execute())
    for (const secret of [link.code, checked.answer.passwordreset!.token]) expect(storedCodes).not.toContain(secret)
  })

  test('[A5-02] a reset looks the email address up in lower case, and trims the new password, which is sent as base64', async () => {
    const { visitor, register } = await begin()
    await register({ mail: 'Ida.Marsh@Viewer.example', userName: 'Ida.Marsh@Viewer.example' })
    expect(queryFilterOf('  IDA.Marsh@viewer.EXAMPLE ')).toBe('mail eq "ida.marsh@viewer.example"')
    await requestLink(visitor, queryFilterOf('  IDA.Marsh@viewer.EXAMPLE '))
    await opened.identity.flush()
    const { answer } = await checkLink(visitor, lastLink())
    expect(encodePassword('  contraseña nueva ')).toBe(Buffer.from('contraseña nueva').toString('base64'))
    expect((await setPassword(visitor, answer.passwordreset!.token, encodePassword('  contraseña nueva '))).status).toBe(200)
    expect((await visitor.signIn({ username: 'ida.marsh@viewer.example', password: encodePassword('contraseña nueva ') })).status).toBe(200)
  })

  test('[A8-14] a request for an unknown account is answered with the same body and headers as for a known account, and sends no email', async () => {
    const { visitor, register, outcomes } = await begin()
    await register()
    const known = await requestLink(visitor, queryFilterOf(ida.mail))
    const unknown = await requestLink(visitor, queryFilterOf('eve@viewer.example'))
    expect(unknown.answer).toEqual(known.answer)
    expect(unknown.status).toBe(known.status)
    expect([...unknown.headers]).toEqual([...known.headers])
    // Handling of reset requests starts later, on a timer.
    expect(resets()).toEqual([])
    await opened.identity.flush()
    expect(resets().map(({ to }) => to)).toEqual([ida.mail])
    expect(outcomes.filter((each) => each.startsWith('reset'))).toEqual(['reset mailed', 'reset unknown'])
    expect(isResetAccepted(known.answer)).toBe(true)
    expect(isResetAccepted({ result: { code: 404, description: descriptions.noAccount } })).toBe(true)
    expect(isResetAccepted({ result: { code: 404, description: 'User not found' } })).toBe(false)
  })

  test('with IDENTITY_REVEAL_UNKNOWN, a reset for an unknown account is answered with 404; isResetAccepted counts this 404 as success', async () => {
    const { visitor } = await begin({ settings: { revealUnknown: true } })
    const { status, answer } = await requestLink(visitor, queryFilterOf('eve@viewer.example'))
    expect([status, answer.result.description, isResetAccepted(answer)]).toEqual([404, 'Unable to find account', true])
  })

  test('a reset link works one time within ten minutes; the token that replaces the link also works one time within ten minutes', async () => {
    const { visitor, register, clock } = await begin()
    await register()
    const expired = await requestAndReadLink(visitor)
    clock.now += 10 * minute
    expect((await checkLink(visitor, expired)).status).toBe(401)
    const link = await requestAndReadLink(visitor)
    clock.now += 10 * minute - 1
    const { answer } = await checkLink(visitor, link)
    expect((await checkLink(visitor, link)).status).toBe(401)
    const step = answer.passwordreset!.token
    clock.now += 10 * minute
    expect((await setPassword(visitor, step)).status).toBe(401)
    const again = (await checkLink(visitor, await requestAndReadLink(visitor))).answer.passwordreset!.token
    expect((await setPassword(visitor, again)).status).toBe(200)
    expect((await setPassword(visitor, again)).status).toBe(401)
    expect((await visitor.signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
  })

  test('a token or code works only in its step of its reset, and only one time even in concurrent requests', async () => {
    const { visitor, register } = await begin()
    await register()
    const one = await requestAndReadLink(visitor)
    const two = await requestAndReadLink(visitor)
    for (const wrong of [
      { token: one.token, code: two.code },
      { token: '', code: one.code },
      { token: one.code, code: one.token },
    ])
      expect((await checkLink(visitor, wrong)).status).toBe(401)
    expect((await setPassword(visitor, one.code)).status).toBe(401)
    expect((await setPassword(visitor, `${one.token} ${one.code}`)).status).toBe(401)
    const responses = await Promise.all(Array.from({ length: 20 }, () => checkLink(opened.caller(), one)))
    const tokens = responses.flatMap(({ answer }) => answer.passwordreset?.token ?? [])
    expect(tokens).toHaveLength(1)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, each) => setPassword(opened.caller(), tokens[0]!, encodePassword(`battery staple ${each}`))),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    // Setting the password has invalidated the second link.
    expect((await checkLink(visitor, two)).status).toBe(401)
  })

  test('a weak password is rejected with the reason, and the token then accepts another password', async () => {
    const { visitor, register } = await begin()
    await register()
    const step = (await checkLink(visitor, await requestAndReadLink(visitor))).answer.passwordreset!.token
    for (const [password, fault] of [
      ['pass', 'password'],
      ['password', 'policy'],
      ['ida@viewer.example', 'policy'],
    ] as const)
      expect(await setPassword(visitor, step, encodePassword(password))).toMatchObject({
        status: 400,
        answer: { faults: { password: fault } },
      })
    expect((await setPassword(visitor, step, Buffer.from(' edges of space ').toString('base64'))).answer.faults).toEqual({
      password: 'edges',
    })
    expect((await setPassword(visitor, step, 'not base64')).status).toBe(400)
    expect((await setPassword(visitor, step)).status).toBe(200)
  })

  test('an inbox receives at most three reset emails an hour, and the reset requests of one IP address are limited', async () => {
    const { visitor, register, clock, caller, outcomes } = await begin({ settings: { mailLimit: 6 } })
    await register()
    for (let count = 0; count < 5; count++) expect((await requestLink(visitor, queryFilterOf(ida.mail))).status).toBe(200)
    await opened.identity.flush()
    expect(resets()).toHaveLength(3)
    expect(outcomes.filter((each) => each === 'reset limited')).toHaveLength(2)
    expect((await requestLink(visitor, queryFilterOf('eve@viewer.example'))).status).toBe(200)
    const refused = await requestLink(visitor, queryFilterOf(ida.mail))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    const local = caller({ isLocal: true })
    for (let count = 0; count < 8; count++) expect((await requestLink(local, queryFilterOf('eve@viewer.example'))).status).toBe(200)
    clock.now += 60 * minute + 1
    await requestAndReadLink(local)
    expect(resets()).toHaveLength(4)
  })

  test('a password reset removes the lock after wrong passwords, but not an operator’s lock', async () => {
    const { visitor, register, caller, tables } = await begin()
    await register()
    const stranger = caller()
    for (let count = 0; count < 7; count++) await stranger.signIn({ username: ida.mail, password: encodePassword('wrong') })
    expect((await visitor.signIn()).answer.result.description).toBe(descriptions.locked)
    const step = (await checkLink(visitor, await requestAndReadLink(visitor))).answer.passwordreset!.token
    await setPassword(visitor, step)
    expect((await visitor.signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    const before = resets().length
    await requestLink(visitor, queryFilterOf(ida.mail))
    await opened.identity.flush()
    expect(resets()).toHaveLength(before)
  })

  test('a change of the email address invalidates the reset links that were sent to the previous email address', async () => {
    const { visitor, register, tables } = await begin()
    await register()
    const step = (await checkLink(visitor, await requestAndReadLink(visitor))).answer.passwordreset!.token
    await tables.write((trx) =>
      trx.updateTable('identity_accounts').set({ mail: 'new@viewer.example', mail_key: 'new@viewer.example' }).execute(),
    )
    expect((await setPassword(visitor, step)).status).toBe(401)
  })

  test('a reset of an account without a password sends an email that names the vendor of the account', async () => {
    const { visitor, register, tables } = await begin()
    await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ sign_in_type: 'google', mail_verified_at: 1 }).execute())
    await requestLink(visitor, queryFilterOf(ida.mail))
    await opened.identity.flush()
    expect(resets()[0]!.text).toContain('you sign in with Google')
    expect(resets()[0]!.text).not.toContain('reset-password')
  })

  test('with a reset, the owner of an unverified email address can take over an account created with a vendor; the reset unlinks the vendor', async () => {
    const { visitor, register, tables } = await begin()
    const account_id = (await (await register()).profile()).answer.profile!.id
    const link = { vendor: 'facebook', subject: 'a squatter', issuer: null, mail: null, linked_at: 1 }
    await tables.write(async (trx) => {
      await trx.updateTable('identity_accounts').set({ sign_in_type: 'facebook' }).execute()
      await trx.deleteFrom('identity_passwords').execute()
      await trx
        .insertInto('identity_links')
        .values({ ...link, account_id })
        .execute()
    })
    const step = (await checkLink(visitor, await requestAndReadLink(visitor))).answer.passwordreset!.token
    // The reset link proves the email address, even if another link has verified it in the meantime.
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    expect((await setPassword(visitor, step)).status).toBe(200)
    const { answer } = await visitor.signIn({ username: ida.mail, password: newPassword })
    expect(answer.profile).toMatchObject({ id: account_id, signInType: 'email', isMailVerified: true })
    expect(await tables.read.selectFrom('identity_links').selectAll().execute()).toEqual([])
  })

  test('a reset request that a process claimed and did not finish is handled by another process', async () => {
    const { visitor, register, tables, clock } = await begin()
    await register()
    await requestLink(visitor, queryFilterOf(ida.mail))
    await tables.write((trx) =>
      trx.updateTable('identity_codes').set({ used_at: clock.now }).where('purpose', '=', 'reset-asked').execute(),
    )
    await opened.identity.flush()
    expect(resets()).toEqual([])
    clock.now += minute + 1
    await opened.identity.flush()
    expect(resets()).toHaveLength(1)
  })

  test('a password change by a signed-in viewer invalidates unused reset links', async () => {
    const { visitor, register } = await begin()
    const browser = await register()
    const link = await requestAndReadLink(visitor)
    const body = { currentPassword: ida.password, password: newPassword }
    expect((await browser.send('POST', '/identity/password', { body })).status).toBe(200)
    expect((await checkLink(visitor, link)).status).toBe(401)
  })

  test('each reset request sends one email when two processes read the queue at the same time', async () => {
    const { visitor, register, mails, outcomes } = await begin()
    const other = await openIdentity(database)
    for (let each = 0; each < 8; each++) {
      const mail = `viewer${each}@viewer.example`
      await register({ mail, userName: mail })
      await requestLink(visitor, queryFilterOf(mail))
    }
    for (let round = 0; round < 8; round++) await Promise.all([opened.identity.flush(), other.identity.flush()])
    const sent = [...mails, ...other.mails].filter(({ kind }) => kind === 'reset').map(({ to }) => to)
    expect(sent.toSorted()).toEqual(Array.from({ length: 8 }, (_, each) => `viewer${each}@viewer.example`))
    expect([...outcomes, ...other.outcomes].filter((each) => each === 'reset mailed')).toHaveLength(8)
  })

  test('no filter, code or password in a reset request causes a 5xx', async () => {
    const { visitor, register } = await begin()
    await register()
    const step = (await checkLink(visitor, await requestAndReadLink(visitor))).answer.passwordreset!.token
    // Tests only the first five strings and every tenth string, because each string is used in all steps.
    const sample = strings.filter((_, place) => place % 10 === 0 || place < 5)
    const steps = [
      (text: string) => requestLink(visitor, `mail eq "${text}"`),
      (text: string) => checkLink(visitor, { token: step, code: text }),
      (text: string) => setPassword(visitor, step, text),
    ]
    for (const step of steps) {
      const responses = await Promise.all(sample.map(async (text) => ({ text, status: (await step(text)).status })))
      expect(responses.filter(({ status }) => ![200, 400, 401].includes(status))).toEqual([])
    }
    expect((await requestLink(visitor, `mail eq "${'a'.repeat(1_000_000)}"`)).status).toBe(400)
  })

  test('a reset request is rejected if its filter is not `mail eq "..."`, or if its body contains two steps', async () => {
    const { visitor } = await begin()
    for (const filter of [
      'mail eq ida@viewer.example',
      'mail eq "ida@viewer.example" or true',
      'mail co "ida"',
      'mail eq "ida" and mail eq "eve"',
      'mail eq ""',
      'mail eq "a\\"b"',
      ' mail eq "ida@viewer.example"',
      'MAIL EQ "ida@viewer.example"',
      `mail eq "${'x'.repeat(255)}"`,
    ]) {
      expect(mailOfFilter(filter), filter).toBeNull()
      expect((await requestLink(visitor, filter)).status, filter).toBe(400)
    }
    for (const body of [
      '',
      'no JSON',
      [],
      null,
      {},
      { input: null },
      { input: {} },
      { input: { code: 1 } },
      { input: { queryFilter: 'x', code: 'y' } },
      { input: { password: ['x'] } },
      { input: { password: 'x'.repeat(60_000) } },
    ])
      expect((await visitor.send('POST', path, { body })).status, JSON.stringify(body)?.slice(0, 50)).toBe(400)
    const crossSite = { headers: { origin: 'https://evil.example' }, body: { input: { queryFilter: queryFilterOf(ida.mail) } } }
    expect((await visitor.send('POST', path, crossSite)).status).toBe(403)
  })
})
