import { afterEach, expect, test } from 'vitest'
import { exchangeLife, handoffLife } from '#contracts/http/exchange.ts'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { ida, openIdentity, origin } from '../testing/open-identity.ts'

const minute = 60_000
const sisterToken = 'token-of-the-sister-service'

onEachDatabase('own data', (open) => {
  let stop = async () => {}
  afterEach(() => stop())
  const begin = async () => {
    const opened = await openIdentity(await open(), { settings: { sisterToken } })
    stop = () => opened.identity.stop()
    return opened
  }

  test('after a proof of identity, the account is deleted with all its data, and its email address is free for a new account', async () => {
    const { register, clock, tables, caller } = await begin()
    const browser = await register()
    const phone = caller()
    await phone.signIn()
    clock.now += 11 * minute
    await browser.resume()
    expect((await browser.send('DELETE', '/identity/account')).status).toBe(403)
    const wrong = await browser.send('DELETE', '/identity/account', { headers: { password: encodePassword('not this one') } })
    expect([wrong.status, wrong.answer.result.description]).toEqual([403, 'The password does not match our records.'])
    expect((await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })).status).toBe(200)
    expect(browser.cookie()).not.toMatch(/session|signed_in_here|idm_tx_ref/)
    expect([(await phone.resume()).status, (await caller().signIn()).status]).toEqual([401, 401])
    for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'links', 'codes', 'credit_entries'] as const)
      expect(await tables.read.selectFrom(`identity_${table}`).selectAll().execute(), table).toEqual([])
    const events = await tables.read.selectFrom('identity_audit').select(['what', 'detail']).execute()
    expect(JSON.stringify(events)).not.toMatch(/ida|marsh|viewer\.example/i)
    expect((await (await register()).profile()).status).toBe(200)
  })

  test('the deletion is confirmed by email to a verified email address, and this email is not deleted with the account', async () => {
    const { register, mails, deletedUsers, tables } = await begin()
    const remove = async (browser: Awaited<ReturnType<typeof register>>) => {
      const { id } = (await browser.profile()).answer.profile!
      mails.length = 0
      await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
      expect(deletedUsers.at(-1)).toBe(id)
      return mails.map(({ to, kind, subject, userId }) => ({ to, kind, subject, userId }))
    }
    const browser = await register()
    expect(mails.map(({ userId }) => userId)).toEqual([(await browser.profile()).answer.profile!.id])
    expect(await remove(browser)).toEqual([])
    const again = await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    expect(await remove(again)).toEqual([{ to: ida.mail, kind: 'notice', subject: 'Your NBC account has been deleted', userId: undefined }])
  })

  test('what requests store just after the deletion is deleted some minutes later, and a failure is repeated', async () => {
    const errors: unknown[] = []
    const opened = await openIdentity(await open(), { report: (error) => errors.push(error) })
    stop = () => opened.identity.stop()
    const { register, identity, favorites, links, watches, deletedUsers, tables, clock } = opened
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    const row = { type: 'series' as const, title: 'title', at: 0 } as never
    favorites.set(id, [row])
    favorites.set('another account', [row])
    clock.now += 5 * minute - 1
    await identity.deleteAgain()
    expect(favorites.has(id)).toBe(true)
    clock.now += 1
    const deletion = favorites.delete
    favorites.delete = () => {
      throw new Error('the service is unavailable')
    }
    await identity.deleteAgain()
    expect([favorites.has(id), errors]).toEqual([true, [new Error('the service is unavailable')]])
    favorites.delete = deletion
    watches.set(id, [row])
    links.set(id, row)
    await identity.deleteAgain()
    expect([...favorites.keys(), ...watches.keys(), ...links.keys()]).toEqual(['another account'])
    expect(await tables.read.selectFrom('identity_deletions').selectAll().execute()).toEqual([])
    const calls = deletedUsers.length
    await identity.deleteAgain()
    expect(deletedUsers).toHaveLength(calls)
  })

  test('the export is a file with all data of the account, without passwords and secrets', async () => {
    const { register, identity, tables } = await begin()
    const browser = await register()
    const exportData = (cookie: string) =>
      identity.fetch(withFacts(new Request(`${origin}/identity/export`, { headers: { cookie } }), { isSecure: true }))
    const response = await exportData(browser.cookie())
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
    expect((await exportData('')).status).toBe(401)
  })

  test('the export lists the account’s link to a TV provider, and deleting the account deletes the link', async () => {
    const { register, links } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const exported = async () => ((await (await browser.fetch('GET', '/identity/export')).json()) as { tvProvider: unknown }).tvProvider
    expect(await exported()).toBeNull()
    const metadata = { upstreamUserID: 'dana.price', zip: '10112' }
    links.set(id, { provider: 'copperline', since: 0, until: 2_592_000_000, brands: ['nbc'], metadata })
    links.set('another account', links.get(id)!)
    expect(await exported()).toEqual({
      provider: 'copperline',
      since: '1970-01-01T00:00:00.000Z',
      until: '1970-01-31T00:00:00.000Z',
      brands: ['nbc'],
      metadata,
    })
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...links.keys()]).toEqual(['another account'])
  })

  test('the export lists the account’s live streams, and deleting the account deletes them', async () => {
    const { register, streams } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const stream = { brand: 'nbc', channel: 'nbc.example', device: 'Chrome, Linux' }
    streams.set(id, [{ ...stream, since: 0 }])
    streams.set('another account', [])
    const { liveStreams } = (await (await browser.fetch('GET', '/identity/export')).json()) as { liveStreams: unknown }
    expect(liveStreams).toEqual([{ ...stream, since: '1970-01-01T00:00:00.000Z' }])
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...streams.keys()]).toEqual(['another account'])
  })

  test('the export lists what the account watched, and deleting the account deletes it', async () => {
    const { register, watches } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const watch = { v4ID: 'pilot', position: 500, duration: 1000 }
    watches.set(id, [{ ...watch, at: 0 }])
    watches.set('another account', [])
    const exported = (await (await browser.fetch('GET', '/identity/export')).json()) as { watches: unknown }
    expect(exported.watches).toEqual([{ ...watch, at: '1970-01-01T00:00:00.000Z' }])
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...watches.keys()]).toEqual(['another account'])
  })

  test('the export lists the account’s favorites, and deleting the account deletes them', async () => {
    const { register, favorites } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    favorites.set(id, [{ type: 'series', id: 'harbor', at: 0 }])
    favorites.set('another account', [])
    const exported = (await (await browser.fetch('GET', '/identity/export')).json()) as { favorites: unknown }
    expect(exported.favorites).toEqual([{ type: 'series', id: 'harbor', at: '1970-01-01T00:00:00.000Z' }])
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...favorites.keys()]).toEqual(['another account'])
  })

  test('the export lists the browsers that get notifications, and deleting the account deletes them', async () => {
    const { register, pushes } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const push = { service: 'fcm.googleapis.com', brand: 'nbc', timeZone: 'UTC', quiet: { from: 22, to: 8 } }
    pushes.set(id, [{ ...push, since: 0 }])
    pushes.set('another account', [])
    const exported = (await (await browser.fetch('GET', '/identity/export')).json()) as { notifications: unknown }
    expect(exported.notifications).toEqual([{ ...push, since: '1970-01-01T00:00:00.000Z' }])
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...pushes.keys()]).toEqual(['another account'])
  })

  test('the export lists the audiences of the account, and deleting the account deletes them', async () => {
    const { register, audiences } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    audiences.set(id, ['early'])
    audiences.set('another account', [])
    const exported = (await (await browser.fetch('GET', '/identity/export')).json()) as { audiences: unknown }
    expect(exported.audiences).toEqual(['early'])
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...audiences.keys()]).toEqual(['another account'])
  })

  test('the export lists the account’s onboarding, and deleting the account deletes it', async () => {
    const { register, onboarding } = await begin()
    const browser = await register()
    const { id } = (await browser.profile()).answer.profile!
    const state = { status: 'completed' as const, isTooltipSeen: true, categories: ['drama'] }
    onboarding.set(id, [{ ...state, at: 0 }])
    onboarding.set('another account', [])
    const exported = (await (await browser.fetch('GET', '/identity/export')).json()) as { onboarding: unknown }
    expect(exported.onboarding).toEqual([{ ...state, at: '1970-01-01T00:00:00.000Z' }])
    await browser.send('DELETE', '/identity/account', { headers: { password: ida.password } })
    expect([...onboarding.keys()]).toEqual(['another account'])
  })

  test('[A7-15] a viewer can store an analytics id only on their own account', async () => {
    const { register, tables } = await begin()
    const browser = await register()
    const stranger = await register({ mail: 'otto@viewer.example' })
    const { id } = (await browser.profile()).answer.profile!
    expect((await stranger.send('POST', `/api/v3/users/${id}/migrate/-73215`)).status).toBe(404)
    expect((await browser.send('POST', `/api/v3/users/${id}/migrate/-73215`)).status).toBe(200)
    const { mpid } = await tables.read.selectFrom('identity_accounts').select('mpid').where('id', '=', id).executeTakeFirstOrThrow()
    expect(mpid).toBe('-73215')
  })

  async function beginExchange() {
    const opened = await begin()
    const browser = await opened.register()
    const code = async (host = 'tv.example') => (await browser.send('POST', '/identity/exchange', { body: { host } })).answer.exchange!.code
    const arrive = (fields: Record<string, string>, from = origin) => {
      const headers = { origin: from, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
      const body = new URLSearchParams(fields).toString()
      const request = new Request(`${origin}/identity/exchange/arrive`, { method: 'POST', headers, body })
      return opened.identity.fetch(withFacts(request, { isSecure: true }))
    }
    const redeem = async (code: string) => {
      const other = opened.caller()
      other.cookies.set('park-fr', code).set('__Host-arrived', code)
      const { status } = await other.send('POST', '/identity/exchange/redeem')
      return { status, other }
    }
    return { ...opened, browser, code, arrive, redeem }
  }

  test('the code in the cookie park-fr begins a session only one time, and a failed exchange deletes the cookie', async () => {
    const { code, redeem, clock } = await beginExchange()
    const validCode = await code()
    const { status, other } = await redeem(validCode)
    expect([status, other.cookies.has('park-fr'), (await other.profile()).answer.profile?.mail]).toEqual([200, false, ida.mail])
    const again = await redeem(validCode)
    expect([again.status, again.other.cookie()]).toEqual([401, ''])
    const expired = await code()
    clock.now += exchangeLife
    expect((await redeem(expired)).status).toBe(401)
  })

  test('an exchange code is valid only on one host, and the session that it begins does not count as a recent sign-in', async () => {
    const { browser, code, redeem, clock, tables } = await beginExchange()
    expect((await browser.send('POST', '/identity/exchange', { body: { host: 'evil.example' } })).status).toBe(400)
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

  test('a cookie park-fr that a subdomain has set is ignored', async () => {
    const { browser, code, caller } = await beginExchange()
    const victim = caller()
    victim.cookies.set('park-fr', await code())
    expect((await victim.send('POST', '/identity/exchange/redeem')).status).toBe(401)
    victim.cookies.set('park-fr', await code()).set('__Host-arrived', await code())
    expect((await victim.send('POST', '/identity/exchange/redeem')).status).toBe(401)
    expect((await browser.send('GET', '/identity/sessions')).answer.sessions).toHaveLength(1)
  })

  test('the exchange route accepts a code only from the site’s own pages, and redirects only to paths of the requested host', async () => {
    const { code, arrive } = await beginExchange()
    const validCode = await code()
    const arrived = await arrive({ code: validCode, path: '/bravo?a=b' })
    expect([arrived.status, arrived.headers.get('location')]).toEqual([303, '/bravo?a=b'])
    expect(arrived.headers.getSetCookie()).toEqual([
      `park-fr=${validCode}; Path=/; Max-Age=60; SameSite=Lax; Secure`,
      `__Host-arrived=${validCode}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure`,
    ])
    expect((await arrive({ code: validCode, path: '/' }, 'https://evil.example')).status).toBe(403)
    expect((await arrive({ code: 'x; Domain=evil', path: '/' })).status).toBe(400)
    for (const path of ['//evil.example', '/\\evil.example', '/..//evil.example', '/\t/evil.example', 'https://evil.example/', 'evil', ''])
      expect((await arrive({ code: validCode, path })).headers.get('location'), path).toBe('/')
  })

  test('the sister service can redeem the ticket of a new viewer one time, before the ticket expires, with the bearer token', async () => {
    const { caller, clock } = await begin()
    const browser = caller()
    const signUp = async (mail: string) => {
      const registered = await browser.send('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail, sisterService: true } })
      const { ticket } = registered.answer.handoff!
      // The server reads this cookie for the page after the sign-up. Scripts cannot read it.
      const cookie = `__Host-handoff=${ticket}; Path=/; Max-Age=300; SameSite=Lax; HttpOnly; Secure`
      expect(registered.headers.getSetCookie()).toContain(cookie)
      return { ticket }
    }
    const redeem = (ticket: string, token = sisterToken) =>
      caller().send('POST', '/identity/handoff/redeem', {
        headers: { authorization: `Bearer ${token}` },
        body: { ticket, peacockId: 'p-1' },
      })
    const { ticket } = await signUp(ida.mail)
    expect((await redeem(ticket, 'another token')).status).toBe(401)
    const { status, answer } = await redeem(ticket)
    expect([status, answer.profile?.mail, answer.profile?.peacockId]).toEqual([200, ida.mail, 'p-1'])
    expect((await redeem(ticket)).status).toBe(401)
    await browser.signIn()
    expect((await browser.profile()).answer.profile?.peacockId).toBe('p-1')
    const expired = await signUp('otto@viewer.example')
    clock.now += handoffLife
    expect((await redeem(expired.ticket)).status).toBe(401)
  })
})
