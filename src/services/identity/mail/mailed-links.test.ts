import { afterEach, expect, test } from 'vitest'
import { descriptions, lockout } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openHouse } from '../testing/house.ts'

const day = 86_400_000

onEachDatabase('mailed links', (open) => {
  let database: Database
  let house: Awaited<ReturnType<typeof openHouse>>
  const begin = async (options = {}) => {
    database ??= await open()
    house = await openHouse(database, options)
    const follow = async (path: string, method = 'GET') => {
      const response = await house.identity.fetch(new Request(`https://tv.example${path}`, { method }))
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    return { ...house, follow }
  }
  afterEach(() =>
    house.tables.write(async (trx) => {
      for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'guards', 'audit', 'links', 'codes'] as const)
        await trx.deleteFrom(`identity_${table}`).execute()
    }),
  )
  const linkIn = (what: string) =>
    new RegExp(`https://tv\\.example(/identity/mail/${what}\\S+)`).exec(
      house.mails.findLast(({ text }) => text.includes(`/mail/${what}`))!.text,
    )![1]!

  test('who signed up proves the mailbox with one click on a page; what only looks at the link proves nothing', async () => {
    const { register, follow, mails } = await begin()
    const browser = await register({ language: 'es' })
    const link = linkIn('verify')
    const asked = await follow(link)
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(asked.text).toContain('<form method="post"><button>Confirmar mi correo</button></form>')
    expect(asked.text, 'whose page it is').toContain('<p class="brand">NBC</p>')
    expect((await browser.profile()).answer.profile!.isMailVerified).toBe(false)
    const done = (await follow(link, 'POST')).text
    expect(done).toContain('Tu correo está confirmado')
    expect(done).toContain('href="/?lang=es"')
    expect((await browser.profile()).answer.profile!.isMailVerified).toBe(true)
    expect(mails.at(-1)!.subject).toBe('Te damos la bienvenida a NBC')
    for (const method of ['GET', 'POST']) expect((await follow(link, method)).status).toBe(404)
    expect(mails).toHaveLength(2)
  })

  test('the link lives a day, and only while the account has that mailbox', async () => {
    const { register, follow, clock, tables } = await begin()
    const browser = await register()
    const link = linkIn('verify')
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_key: 'new@viewer.example' }).execute())
    expect((await follow(link, 'POST')).status).toBe(404)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_key: ida.mail }).execute())
    await browser.ask('POST', '/identity/mail/verification')
    const other = linkIn('verify')
    clock.now += day
    expect((await follow(other, 'POST')).status).toBe(404)
    for (const nonsense of ['/identity/mail/verify', '/identity/mail/unlock?code=x', `${other}x`, other.replace('verify', 'unlock')])
      for (const method of ['GET', 'POST']) expect((await follow(nonsense, method)).status).toBe(404)
  })

  test('it is mailed again when its owner asks, three times an hour at most, and to nobody else', async () => {
    const { register, caller, mails, follow } = await begin()
    const browser = await register()
    const again = (from = browser, headers = {}) => from.ask('POST', '/identity/mail/verification', { headers })
    expect((await again(caller())).status).toBe(401)
    expect((await again(browser, { origin: 'https://evil.example' })).status).toBe(403)
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429])
    expect(mails).toHaveLength(3)
    await follow(linkIn('verify'), 'POST')
    const count = mails.length
    expect((await again()).status).toBe(200)
    expect(mails).toHaveLength(count)
  })

  test('a hundred wrong passwords in a row lock the account until its owner follows the mailed link', async () => {
    const { register, caller, follow, tables, mails } = await begin()
    await register()
    const stranger = caller()
    const guess = () => stranger.signIn({ username: ida.mail, password: encodePassword('wrong') })
    await guess()
    await tables.write((trx) =>
      trx
        .updateTable('identity_guards')
        .set({ failures: lockout.mostInARow - 2 })
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

  test('a mail that cannot be written keeps nobody from signing up, proving a mailbox or choosing a password', async () => {
    const reported: unknown[] = []
    const { register, follow, mails } = await begin({ report: (error: unknown) => reported.push(error) })
    const keep = mails.push.bind(mails)
    const fail = () => {
      throw new Error('the disk is full')
    }
    mails.push = fail
    const browser = await register()
    expect([(await browser.profile()).status, reported.length]).toEqual([200, 1])
    mails.push = keep
    await browser.ask('POST', '/identity/mail/verification')
    mails.push = fail
    expect((await follow(linkIn('verify'), 'POST')).status).toBe(200)
    const body = { currentPassword: ida.password, password: encodePassword('staple battery horse') }
    expect((await browser.ask('POST', '/identity/password', { body })).status).toBe(200)
    expect(reported).toHaveLength(3)
  })

  test('newsletters go only where somebody proved to read mail, and to nobody whom an operator locked', async () => {
    const { register, follow, identity, tables } = await begin()
    const { answer } = await (await register({ language: 'es' })).profile()
    const { id } = answer.profile!
    expect(await identity.subscribers([id])).toEqual([])
    await follow(linkIn('verify'), 'POST')
    expect(await identity.subscribers([id, 'nobody'])).toEqual([{ userId: id, mail: ida.mail, language: 'es' }])
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    expect(await identity.subscribers([id])).toEqual([])
    expect(await identity.subscribers([])).toEqual([])
  })
})
