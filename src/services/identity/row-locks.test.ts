// Tests concurrent operations of several processes on one account. Each operation locks the account's row first, so that no deadlock occurs.
import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase, waitingTransactions } from '#kit/db/testing.ts'
import { type Browser, ida, openIdentity, type TestResponse } from './testing/open-identity.ts'

const newPassword = encodePassword('staple battery horse')

onEachDatabase('row locks', (open, dialect) => {
  async function begin(mail = ida.mail, opened?: Awaited<ReturnType<typeof openIdentity>>) {
    const reported: unknown[] = []
    const { identity, mails, tables, register, caller } =
      opened ?? (await openIdentity(await open(), { report: (error) => reported.push(error) }))
    const owner = await register({ mail })
    const signIn = (browser: Browser) => browser.signIn({ username: mail, password: ida.password })
    const elsewhere = caller()
    await signIn(elsewhere)
    const sendStep = (input: object, token = '') => caller().send('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await sendStep({ queryFilter: `mail eq "${mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.findLast(({ to }) => to === mail)!.text)![0])
    const { answer } = await sendStep({ code: searchParams.get('code') }, searchParams.get('token')!)
    const step = answer.passwordreset!.token
    const { code } = (await owner.send('POST', '/identity/exchange', { body: { host: 'tv.example' } })).answer.exchange!
    const otherHost = caller()
    otherHost.cookies.set('park-fr', code).set('__Host-arrived', code)
    return {
      tables,
      reported,
      reset: AsyncResource.bind(() => sendStep({ password: newPassword }, step)),
      change: AsyncResource.bind(() =>
        owner.send('POST', '/identity/password', { body: { currentPassword: ida.password, password: newPassword } }),
      ),
      remove: AsyncResource.bind(() => owner.send('DELETE', '/identity/account', { headers: { password: ida.password } })),
      signInAgain: AsyncResource.bind(() => signIn(owner.copy())),
      arrive: AsyncResource.bind(() => otherHost.send('POST', '/identity/exchange/redeem')),
      signOutEverywhere: AsyncResource.bind(() => elsewhere.send('DELETE', '/identity/sessions')),
    }
  }

  /** Locks a row that all operations need, starts the operations in this order, then unlocks the row. Returns the statuses of the operations. */
  async function runBehindLock(
    { tables }: Pick<Awaited<ReturnType<typeof begin>>, 'tables'>,
    table: 'sessions' | 'passwords',
    operations: (() => Promise<TestResponse>)[],
  ) {
    const running: Promise<TestResponse>[] = []
    await tables.write(async (trx) => {
      await trx
        .updateTable(`identity_${table}`)
        .set(({ ref }) => ({ account_id: ref('account_id') }))
        .execute()
      for (const operation of operations) {
        running.push(operation())
        if (dialect === 'postgres') await waitingTransactions(trx, running.length)
      }
    })
    return (await Promise.all(running)).map(({ status }) => status).sort()
  }

  test('only one of two concurrent operations succeeds: a password change and a reset, or an account deletion and a reset', async () => {
    const one = await begin()
    expect(await runBehindLock(one, 'sessions', [one.change, one.reset])).toEqual([200, 401])
    const other = await begin()
    expect(await runBehindLock(other, 'passwords', [other.remove, other.reset])).toEqual([200, 401])
    expect([...one.reported, ...other.reported]).toEqual([])
  })

  test('concurrent operations of every kind on one account cause no deadlock', { timeout: 30_000 }, async () => {
    const reported: unknown[] = []
    const opened = await openIdentity(await open(), { report: (error) => reported.push(error) })
    for (let round = 0; round < 8; round++) {
      const { reset, change, remove, signInAgain, arrive, signOutEverywhere } = await begin(`ida${round}@viewer.example`, opened)
      const operations = [remove, signInAgain, reset, arrive, change, signOutEverywhere]
      const responses = await Promise.all(
        [...operations.slice(round % operations.length), ...operations.slice(0, round % operations.length)].map((operation) => operation()),
      )
      expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    }
    expect(reported).toEqual([])
  })
})
