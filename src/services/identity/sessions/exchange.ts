// [A4-11] Signs a viewer in on another brand's host with a one-time code in the cookie `park-fr` (name from the specification).
import { exchangeLife } from '#contracts/http/exchange.ts'
import type { Caller, IdentityResponse, SignInType } from '#contracts/http/identity.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import { accountById, type IdentityDatabase } from '../store/accounts.ts'
import { addCode, useCode } from '../store/codes.ts'
import type { SessionRow } from '../tables.ts'
import type { SignedIn } from './current-session.ts'
import { sessionById, touchSession } from './session-store.ts'
import type { Sessions } from './sessions.ts'

const purpose = 'exchange'
/** Cookies that contain the code on the other host. */
export const codeCookies = ['exchange', 'arrived'] as const

export type ExchangeDependencies = {
  database: IdentityDatabase
  cookies: Cookies
  sessions: Sessions
  pageOrigins: string[]
  now: () => number
  countOutcome(outcome: string): void
}
export type Exchange = ReturnType<typeof createExchange>

export function createExchange({ database, cookies, sessions, pageOrigins, now, countOutcome }: ExchangeDependencies) {
  const hosts = pageOrigins.map((origin) => new URL(origin).host)

  return {
    /** Creates a code that works one time, within a minute, and only on `host`. */
    async createCode({ session, account }: SignedIn, host: unknown): Promise<IdentityResponse> {
      if (typeof host !== 'string' || !hosts.includes(host)) throw refusals.fields({ host: 'unknown' })
      const data = { host, from: session.id }
      const code = await database.write((trx) => addCode(trx, { purpose, accountId: account.id, data, lifeMs: exchangeLife, now: now() }))
      return done({ exchange: { code } })
    },

    /** Begins a session from the code in the cookies. Deletes the cookies even if the code is invalid. */
    async redeem(host: string, caller: Caller): Promise<IdentityResponse> {
      const deletions = codeCookies.map((kind) => cookies.line(kind, '', caller))
      const [exchange = '', arrived] = codeCookies.map((kind) => cookies.read(caller.cookie, kind) ?? '')
      // Any subdomain can set `exchange`, but not `arrived`. The two cookies must be equal: otherwise a subdomain could sign viewers in to an attacker's
      // account.
      const code = arrived === exchange ? exchange : ''
      const started = await database.write(async (trx) => {
        const used = await useCode(trx, purpose, code, now())
        const data = used && (JSON.parse(used.data) as { host: string; from: string })
        if (data?.host !== host) return null
        // The viewer may have signed out on the first host since the code was created.
        const firstSession = (await touchSession(trx, data.from, { used_at: now() })) && (await sessionById(trx, data.from))
        const account = firstSession && (await accountById(trx, firstSession.account_id))
        return account ? { account, session: await sessions.begin(trx, copyOf(firstSession), caller) } : null
      })
      countOutcome(started ? 'signed-in exchange' : 'refused exchange')
      if (!started) return { answer: refusals.unauthorized().answer, cookies: deletions }
      return sessions.answer(started.session, started.account, caller, deletions)
    },
  }
}

/** Returns the values for a new session with the account, start time and last proof of identity of this session. */
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
