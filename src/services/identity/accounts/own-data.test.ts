import { afterEach, expect, test } from 'vitest'
import { exchangeLife, handoffLife } from '#contracts/http/exchange.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { ida, openHouse, origin } from '../testing/house.ts'

const minute = 60_000
const sisterToken = 'the sister service bears this'

onEachDatabase('one’s own', (open) => {
  let stop = async () => {}
  afterEach(() => stop())
  const begin = async () => {
    const house = await openHouse(await open(), { settings: { sisterToken } })
    stop = () => house.identity.stop()
    return house
  }

  test('an account is deleted whole by who proves to be its viewer, and its mail is free again', async () => {
    const { register, clock, tables, caller } = await begin()
    const browser = await register()
    const phone = caller()
    await phone.signIn()
    clock.now += 11 * minute
    await browser.resume()
    expect((await browser.ask('DELETE', '/identity/account')).status).toBe(403)
    const wrong = await browser.ask('DELETE', '/identity/account', { headers: { password: encodePassword('not this one') } })
    expect([wrong.status, wrong.answer.result.description]).toEqual([403, 'The password does not match our records.'])
    expect((await browser.ask('DELETE', '/identity/account', { headers: { password: ida.password } })).status).toBe(200)
    expect(browser.cookie()).not.toMatch(/session|signed_in_here|idm_tx_ref/)
    expect([(await phone.resume()).status, (await caller().signIn()).status]).toEqual([401, 401])
    for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'links', 'codes'] as const)
      expect(await tables.read.selectFrom(`identity_${table}`).selectAll().execute(), table).toEqual([])
    const kept = await tables.read.selectFrom('identity_audit').select(['what', 'detail']).execute()
    expect(JSON.stringify(kept)).not.toMatch(/ida|marsh|viewer\.example/i)
    expect((await (await register()).profile()).status).toBe(200)
  })

  test('who proved to read its mail is told that the account is gone, by the one mail that does not go with it', async () => {
    const { register, mails, forgotten, tables } = await begin()
    const remove = async (browser: Awaited<ReturnType<typeof register>>) => {
      const { id } = (await browser.profile()).answer.profile!
      mails.length = 0
      await browser.ask('DELETE', '/identity/account', { headers: { password: ida.password } })
      expect(forgotten.at(-1)).toBe(id)
      return mails.map(({ to, kind, subject, userId }) => ({ to, kind, subject, userId }))
    }
    const browser = await register()
    expect(mails.map(({ userId }) => userId)).toEqual([(await browser.profile()).answer.profile!.id])
    expect(await remove(browser)).toEqual([])
    const again = await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    expect(await remove(again)).toEqual([{ to: ida.mail, kind: 'notice', subject: 'Your NBC account is deleted', userId: undefined }])
  })

  test('what is kept of an account is handed to its viewer as a file, without what proves who they are', async () => {
    const { register, identity, tables } = await begin()
    const browser = await register()
    const ask = (cookie: string) =>
      identity.fetch(withFacts(new Request(`${origin}/identity/export`, { headers: { cookie } }), { isSecure: true }))
    const response = await ask(browser.cookie())
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ profile: { mail: ida.mail, sn: 'Marsh' }, sessions: [{}], events: expect.anything() })
    const events = JSON.parse(text)
      .events.map(({ what, detail }: Record<string, string>) => `${what} ${detail}`)
      .sort()
    expect(events).toEqual(['registered email', 'signed-in email from 203.0.113.0/24, -'])
    const { handle } = await tables.read.selectFrom('identity_sessions').select('handle').executeTakeFirstOrThrow()
    for (const secret of [handle, 'plain ', browser.cookies.get('__Host-session')!]) expect(text).not.toContain(secret)
    expect((await ask('')).status).toBe(401)
  })

  test('[A7-15] a user is joined with the id analytics had for them, by nobody else', async () => {
    const { register, tables } = await begin()
    const browser = await register()
    const stranger = await register({ mail: 'otto@viewer.example' })
    const { id } = (await browser.profile()).answer.profile!
    expect((await stranger.ask('POST', `/api/v3/users/${id}/migrate/-73215`)).status).toBe(404)
    expect((await browser.ask('POST', `/api/v3/users/${id}/migrate/-73215`)).status).toBe(200)
    const { mpid } = await tables.read.selectFrom('identity_accounts').select('mpid').where('id', '=', id).executeTakeFirstOrThrow()
    expect(mpid).toBe('-73215')
  })

  async function exchanging() {
    const house = await begin()
    const browser = await house.register()
    const code = async (host = 'tv.example') => (await browser.ask('POST', '/identity/exchange', { body: { host } })).answer.exchange!.code
    const arrive = (fields: Record<string, string>, from = origin) => {
      const headers = { origin: from, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
      const body = new URLSearchParams(fields).toString()
      const request = new Request(`${origin}/identity/exchange/arrive`, { method: 'POST', headers, body })
      return house.identity.fetch(withFacts(request, { isSecure: true }))
    }
    const redeem = async (code: string) => {
      const other = house.caller()
      other.cookies.set('park-fr', code).set('__Host-arrived', code)
      const { status } = await other.ask('POST', '/identity/exchange/redeem')
      return { status, other }
    }
    return { ...house, browser, code, arrive, redeem }
  }

  test('the cookie park-fr is exchanged for its user once; when that fails it is taken away', async () => {
    const { code, redeem, clock } = await exchanging()
    const good = await code()
    const { status, other } = await redeem(good)
    expect([status, other.cookies.has('park-fr'), (await other.profile()).answer.profile?.mail]).toEqual([200, false, ida.mail])
    const again = await redeem(good)
    expect([again.status, again.other.cookie()]).toEqual([401, ''])
    const late = await code()
    clock.now += exchangeLife
    expect((await redeem(late)).status).toBe(401)
  })

  test('such a code is for one host of ours, and brings no fresher proof than there was', async () => {
    const { browser, code, redeem, clock, tables } = await exchanging()
    expect((await browser.ask('POST', '/identity/exchange', { body: { host: 'evil.example' } })).status).toBe(400)
    const elsewhere = await code()
    await tables.write((trx) =>
      trx
        .updateTable('identity_codes')
        .set(({ fn, ref, val }) => ({ data: fn<string>('replace', [ref('data'), val('tv.example'), val('other.example')]) }))
        .execute(),
    )
    expect((await redeem(elsewhere)).status).toBe(401)
    clock.now += 11 * minute
    await browser.resume()
    const { other } = await redeem(await code())
    expect((await other.change({ mail: 'eve@viewer.example' }, 1)).status).toBe(403)
  })

  test('a subdomain that sets the cookie park-fr signs nobody in as somebody else', async () => {
    const { browser, code, caller } = await exchanging()
    const victim = caller()
    victim.cookies.set('park-fr', await code())
    expect((await victim.ask('POST', '/identity/exchange/redeem')).status).toBe(401)
    victim.cookies.set('park-fr', await code()).set('__Host-arrived', await code())
    expect((await victim.ask('POST', '/identity/exchange/redeem')).status).toBe(401)
    expect((await browser.ask('GET', '/identity/sessions')).answer.sessions).toHaveLength(1)
  })

  test('it is brought by a page of ours only, and leads on to a path of this host only', async () => {
    const { code, arrive } = await exchanging()
    const good = await code()
    const arrived = await arrive({ code: good, path: '/bravo?a=b' })
    expect([arrived.status, arrived.headers.get('location')]).toEqual([303, '/bravo?a=b'])
    expect(arrived.headers.getSetCookie()).toEqual([
      `park-fr=${good}; Path=/; Max-Age=60; SameSite=Lax; Secure`,
      `__Host-arrived=${good}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure`,
    ])
    expect((await arrive({ code: good, path: '/' }, 'https://evil.example')).status).toBe(403)
    expect((await arrive({ code: 'x; Domain=evil', path: '/' })).status).toBe(400)
    for (const path of ['//evil.example', '/\\evil.example', '/..//evil.example', '/\t/evil.example', 'https://evil.example/', 'evil', ''])
      expect((await arrive({ code: good, path })).headers.get('location'), path).toBe('/')
  })

  test('who signs up for the sister service too is handed over by a ticket, once, soon, to its bearer', async () => {
    const { caller, clock } = await begin()
    const browser = caller()
    const signUp = async (mail: string) => {
      const made = await browser.ask('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail, sisterService: true } })
      const { ticket } = made.answer.handoff!
      // For the page that it leads to; no script reads it.
      const cookie = `__Host-handoff=${ticket}; Path=/; Max-Age=300; SameSite=Lax; HttpOnly; Secure`
      expect(made.headers.getSetCookie()).toContain(cookie)
      return { ticket }
    }
    const redeem = (ticket: string, token = sisterToken) =>
      caller().ask('POST', '/identity/handoff/redeem', {
        headers: { authorization: `Bearer ${token}` },
        body: { ticket, peacockId: 'p-1' },
      })
    const { ticket } = await signUp(ida.mail)
    expect((await redeem(ticket, 'somebody else')).status).toBe(401)
    const { status, answer } = await redeem(ticket)
    expect([status, answer.profile?.mail, answer.profile?.peacockId]).toEqual([200, ida.mail, 'p-1'])
    expect((await redeem(ticket)).status).toBe(401)
    await browser.signIn()
    expect((await browser.profile()).answer.profile?.peacockId).toBe('p-1')
    const late = await signUp('otto@viewer.example')
    clock.now += handoffLife
    expect((await redeem(late.ticket)).status).toBe(401)
  })
})
