// [A4-11] From one brand's host to another's: a code in the cookie `park-fr`, once, soon, and only there.

import { exchangeLife } from '#contracts/http/exchange.ts'
import type { Answered, Caller, SignInType } from '#contracts/http/identity.ts'
import { done, refusals } from './answers.ts'
import { addCode, useCode } from './code-store.ts'
import type { Core } from './core.ts'
import { accountById } from './store.ts'
import type { AccountRow, SessionRow } from './tables.ts'

const purpose = 'exchange'

export function createExchange(core: Core) {
  const { database, cookies, sessions, pageOrigins, now, told } = core
  const hosts = pageOrigins.map((origin) => new URL(origin).host)

  return {
    async begin({ session, account }: { session: SessionRow; account: AccountRow }, host: unknown): Promise<Answered> {
      if (typeof host !== 'string' || !hosts.includes(host)) throw refusals.fields({ host: 'unknown' })
      const { profile_id: profileId, sign_in_type: type, proved_at: provedAt } = session
      const data = { host, profileId, type, provedAt: `${provedAt}` }
      const code = await database.write((trx) => addCode(trx, { purpose, accountId: account.id, data, life: exchangeLife, now: now() }))
      return done({ exchange: { code } })
    },

    /** Whatever comes of it, the cookie has done its work. */
    async redeem(host: string, caller: Caller): Promise<Answered> {
      const gone = cookies.line('exchange', '', caller)
      const code = cookies.read(caller.cookie, 'exchange') ?? ''
      const begun = await database.write(async (trx) => {
        const used = await useCode(trx, purpose, code, now())
        const data = used && (JSON.parse(used.data) as { host: string; profileId: string; type: SignInType; provedAt: string })
        const account = used?.account_id && data?.host === host ? await accountById(trx, used.account_id) : undefined
        if (!data || !account || account.locked_at !== null) return null
        const of = { accountId: account.id, profileId: data.profileId, type: data.type, provedAt: Number(data.provedAt) }
        return { account, held: await sessions.begin(trx, of, caller) }
      })
      told(begun ? 'signed-in exchange' : 'refused exchange')
      if (!begun) return { answer: refusals.unauthorized().answer, cookies: [gone] }
      return core.signedIn(begun.held, begun.account, caller, [gone])
    },
  }
}
