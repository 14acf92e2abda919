// Sign-in with email address and password [A4-01]. Neither the answer nor its delay reveals whether the email address or the password is wrong.
import type { Caller, Credentials, IdentityResponse } from '#contracts/http/identity.ts'
import { createAlarm, type RaiseAlarm } from '#kit/kv/alarm.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { Reservation } from '../guards/guard-store.ts'
import type { ClaimedAccount, Lockout } from '../guards/lockout.ts'
import type { Notices } from '../mail/notices.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import type { Limits } from '../requests/limits.ts'
import { parsePassword } from '../requests/parse.ts'
import { accountById, accountByMail, type IdentityDatabase, lockAccountRow, lockPasswordRow, mailKeyOf } from '../store/accounts.ts'
import { loadProfile, toProfile } from '../store/profiles.ts'
import type { AccountRow } from '../tables.ts'
import { endSession } from './session-store.ts'
import type { Sessions } from './sessions.ts'

const tenMinutes = 600_000

export type SignInDependencies = {
  database: IdentityDatabase
  kv: Kv
  cookies: Cookies
  limits: Pick<Limits, 'count'>
  lockout: Lockout
  hashing: Hashing
  sessions: Sessions
  notices: Pick<Notices, 'locked'>
  settings: { signInLimit: number; signInAlarm: number; revealUnknown: boolean }
  now: () => number
  countOutcome(outcome: string): void
  raiseAlarm: RaiseAlarm
  report(error: unknown): void
}
export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(dependencies: SignInDependencies) {
  const { database, cookies, lockout, hashing, sessions, notices, settings, now, countOutcome, report } = dependencies
  const alarm = createSignInAlarm(dependencies)
  const prove = createPasswordProof(dependencies, alarm.isOn)

  async function startSession(account: AccountRow & { hash: string | null }, password: string, reservation: Reservation, caller: Caller) {
    const { id: accountId, mail_key: mailKey } = account
    const hash = account.hash!
    const currentHash = hashing.isOutdated(hash) ? await hashing.hash(password) : hash
    const profile = await loadProfile(database.read, accountId)
    const started = await database.write(async (trx) => {
      await lockAccountRow(trx, accountId)
      if (!(await lockPasswordRow(trx, accountId, hash, currentHash))) throw refusals.unauthorized()
      await lockout.succeeded(trx, reservation)
      return sessions.begin(trx, { accountId, profileId: profile.profileId, type: 'email' }, caller)
    })
    return sessions.answer(
      started,
      account,
      caller,
      [lockout.deviceCookie({ mailKey, hash: currentHash }, caller)],
      toProfile(account, profile),
    )
  }

  /** Verifies the password of an operation that requires it, with the limits of a sign-in. Throws a Refusal (403) if the password is wrong. */
  async function provePassword(account: AccountRow, text: unknown, caller: Caller): Promise<void> {
    const password = parsePassword(text, caller).trim()
    const { mail_key: mailKey } = account
    const found = await accountByMail(database.read, mailKey)
    const { isRight, reservation } = await prove({ mailKey, hash: found?.hash }, password, caller)
    if (!isRight) throw refusals.wrongPassword()
    await database.write((trx) => lockout.succeeded(trx, reservation))
  }

  return {
    async signIn({ username, password: text }: Credentials, caller: Caller): Promise<IdentityResponse> {
      const mailKey = mailKeyOf(username)
      if (!mailKey) throw refusals.noEmail()
      const password = parsePassword(text, caller).trim()
      const { account, isRight, reservation } = await hashing.admit(async () => {
        const found = await accountByMail(database.read, mailKey)
        return { account: found, ...(await prove({ mailKey, hash: found?.hash }, password, caller)) }
      })
      if (!account || !isRight) {
        countOutcome('refused password')
        await alarm.countWrong()
        // The email is not awaited, because a longer delay would reveal that the account exists.
        if (account && reservation.isLast) notices.locked(account).catch(report)
        throw !account && settings.revealUnknown ? refusals.noUser() : refusals.unauthorized()
      }
      if (account.locked_at !== null) throw refusals.locked()
      countOutcome('signed-in email')
      return startSession(account, password, reservation, caller)
    },

    async resume(caller: Caller): Promise<IdentityResponse> {
      const resumed = await sessions.resume(caller.cookie)
      const account = resumed && (await accountById(database.read, resumed.session.account_id))
      if (!account) throw refusals.unauthorized()
      return sessions.answer(resumed, account, caller)
    },

    /** [A4-05] Ends the session and deletes its cookies. Deletes the cookies even if the session has already ended. */
    async signOut(caller: Caller): Promise<IdentityResponse> {
      const session = await sessions.find(caller.cookie)
      if (session) await database.write((trx) => endSession(trx, session.id, now()))
      return done({}, [
        cookies.line('session', '', caller),
        cookies.line('transaction', '', caller),
        ...cookies.profileLine(undefined, caller),
      ])
    },

    provePassword,

    /** Returns a function that verifies the password of a request with `provePassword`, or undefined if the request has no password. */
    proofOf: (account: AccountRow, text: string | null, caller: Caller) =>
      text === null ? undefined : () => provePassword(account, text, caller),
  }
}

function createSignInAlarm({ kv, settings, raiseAlarm }: Pick<SignInDependencies, 'kv' | 'settings' | 'raiseAlarm'>) {
  return createAlarm({
    kv,
    name: 'sign-in',
    max: settings.signInAlarm,
    windowMs: tenMinutes,
    onAlarm: (wrong) => raiseAlarm('sign-in', `${wrong} wrong sign-ins within ten minutes (SIGN_IN_ALARM is ${settings.signInAlarm})`),
  })
}

type ProofDependencies = Pick<SignInDependencies, 'lockout' | 'limits' | 'hashing' | 'settings'>

function createPasswordProof({ lockout, limits, hashing, settings }: ProofDependencies, isAlarmOn: () => Promise<boolean>) {
  /** Counts a sign-in of an IP address. During an alarm, unknown devices have a third of the usual limit. */
  async function countAddress(claimed: ClaimedAccount, caller: Caller): Promise<void> {
    const isReduced = !lockout.isKnownDevice(claimed, caller) && (await isAlarmOn())
    await limits.count({ name: 'sign-in', max: Math.ceil(settings.signInLimit / (isReduced ? 3 : 1)), windowMs: tenMinutes }, caller)
  }

  /** Compares a password. Counts the attempt before the hash is computed. If computing the hash fails, removes the attempt from the count. */
  return async function prove(claimed: ClaimedAccount, password: string, caller: Caller) {
    await countAddress(claimed, caller)
    const reservation = await lockout.reserve(claimed, caller)
    const isRight = await hashing.verify(claimed.hash ?? undefined, password).catch(async (error) => {
      await lockout.release(reservation)
      throw error
    })
    return { isRight, reservation }
  }
}
