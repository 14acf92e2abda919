// A session: in the browser a cookie with a handle that changes, here the family of those handles. An old handle that comes back was stolen.
import { isIP } from 'node:net'
import { type Caller, cookieLife, handleGrace, type SignInType, sessionIdleLife, tokenLife } from '#contracts/http/identity.ts'
import { isFaultOfSurroundings } from '#kit/db/faults.ts'
import { addressBucket } from '#kit/hot/limit.ts'
import { hashOf, isSame, macOf, newSecret } from '../secrets.ts'
import { audit, holdAccount, type IdentityDatabase, type Writer } from '../store.ts'
import type { SessionRow } from '../tables.ts'
import type { Cookies } from './cookies.ts'
import { addSession, endDevices, endReplaced, endSession, rotateHandle, sawHandle, sessionById, touchSession } from './session-store.ts'

const hour = 3_600_000

export type SessionTools = {
  database: IdentityDatabase
  cookies: Cookies
  secret: string
  now: () => number
  /** Seconds [A9-02]. */
  timeout: number
}
/** `handle` is the text that the cookie is to hold from now on. */
export type Held = { session: SessionRow; handle: string }

const namedBy = (cookie: string | null) =>
  /^(?<id>[\w-]{36})\.(?<handle>[\w-]{43})$/.exec(cookie ?? '')?.groups as { id: string; handle: string } | undefined

async function endStolen(trx: Writer, { id, account_id }: SessionRow, now: number): Promise<void> {
  await holdAccount(trx, account_id)
  if (!(await endSession(trx, id, now))) return
  await endDevices(trx, { entered_by: id }, now)
  await audit(trx, { at: now, account_id, actor: 'system', what: 'session-reused', detail: id })
}

/** Roughly from where: a neighbourhood's addresses, not a household's. */
function networkOf(address: string | undefined): string {
  if (address && isIP(address) === 4) return address.replace(/\d+$/, '0/24')
  return addressBucket(address).replace(/:[^:]*::\/64$/, '::/48')
}

/** Housekeeping of a session: while the database takes no writes, viewers stay signed in without it. False when it took none. */
async function ifPossible(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!isFaultOfSurroundings(error)) throw error
    return false
  }
}

export function createSessions({ database, cookies, secret, now, timeout }: SessionTools) {
  const longest = Math.min(cookieLife, timeout) * 1000
  const isOver = ({ used_at, created_at }: SessionRow) => now() - used_at >= sessionIdleLife || now() - created_at >= longest
  /** Made from the one before, so that two tabs that come back at once get the same. */
  const nextOf = (id: string, handle: string) => macOf(secret, 'handle', `${id} ${handle}`)

  /** What the cookie says, when it counts. `isLate`: its handle was replaced moments ago, or by one that never came back. */
  async function held(cookie: string | null): Promise<(Held & { isLate: boolean }) | null> {
    const { id, handle } = namedBy(cookies.read(cookie, 'session')) ?? {}
    if (!id || !handle) return null
    const session = await sessionById(database.read, id)
    if (!session || isOver(session)) return null
    const hash = hashOf(handle)
    if (isSame(hash, session.handle)) {
      if (!session.seen) await ifPossible(database.write((trx) => sawHandle(trx, id, session.handle)))
      return { session, handle, isLate: false }
    }
    const mayBeLate = !session.seen || now() - session.rotated_at < handleGrace
    if (session.before && isSame(hash, session.before) && mayBeLate) return { session, handle, isLate: true }
    await database.write((trx) => endStolen(trx, session, now()))
    return null
  }

  return {
    isOver,

    /** Part of the transaction that decided that it may begin. `device`: the network whose television it is. */
    async begin(
      trx: Writer,
      of: { accountId: string; profileId: string; type: SignInType; provedAt?: number; createdAt?: number; device?: string },
      caller: Caller,
    ): Promise<Held> {
      const handle = newSecret()
      const session: SessionRow = {
        id: crypto.randomUUID(),
        account_id: of.accountId,
        profile_id: of.profileId,
        handle: hashOf(handle),
        before: null,
        rotated_at: now(),
        seen: 1,
        created_at: of.createdAt ?? now(),
        used_at: now(),
        sign_in_type: of.type,
        user_agent: (caller.userAgent ?? '').replace(/\p{C}/gu, '').slice(0, 300),
        proved_at: of.provedAt ?? now(),
        ended_at: null,
      }
      await addSession(trx, session)
      // In this browser it takes the place of the one before, which nobody could end from here any more.
      const before = namedBy(cookies.read(caller.cookie, 'session'))
      if (before) await endReplaced(trx, before.id, hashOf(before.handle), now())
      const detail = `${of.device ?? of.type} from ${networkOf(caller.address)}, ${session.user_agent || '-'}`
      await audit(trx, { at: now(), account_id: of.accountId, actor: of.device ? 'device' : 'viewer', what: 'signed-in', detail })
      return { session, handle }
    },

    async find(cookie: string | null): Promise<SessionRow | null> {
      const found = await held(cookie)
      if (found && now() - found.session.used_at > hour)
        await ifPossible(database.write((trx) => touchSession(trx, found.session.id, { used_at: now() })))
      return found?.session ?? null
    },

    /** The same session under a new handle. */
    async resume(cookie: string | null): Promise<Held | null> {
      const found = await held(cookie)
      if (!found) return null
      const { session, handle, isLate } = found
      const next = nextOf(session.id, handle)
      if (isLate) return { session, handle: next }
      const turn = { from: session.handle, to: hashOf(next), now: now() }
      // A tab that comes a moment later gets the same handle as the other tab.
      const isRotated = await ifPossible(database.write((trx) => rotateHandle(trx, session.id, turn)))
      return { session, handle: isRotated ? next : handle }
    },

    cookieOf: ({ session, handle }: Held, caller: Caller) => cookies.line('session', `${session.id}.${handle}`, caller),

    /** [A7-13] `session.tokenId`: for a quarter of an hour, and of no use without the cookie. */
    tokenOf({ id }: Pick<SessionRow, 'id'>): string {
      const text = `v1.${id}.${now() + tokenLife}`
      return `${text}.${macOf(secret, 'token', text)}`
    },

    isTokenOf({ id }: Pick<SessionRow, 'id'>, token: string): boolean {
      const [text = '', expires] = /^v1\.[\w-]{36}\.(\d{1,15})(?=\.)/.exec(token) ?? []
      return text.startsWith(`v1.${id}.`) && Number(expires) > now() && isSame(token, `${text}.${macOf(secret, 'token', text)}`)
    },
  }
}
