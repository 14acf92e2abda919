import { afterEach, expect, test } from 'vitest'
import { descriptions, lockout } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openIdentity } from '../testing/open-identity.ts'

const day = 86_400_000

onEachDatabase('links in emails', (open) => {
  let database: Database
  let opened: Awaited<ReturnType<typeof openIdentity>>
  const begin = async (options = {}) => {
    database ??= await open()
    opened = await openIdentity(database, options)
    const follow = async (path: string, method = 'GET') => {
      const response = await opened.identity.fetch(new Request(`https://tv.example${path}`, { method }))
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    return { ...opened, follow }
  }
  afterEach(() =>
    opened.tables.write(async (trx) => {
      for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'guards', 'audit', 'links', 'codes'] as const)
        await trx.deleteFrom(`identity_${table}`).execute()
    }),
  )
  const linkIn = (purpose: string) =>
    new RegExp(`https://tv\\.example(/identity/mail/${purpose}\\S+)`).exec(
      opened.mails.findLast(({ text }) => text.includes(`/mail/${purpose}`))!.text,
    )![1]!

  test('the email address is verified when the viewer presses the button of the page, not when the link is opened', async () => {
    const { register, follow, mails } = await begin()
    const browser = await register({ language: 'es' })
    const link = linkIn('verify')
    const page = await follow(link)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(page.text).toContain('<form method="post"><button>Confirmar mi correo</button></form>')
    expect(page.text, 'names the brand').toContain('<p class="brand">NBC</p>')
    expect((await browser.profile()).answer.profile!.isMailVerified).toBe(false)
    const done = (await follow(link, 'POST')).text
    expect(done).toContain('Tu correo está confirmado')
    expect(done).toContain('href="/?lang=es"')
    expect((await browser.profile()).answer.profile!.isMailVerified).toBe(true)
    expect(mails.at(-1)!.subject).toBe('Te damos la bienvenida a NBC')
    for (const method of ['GET', 'POST']) expect((await follow(link, method)).status).toBe(404)
    expect(mails).toHaveLength(2)
  })

  test('a verification link is rejected after a day, or after a change of the account’s email address', async () => {
    const { register, follow, clock, tables } = await begin()
    const browser = await register()
    const link = linkIn('verify')
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_key: 'new@viewer.example' }).execute())
    expect((await follow(link, 'POST')).status).toBe(404)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_key: ida.mail }).execute())
    await browser.send('POST', '/identity/mail/verification')
    const other = linkIn('verify')
    clock.now += day
    expect((await follow(other, 'POST')).status).toBe(404)
    for (const nonsense of ['/identity/mail/verify', '/identity/mail/unlock?code=x', `${other}x`, other.replace('verify', 'unlock')])
      for (const method of ['GET', 'POST']) expect((await follow(nonsense, method)).status).toBe(404)
  })

  test('a signed-in viewer can request the verification email again, at most three times an hour', async () => {
    const { register, caller, mails, follow } = await begin()
    const browser = await register()
    const sendAgain = (from = browser, headers = {}) => from.send('POST', '/identity/mail/verification', { headers })
    expect((await sendAgain(caller())).status).toBe(401)
    expect((await sendAgain(browser, { origin: 'https://evil.example' })).status).toBe(403)
    expect([(await sendAgain()).status, (await sendAgain()).status, (await sendAgain()).status]).toEqual([200, 200, 429])
    expect(mails).toHaveLength(3)
    await follow(linkIn('verify'), 'POST')
    const count = mails.length
    expect((await sendAgain()).status).toBe(200)
    expect(mails).toHaveLength(count)
  })

  test('a hundred wrong passwords in a row lock the account until the emailed link is used', async () => {
    const { register, caller, follow, tables, mails } = await begin()
    await register()
    const stranger = caller()
    const guess = () => stranger.signIn({ username: ida.mail, password: encodePassword('wrong') })
    await guess()
    await tables.write((trx) =>
      trx
        .updateTable('identity_guards')
        .set({ failures: lockout.maxInARow - 2 })
        .execute(),
    )
    await guess()
    expect(mails).toHaveLength(1)
    await guess()
    await expect.poll(() => mails.at(-1)!.subject).toBe('Your NBC account is locked')
    const owner = caller()
    expect((await owner.signIn()).answer.result.description).toBe(descriptions.locked)
    const link = linkIn('unlock')
    expect((await follow(link)).text).toContain('<button>Unlock my account</button>')
    expect((await owner.signIn()).status).toBe(404)
    expect((await follow(link, 'POST')).text).toContain('Your account is unlocked')
    expect((await owner.signIn()).status).toBe(200)
    expect((await follow(link, 'POST')).status).toBe(404)
  })

  test('registration, verification and password changes succeed even if their emails cannot be stored', async () => {
    const reported: unknown[] = []
    const { register, follow, mails } = await begin({ report: (error: unknown) => reported.push(error) })
    const push = mails.push.bind(mails)
    const fail = () => {
      throw new Error('the disk is full')
    }
    mails.push = fail
    const browser = await register()
    expect([(await browser.profile()).status, reported.length]).toEqual([200, 1])
    mails.push = push
    await browser.send('POST', '/identity/mail/verification')
    mails.push = fail
    expect((await follow(linkIn('verify'), 'POST')).status).toBe(200)
    const body = { currentPassword: ida.password, password: encodePassword('staple battery horse') }
    expect((await browser.send('POST', '/identity/password', { body })).status).toBe(200)
    expect(reported).toHaveLength(3)
  })

  test('only verified accounts that are not locked are listed as subscribers', async () => {
    const { register, follow, identity, tables } = await begin()
    const { answer } = await (await register({ language: 'es' })).profile()
    const { id } = answer.profile!
    expect(await identity.subscribers([id])).toEqual([])
    await follow(linkIn('verify'), 'POST')
    expect(await identity.subscribers([id, 'unknown'])).toEqual([{ userId: id, mail: ida.mail, language: 'es' }])
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    expect(await identity.subscribers([id])).toEqual([])
    expect(await identity.subscribers([])).toEqual([])
  })
})
