// Who may still guess [A5-13]. A stranger's guesses are counted by mail, known or not; those from a device that signed in before by device,
// so that a stranger's cannot lock out the owner.
import { randomBytes } from 'node:crypto'
import type { Caller } from '#contracts/http/identity.ts'
import { refusals, seconds } from '../answers.ts'
import { isSame, macOf } from '../secrets.ts'
import type { Cookies } from '../sessions/cookies.ts'
import type { IdentityDatabase, Writer } from '../store.ts'
import { clearGuard, type Reservation, releaseAttempt, reserveAttempt } from './guard-store.ts'

/** `hash`: of the password that there is. Else whoever had the mail, or its password, before would have counters of their own for good. */
export type Claimed = { mailKey: string; hash: string | null | undefined }

export function createGuards(tools: { database: IdentityDatabase; cookies: Cookies; secret: string; now: () => number }) {
  const { database, cookies, secret, now } = tools
  const keyOf = (mailKey: string) => macOf(secret, 'guard mail', mailKey)

  const sealOf = (nonce: string, { mailKey, hash }: Claimed) => macOf(secret, 'device', `${nonce} ${mailKey} ${hash}`)

  /** What its cookie says counts for the mail and the password with which somebody signed in there, and for no other. */
  function deviceKey(claimed: Claimed, cookie: string | null): string | null {
    const [nonce = '', mac = ''] = (cookies.read(cookie, 'device') ?? '').split('.')
    return nonce && isSame(mac, sealOf(nonce, claimed)) ? macOf(secret, 'guard device', nonce) : null
  }

  const lockedUntil = (until: number | null) => refusals.locked(until === null ? undefined : seconds(until - now()))

  async function reserve(claimed: Claimed, { cookie }: Pick<Caller, 'cookie'>): Promise<Reservation> {
    const device = deviceKey(claimed, cookie)
    const first = device && (await reserveAttempt(database, device, now()))
    // A device that only ever fails is a stranger's.
    const reserved =
      first && (first.allowed || first.until !== null) ? first : await reserveAttempt(database, keyOf(claimed.mailKey), now())
    if (reserved.allowed) return reserved.reservation
    throw lockedUntil(reserved.until)
  }

  const inTurn = createTurns()

  return {
    /** Counts a sign-in that is about to be tried. Refuses while it is locked, whatever the password. */
    reserve: (claimed: Claimed, caller: Pick<Caller, 'cookie'>): Promise<Reservation> =>
      inTurn(claimed.mailKey, () => reserve(claimed, caller)),
    succeeded: (trx: Writer, reservation: Reservation) => clearGuard(trx, reservation.key),
    release: (reservation: Reservation) => database.write((trx) => releaseAttempt(trx, reservation, now())),
    /** By a reset: nothing is held against this mail. */
    clear: (trx: Writer, mailKey: string) => clearGuard(trx, keyOf(mailKey)),
    /** Whether this mail signed in before, with its password, on the device that has this cookie. */
    isKnownDevice: (claimed: Claimed, { cookie }: Pick<Caller, 'cookie'>): boolean => deviceKey(claimed, cookie) !== null,
    /** For the device on which somebody just signed in. */
    deviceLine(claimed: Claimed, caller: Caller): string {
      const nonce = randomBytes(16).toString('base64url')
      return cookies.line('device', `${nonce}.${sealOf(nonce, claimed)}`, caller)
    },
    /** What no longer counts for anybody. */
    async forget(): Promise<void> {
      const long = now() - 90 * 86_400_000
      await database.write((trx) => trx.deleteFrom('identity_guards').where('changed_at', '<', long).execute())
    },
  }
}

/** One after the other for each key: who guesses at once takes one connection, and leaves the others to everybody else. */
function createTurns() {
  const turns = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, act: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(act, act)
    turns.set(key, turn)
    try {
      return await turn
    } finally {
      if (turns.get(key) === turn) turns.delete(key)
    }
  }
}
