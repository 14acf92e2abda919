// The session that a request belongs to, and its account.
import type { Caller } from '#contracts/http/identity.ts'
import { refusals } from '../requests/answers.ts'
import type { Guard } from '../requests/parse.ts'
import { accountById, type IdentityDatabase } from '../store/accounts.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import type { Sessions } from './sessions.ts'

/** Milliseconds after a proof of identity (a sign-in or a password) in which no new proof is required. */
const proofLifeMs = 600_000

export type SignedIn = { session: SessionRow; account: AccountRow }
export type CurrentSession = ReturnType<typeof createCurrentSession>

type CurrentSessionDependencies = { database: IdentityDatabase; sessions: Pick<Sessions, 'find' | 'isTokenOf'>; now: () => number }

export function createCurrentSession({ database, sessions, now }: CurrentSessionDependencies) {
  /** Returns the session of the caller's cookie, and its account. Throws a Refusal (401) if the cookie has no open session. */
  async function require(caller: Pick<Caller, 'cookie'>): Promise<SignedIn> {
    const session = await sessions.find(caller.cookie)
    const account = session && (await accountById(database.read, session.account_id))
    if (!account) throw refusals.unauthorized()
    return { session, account }
  }

  /** [A7-03] Like `require`, but the header `session_token` must also belong to the session of the cookie. Used by routes. */
  const requireToken: Guard<SignedIn> = async (request, caller) => {
    const token = request.headers.get('session_token')
    if (!token) throw refusals.unauthorized()
    const signedIn = await require(caller)
    if (!sessions.isTokenOf(signedIn.session, token)) throw refusals.unauthorized()
    return signedIn
  }

  return {
    require,
    requireToken,

    /** Throws a Refusal (403) if the viewer's last proof of identity is older than ten minutes. */
    requireRecentProof(session: Pick<SessionRow, 'proved_at'>): void {
      if (now() - session.proved_at > proofLifeMs) throw refusals.stale()
    },
  }
}
