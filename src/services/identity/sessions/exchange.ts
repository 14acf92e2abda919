// [A4-11] From one brand's host to another's: a code in the cookie `park-fr`, once, soon, and only there.

import { exchangeLife } from '#contracts/http/exchange.ts'
import type { Answered, Caller, SignInType } from '#contracts/http/identity.ts'
import { done, refusals } from '../answers.ts'
import { addCode, useCode } from '../code-store.ts'
import type { Core } from '../core.ts'
import { accountById } from '../store.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import { sessionById, touchSession } from './session-store.ts'

const purpose = 'exchange'
/** Cookies of a browser that was brought here. */
export const arrivals = ['exchange', 'arrived'] as const

export function createExchange(core: Core) {
  const { database, cookies, sessions, pageOrigins, now, told } = core
  const hosts = pageOrigins.map((origin) => new URL(origin).host)

  return {
    async begin({ session, account }: { session: SessionRow; account: AccountRow }, host: unknown): Promise<Answered> {
      if (typeof host !== 'string' || !hosts.includes(host)) throw refusals.fields({ host: 'unknown' })
      const data = { host, from: session.id }
      const code = await database.write((trx) => addCode(trx, { purpose, accountId: account.id, data, life: exchangeLife, now: now() }))
      return done({ exchange: { code } })
    },

    /** Whatever comes of it, the cookie has done its work. */
    async redeem(host: string, caller: Caller): Promise<Answered> {
      const gone = arrivals.map((kind) => cookies.line(kind, '', caller))
      const [shown = '', arrived] = arrivals.map((kind) => cookies.read(caller.cookie, kind) ?? '')
      // Else a subdomain signs viewers in as somebody of its own.
      const code = arrived === shown ? shown : ''
      const begun = await database.write(async (trx) => {
        const used = await useCode(trx, purpose, code, now())
        const data = used && (JSON.parse(used.data) as { host: string; from: string })
        if (data?.host !== host) return null
        // Who was signed out there meanwhile is not signed in here.
        const from = (await touchSession(trx, data.from, { used_at: now() })) && (await sessionById(trx, data.from))
        const account = from && (await accountById(trx, from.account_id))
        return account ? { account, held: await sessions.begin(trx, copyOf(from), caller) } : null
      })
      told(begun ? 'signed-in exchange' : 'refused exchange')
      if (!begun) return { answer: refusals.unauthorized().answer, cookies: gone }
      return core.signedIn(begun.held, begun.account, caller, gone)
    },
  }
}

/** The same viewer's, proved and begun when it was. */
const copyOf = ({
  account_id: accountId,
  profile_id: profileId,
  sign_in_type: type,
  proved_at: provedAt,
  created_at: createdAt,
}: SessionRow) => ({
  accountId,
  profileId,
  type: type as SignInType,
  provedAt,
  createdAt,
})
