// Acts on one account at one moment, by several processes: each takes the account first, so that no two ever wait for each other.
import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Browser, ida, openHouse, type Said } from './testing/house.ts'
import { othersWait } from './testing/others-wait.ts'

const next = encodePassword('staple battery horse')

onEachDatabase('locks', (open, dialect) => {
  async function begin(mail = ida.mail, house?: Awaited<ReturnType<typeof openHouse>>) {
    const reported: unknown[] = []
    const { identity, mails, tables, register, caller } =
      house ?? (await openHouse(await open(), { report: (error) => reported.push(error) }))
    const owner = await register({ mail })
    const signIn = (browser: Browser) => browser.signIn({ username: mail, password: ida.password })
    const elsewhere = caller()
    await signIn(elsewhere)
    const ask = (input: object, token = '') => caller().ask('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await ask({ queryFilter: `mail eq "${mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.findLast(({ to }) => to === mail)!.text)![0])
    const { answer } = await ask({ code: searchParams.get('code') }, searchParams.get('token')!)
    const step = answer.passwordreset!.token
    const { code } = (await owner.ask('POST', '/identity/exchange', { body: { host: 'tv.example' } })).answer.exchange!
    const there = caller()
    there.cookies.set('park-fr', code).set('__Host-arrived', code)
    return {
      tables,
      reported,
      reset: AsyncResource.bind(() => ask({ password: next }, step)),
      change: AsyncResource.bind(() =>
        owner.ask('POST', '/identity/password', { body: { currentPassword: ida.password, password: next } }),
      ),
      remove: AsyncResource.bind(() => owner.ask('DELETE', '/identity/account', { headers: { password: ida.password } })),
      signInAgain: AsyncResource.bind(() => signIn(owner.copy())),
      arrive: AsyncResource.bind(() => there.ask('POST', '/identity/exchange/redeem')),
      signOutEverywhere: AsyncResource.bind(() => elsewhere.ask('DELETE', '/identity/sessions')),
    }
  }

  /** Both have begun, in this order, when what both want is let go. */
  async function bothAt(
    { tables }: Pick<Awaited<ReturnType<typeof begin>>, 'tables'>,
    held: 'sessions' | 'passwords',
    acts: (() => Promise<Said>)[],
  ) {
    const begun: Promise<Said>[] = []
    await tables.write(async (trx) => {
      await trx
        .updateTable(`identity_${held}`)
        .set(({ ref }) => ({ account_id: ref('account_id') }))
        .execute()
      for (const act of acts) {
        begun.push(act())
        if (dialect === 'postgres') await othersWait(trx, begun.length)
      }
    })
    return (await Promise.all(begun)).map(({ status }) => status).sort()
  }

  test('of a reset and a change of the password one is done and the other too late, and so it is beside the end of the account', async () => {
    const one = await begin()
    expect(await bothAt(one, 'sessions', [one.change, one.reset])).toEqual([200, 401])
    const other = await begin()
    expect(await bothAt(other, 'passwords', [other.remove, other.reset])).toEqual([200, 401])
    expect([...one.reported, ...other.reported]).toEqual([])
  })

  test('whatever is done to an account at once, nothing of it fails', { timeout: 30_000 }, async () => {
    const reported: unknown[] = []
    const house = await openHouse(await open(), { report: (error) => reported.push(error) })
    for (let round = 0; round < 8; round++) {
      const { reset, change, remove, signInAgain, arrive, signOutEverywhere } = await begin(`ida${round}@viewer.example`, house)
      const acts = [remove, signInAgain, reset, arrive, change, signOutEverywhere]
      const said = await Promise.all([...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)].map((act) => act()))
      expect(said.filter(({ status }) => status >= 500)).toEqual([])
    }
    expect(reported).toEqual([])
  })
})
