import { existsSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { isResetTaken, mailOfFilter, queryFilterOf } from '#contracts/http/password-reset.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Browser, ida, openHouse } from '../testing/house.ts'

const path = '/api/v3/password/reset'
const minute = 60_000
const list = new URL('../../../../../shared/data/abuse/blns/blns.json', import.meta.url)
/** The big list of naughty strings, where it lies beside the repository. */
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
  let house: Awaited<ReturnType<typeof openHouse>>
  const begin = async (options = {}) => {
    database ??= await open()
    house = await openHouse(database, options)
    const anybody = house.caller()
    return { ...house, anybody }
  }
  afterEach(() =>
    house.tables.write(async (trx) => {
      for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'guards', 'audit', 'links', 'codes'] as const)
        await trx.deleteFrom(`identity_${table}`).execute()
    }),
  )

  const ask = (browser: Browser, queryFilter: string) => browser.ask('POST', path, { body: { input: { queryFilter } } })
  const show = (browser: Browser, { token, code }: { token: string; code: string }) =>
    browser.ask('POST', path, { headers: { token }, body: { input: { code } } })
  const set = (browser: Browser, token: string, password = newPassword) =>
    browser.ask('POST', path, { headers: { token }, body: { input: { password } } })
  const resets = () => house.mails.filter(({ kind }) => kind === 'reset')
  const lastLink = () => {
    const url = new URL(/https:\S+reset-password\S+/.exec(resets().at(-1)!.text)![0])
    return { url, token: url.searchParams.get('token')!, code: url.searchParams.get('code')! }
  }
  async function mailed(browser: Browser) {
    await ask(browser, queryFilterOf(ida.mail))
    await house.identity.flush()
    return lastLink()
  }

  test('[A7-08] [A7-09] [A7-10] a mail match, then the code with its token, then a password with the token that was answered', async () => {
    const { anybody, register, tables, mails } = await begin()
    const signedIn = await register()
    expect((await ask(anybody, 'mail eq "IDA@viewer.example"')).answer).toEqual({ result: { code: 200, description: 'Success' } })
    await house.identity.flush()
    const { url, ...link } = lastLink()
    expect([url.origin, url.pathname, resets().at(-1)!.to]).toEqual(['https://tv.example', '/reset-password', ida.mail])
    const shown = await show(anybody, link)
    expect(shown.answer).toEqual({
      result: { code: 200, description: 'Success' },
      passwordreset: { token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const done = await set(anybody, shown.answer.passwordreset!.token)
    expect([done.status, done.answer]).toEqual([200, { result: { code: 200, description: 'Success' } }])
    expect((await anybody.signIn({ username: ida.mail, password: ida.password })).status).toBe(401)
    expect((await anybody.signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
    // What was open is closed, its mailbox is proved, and its owner is told.
    expect((await signedIn.profile()).status).toBe(401)
    expect((await anybody.profile()).answer.profile!.isMailVerified).toBe(true)
    expect(mails.at(-1)).toMatchObject({ to: ida.mail, kind: 'notice', subject: 'Your password for NBC was changed' })
    const kept = JSON.stringify(await tables.read.selectFrom('identity_codes').selectAll().execute())
    for (const secret of [link.code, shown.answer.passwordreset!.token]) expect(kept).not.toContain(secret)
  })

  test('[A5-02] what a viewer writes as their email is asked for in lower case; a new password is trimmed and travels as base64', async () => {
    const { anybody, register } = await begin()
    await register({ mail: 'Ida.Marsh@Viewer.example', userName: 'Ida.Marsh@Viewer.example' })
    expect(queryFilterOf('  IDA.Marsh@viewer.EXAMPLE ')).toBe('mail eq "ida.marsh@viewer.example"')
    await ask(anybody, queryFilterOf('  IDA.Marsh@viewer.EXAMPLE '))
    await house.identity.flush()
    const { answer } = await show(anybody, lastLink())
    expect(encodePassword('  contraseña nueva ')).toBe(Buffer.from('contraseña nueva').toString('base64'))
    expect((await set(anybody, answer.passwordreset!.token, encodePassword('  contraseña nueva '))).status).toBe(200)
    expect((await anybody.signIn({ username: 'ida.marsh@viewer.example', password: encodePassword('contraseña nueva ') })).status).toBe(200)
  })

  test('[A8-13] [A8-14] who asks for an account that is not there is told that all is well: the same words and headers, and no mail', async () => {
    const { anybody, register, told } = await begin()
    await register()
    const known = await ask(anybody, queryFilterOf(ida.mail))
    const unknown = await ask(anybody, queryFilterOf('eve@viewer.example'))
    expect(unknown.answer).toEqual(known.answer)
    expect(unknown.status).toBe(known.status)
    expect([...unknown.headers]).toEqual([...known.headers])
    // Nobody has looked yet: that comes at a beat of its own.
    expect(resets()).toEqual([])
    await house.identity.flush()
    expect(resets().map(({ to }) => to)).toEqual([ida.mail])
    expect(told.filter((each) => each.startsWith('reset'))).toEqual(['reset mailed', 'reset unknown'])
    expect(isResetTaken(known.answer)).toBe(true)
    expect(isResetTaken({ result: { code: 404, description: descriptions.noAccount } })).toBe(true)
    expect(isResetTaken({ result: { code: 404, description: 'User not found' } })).toBe(false)
  })

  test('where it may be known who has an account, the answer says so, and a client still tells nobody', async () => {
    const { anybody } = await begin({ settings: { revealUnknown: true } })
    const { status, answer } = await ask(anybody, queryFilterOf('eve@viewer.example'))
    expect([status, answer.result.description, isResetTaken(answer)]).toEqual([404, 'Unable to find account', true])
  })

  test('a link lives ten minutes and works once; so does the step after it', async () => {
    const { anybody, register, clock } = await begin()
    await register()
    const late = await mailed(anybody)
    clock.now += 10 * minute
    expect((await show(anybody, late)).status).toBe(401)
    const link = await mailed(anybody)
    clock.now += 10 * minute - 1
    const { answer } = await show(anybody, link)
    expect((await show(anybody, link)).status).toBe(401)
    const step = answer.passwordreset!.token
    clock.now += 10 * minute
    expect((await set(anybody, step)).status).toBe(401)
    const again = (await show(anybody, await mailed(anybody))).answer.passwordreset!.token
    expect((await set(anybody, again)).status).toBe(200)
    expect((await set(anybody, again)).status).toBe(401)
    expect((await anybody.signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
  })

  test('each secret belongs to its step and its request, and of many at once one wins', async () => {
    const { anybody, register } = await begin()
    await register()
    const one = await mailed(anybody)
    const two = await mailed(anybody)
    for (const wrong of [
      { token: one.token, code: two.code },
      { token: '', code: one.code },
      { token: one.code, code: one.token },
    ])
      expect((await show(anybody, wrong)).status).toBe(401)
    expect((await set(anybody, one.code)).status).toBe(401)
    expect((await set(anybody, `${one.token} ${one.code}`)).status).toBe(401)
    const shown = await Promise.all(Array.from({ length: 20 }, () => show(house.caller(), one)))
    const tokens = shown.flatMap(({ answer }) => answer.passwordreset?.token ?? [])
    expect(tokens).toHaveLength(1)
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, each) => set(house.caller(), tokens[0]!, encodePassword(`battery staple ${each}`))),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    // With the password the other link is void.
    expect((await show(anybody, two)).status).toBe(401)
  })

  test('a password that is refused says why and leaves the step to try another', async () => {
    const { anybody, register } = await begin()
    await register()
    const step = (await show(anybody, await mailed(anybody))).answer.passwordreset!.token
    for (const [password, fault] of [
      ['pass', 'password'],
      ['password', 'policy'],
      ['ida@viewer.example', 'policy'],
    ] as const)
      expect(await set(anybody, step, encodePassword(password))).toMatchObject({ status: 400, answer: { faults: { password: fault } } })
    expect((await set(anybody, step, Buffer.from(' edges of space ').toString('base64'))).answer.faults).toEqual({
      password: 'edges',
    })
    expect((await set(anybody, step, 'not base64')).status).toBe(400)
    expect((await set(anybody, step)).status).toBe(200)
  })

  test('three mails an hour go to a mailbox, however many ask; an address that asks too often is refused', async () => {
    const { anybody, register, clock, caller, told } = await begin({ settings: { mailLimit: 6 } })
    await register()
    for (let count = 0; count < 5; count++) expect((await ask(anybody, queryFilterOf(ida.mail))).status).toBe(200)
    await house.identity.flush()
    expect(resets()).toHaveLength(3)
    expect(told.filter((each) => each === 'reset limited')).toHaveLength(2)
    expect((await ask(anybody, queryFilterOf('eve@viewer.example'))).status).toBe(200)
    const refused = await ask(anybody, queryFilterOf(ida.mail))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    const local = caller({ isLocal: true })
    for (let count = 0; count < 8; count++) expect((await ask(local, queryFilterOf('eve@viewer.example'))).status).toBe(200)
    clock.now += 60 * minute + 1
    await mailed(local)
    expect(resets()).toHaveLength(4)
  })

  test('it opens an account that a stranger locked by guessing, but not one that an operator locked', async () => {
    const { anybody, register, caller, tables } = await begin()
    await register()
    const stranger = caller()
    for (let count = 0; count < 7; count++) await stranger.signIn({ username: ida.mail, password: encodePassword('wrong') })
    expect((await anybody.signIn()).answer.result.description).toBe(descriptions.locked)
    const step = (await show(anybody, await mailed(anybody))).answer.passwordreset!.token
    await set(anybody, step)
    expect((await anybody.signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    const before = resets().length
    await ask(anybody, queryFilterOf(ida.mail))
    await house.identity.flush()
    expect(resets()).toHaveLength(before)
  })

  test('once the account has another mailbox, what the old one got is worth nothing', async () => {
    const { anybody, register, tables } = await begin()
    await register()
    const step = (await show(anybody, await mailed(anybody))).answer.passwordreset!.token
    await tables.write((trx) =>
      trx.updateTable('identity_accounts').set({ mail: 'new@viewer.example', mail_key: 'new@viewer.example' }).execute(),
    )
    expect((await set(anybody, step)).status).toBe(401)
  })

  test('an account of a vendor has no password: its owner is told with whom to sign in', async () => {
    const { anybody, register, tables } = await begin()
    await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ sign_in_type: 'google', mail_verified_at: 1 }).execute())
    await ask(anybody, queryFilterOf(ida.mail))
    await house.identity.flush()
    expect(resets()[0]!.text).toContain('you sign in with Google')
    expect(resets()[0]!.text).not.toContain('reset-password')
  })

  test('a vendor’s account whose mail nobody proved keeps no mailbox from its owner, who gets it without the vendor', async () => {
    const { anybody, register, tables } = await begin()
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
    const step = (await show(anybody, await mailed(anybody))).answer.passwordreset!.token
    // Whoever has the link reads the mail, also when that was proved by another mail meanwhile.
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    expect((await set(anybody, step)).status).toBe(200)
    const { answer } = await anybody.signIn({ username: ida.mail, password: newPassword })
    expect(answer.profile).toMatchObject({ id: account_id, signInType: 'email', isMailVerified: true })
    expect(await tables.read.selectFrom('identity_links').selectAll().execute()).toEqual([])
  })

  test('what a process took and did not finish, the next one answers', async () => {
    const { anybody, register, tables, clock } = await begin()
    await register()
    await ask(anybody, queryFilterOf(ida.mail))
    await tables.write((trx) =>
      trx.updateTable('identity_codes').set({ used_at: clock.now }).where('purpose', '=', 'reset-asked').execute(),
    )
    await house.identity.flush()
    expect(resets()).toEqual([])
    clock.now += minute + 1
    await house.identity.flush()
    expect(resets()).toHaveLength(1)
  })

  test('who changes the password while signed in voids the links that are out', async () => {
    const { anybody, register } = await begin()
    const browser = await register()
    const link = await mailed(anybody)
    const body = { currentPassword: ida.password, password: newPassword }
    expect((await browser.ask('POST', '/identity/password', { body })).status).toBe(200)
    expect((await show(anybody, link)).status).toBe(401)
  })

  test('two processes that look at once make one mail of each request', async () => {
    const { anybody, register, mails, told } = await begin()
    const other = await openHouse(database)
    for (let each = 0; each < 8; each++) {
      const mail = `viewer${each}@viewer.example`
      await register({ mail, userName: mail })
      await ask(anybody, queryFilterOf(mail))
    }
    for (let round = 0; round < 8; round++) await Promise.all([house.identity.flush(), other.identity.flush()])
    const sent = [...mails, ...other.mails].filter(({ kind }) => kind === 'reset').map(({ to }) => to)
    expect(sent.toSorted()).toEqual(Array.from({ length: 8 }, (_, each) => `viewer${each}@viewer.example`))
    expect([...told, ...other.told].filter((each) => each === 'reset mailed')).toHaveLength(8)
  })

  test('whatever is sent as a filter, a code, a token or a password is answered, and never with a fault of ours', async () => {
    const { anybody, register } = await begin()
    await register()
    const step = (await show(anybody, await mailed(anybody))).answer.passwordreset!.token
    // One in ten through the whole of it; the rest is the same form.
    const some = strings.filter((_, place) => place % 10 === 0 || place < 5)
    const ways = [
      (text: string) => ask(anybody, `mail eq "${text}"`),
      (text: string) => show(anybody, { token: step, code: text }),
      (text: string) => set(anybody, step, text),
    ]
    for (const way of ways) {
      const answered = await Promise.all(some.map(async (text) => ({ text, status: (await way(text)).status })))
      expect(answered.filter(({ status }) => ![200, 400, 401].includes(status))).toEqual([])
    }
    expect((await ask(anybody, `mail eq "${'a'.repeat(1_000_000)}"`)).status).toBe(400)
  })

  test('a filter is of one form only, and a body of one step', async () => {
    const { anybody } = await begin()
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
      expect((await ask(anybody, filter)).status, filter).toBe(400)
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
      expect((await anybody.ask('POST', path, { body })).status, JSON.stringify(body)?.slice(0, 50)).toBe(400)
    const foreign = { headers: { origin: 'https://evil.example' }, body: { input: { queryFilter: queryFilterOf(ida.mail) } } }
    expect((await anybody.ask('POST', path, foreign)).status).toBe(403)
  })
})
