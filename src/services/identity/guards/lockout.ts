// The lockout after wrong passwords [A5-13]. A device is known if the account signed in on it before. Attempts from a known device are counted by
// device, so that a stranger cannot lock out the owner. Other attempts are counted by email address, registered or not.
import { randomBytes } from 'node:crypto'
import type { Caller } from '#contracts/http/identity.ts'
import { signValue, verifySigned } from '#kit/http/cookies/signed-value.ts'
import { refusals, seconds } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import { macOf } from '../secrets.ts'
import type { IdentityDatabase, Writer } from '../store/accounts.ts'
import { clearGuard, type Reservation, releaseAttempt, reserveAttempt } from './guard-store.ts'

/**
 * The account that a sign-in names. A device cookie is valid only for this email address and this `hash` of the password. So the cookie of a previous
 * owner of the email address is invalid, and so is a cookie from before a password change.
 */
export type ClaimedAccount = { mailKey: string; hash: string | null | undefined }

export type LockoutDependencies = { database: IdentityDatabase; cookies: Cookies; secret: string; now: () => number }
export type Lockout = ReturnType<typeof createLockout>

export function createLockout({ database, cookies, secret, now }: LockoutDependencies) {
  const keyOf = (mailKey: string) => macOf(secret, 'guard mail', mailKey)
  const pinKeyOf = (profileId: string) => macOf(secret, 'guard pin', profileId)

  const signer =
    ({ mailKey, hash }: ClaimedAccount) =>
    (nonce: string) =>
      macOf(secret, 'device', `${nonce} ${mailKey} ${hash}`)

  /** Returns the counter key of the cookie's device, or null if the device is unknown. */
  function deviceKey(claimed: ClaimedAccount, cookie: string | null): string | null {
    const nonce = verifySigned(cookies.read(cookie, 'device') ?? '', signer(claimed))
    return nonce && macOf(secret, 'guard device', nonce)
  }

  const lockedUntil = (until: number | null) => refusals.locked(until === null ? undefined : seconds(until - now()))

  async function reserve(claimed: ClaimedAccount, { cookie }: Pick<Caller, 'cookie'>): Promise<Reservation> {
    const device = deviceKey(claimed, cookie)
    const first = device && (await reserveAttempt(database, device, now()))
    // After `maxInARow` failures a device counts as unknown: its attempts are counted by email address.
    const reserved =
      first && (first.allowed || first.until !== null) ? first : await reserveAttempt(database, keyOf(claimed.mailKey), now())
    if (reserved.allowed) return reserved.reservation
    throw lockedUntil(reserved.until)
  }

  const runInOrder = createKeyedQueue()

  return {
    /** Counts a sign-in before its password is compared. Throws a Refusal if the account is locked. */
    reserve: (claimed: ClaimedAccount, caller: Pick<Caller, 'cookie'>): Promise<Reservation> =>
      runInOrder(claimed.mailKey, () => reserve(claimed, caller)),
    /** Counts the entry of a profile's PIN before it is compared, with the limits of passwords; throws a Refusal while it is locked. */
    async reservePin(profileId: string): Promise<Reservation> {
      const reserved = await runInOrder(pinKeyOf(profileId), () => reserveAttempt(database, pinKeyOf(profileId), now()))
      if (reserved.allowed) return reserved.reservation
      throw refusals.pinLocked(reserved.until === null ? undefined : seconds(reserved.until - now()))
    },
    /** Deletes the wrong PINs of a profile. */
    clearPin: (trx: Writer, profileId: string) => clearGuard(trx, pinKeyOf(profileId)),
    succeeded: (trx: Writer, reservation: Reservation) => clearGuard(trx, reservation.key),
    release: (reservation: Reservation) => database.write((trx) => releaseAttempt(trx, reservation, now())),
    /** Deletes all failed attempts that were counted by this email address. */
    clear: (trx: Writer, mailKey: string) => clearGuard(trx, keyOf(mailKey)),
    /** Returns whether this account signed in with its current password on the device of this cookie. */
    isKnownDevice: (claimed: ClaimedAccount, { cookie }: Pick<Caller, 'cookie'>): boolean => deviceKey(claimed, cookie) !== null,
    /** Returns the `Set-Cookie` line of a device that has just signed in. */
    deviceCookie(claimed: ClaimedAccount, caller: Caller): string {
      const nonce = randomBytes(16).toString('base64url')
      return cookies.line('device', signValue(nonce, signer(claimed)), caller)
    },
    /** Deletes rows that did not change for 90 days. */
    async deleteOld(): Promise<void> {
      const before = now() - 90 * 86_400_000
      await database.write((trx) => trx.deleteFrom('identity_guards').where('changed_at', '<', before).execute())
    },
  }
}

/** Returns a function that runs the work of one key in sequence, so that parallel guesses at one account use only one database connection. */
function createKeyedQueue() {
  const queues = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (queues.get(key) ?? Promise.resolve()).then(work, work)
    queues.set(key, turn)
    try {
      return await turn
    } finally {
      if (queues.get(key) === turn) queues.delete(key)
    }
  }
}
