// Email and password [A4-01]. Whoever asks learns only whether both are right, and needs the same time to learn it.
import type { Answered, Caller, Credentials } from '#contracts/http/identity.ts'
import { presentProfile } from '../accounts/present-profile.ts'
import { done, refusals } from '../answers.ts'
import { type Core, type Notices, passwordOfCall } from '../core.ts'
import { createAlarm } from '../guards/alarm.ts'
import type { Reservation } from '../guards/guard-store.ts'
import type { Claimed } from '../guards/guards.ts'
import { accountById, accountByMail, holdAccount, holdPassword, mailKeyOf, withProfile } from '../store.ts'
import type { AccountRow } from '../tables.ts'
import { endSession } from './session-store.ts'
import type { Held } from './sessions.ts'

const tenMinutes = 600_000

export function createSignIn(core: Core, notices: Pick<Notices, 'locked'>) {
  const { database, guards, hashing, sessions, settings, now, told, report } = core

  const alarm = createAlarm({
    hot: core.hot,
    name: 'sign-in',
    most: settings.signInAlarm,
    within: tenMinutes,
    ring: (wrong) => core.alarm('sign-in', `${wrong} wrong sign-ins within ten minutes (SIGN_IN_ALARM is ${settings.signInAlarm})`),
  })

  /** During an alarm a third of what an address may else; nothing changes for a device on which this mail signed in before. */
  async function limit(claimed: Claimed, caller: Caller): Promise<void> {
    const isShort = !guards.isKnownDevice(claimed, caller) && (await alarm.isOn())
    await core.limit({ name: 'sign-in', most: Math.ceil(settings.signInLimit / (isShort ? 3 : 1)), within: tenMinutes }, caller)
  }

  /** Whether it is the account's. Counted first, hashed after; what was not hashed was not counted. */
  async function prove(claimed: Claimed, password: string, caller: Caller) {
    await limit(claimed, caller)
    const reservation = await guards.reserve(claimed, caller)
    const isRight = await hashing.verify(claimed.hash ?? undefined, password).catch(async (error) => {
      await guards.release(reservation)
      throw error
    })
    return { isRight, reservation }
  }

  async function begin(found: AccountRow & { hash: string | null }, password: string, clear: Reservation, caller: Caller) {
    const { id: accountId, mail_key: mailKey } = found
    const hash = found.hash!
    const next = hashing.isOutdated(hash) ? await hashing.hash(password) : hash
    const own = await withProfile(database.read, accountId)
    const held: Held = await database.write(async (trx) => {
      await holdAccount(trx, accountId)
      if (!(await holdPassword(trx, accountId, hash, next))) throw refusals.unauthorized()
      await guards.succeeded(trx, clear)
      return sessions.begin(trx, { accountId, profileId: own.profileId, type: 'email' }, caller)
    })
    return core.signedIn(held, found, caller, [guards.deviceLine({ mailKey, hash: next }, caller)], presentProfile(found, own))
  }

  return {
    async signIn({ username, password: text }: Credentials, caller: Caller): Promise<Answered> {
      const mailKey = mailKeyOf(username)
      if (!mailKey) throw refusals.noMail()
      const password = passwordOfCall(text, caller).trim()
      const { found, isRight, reservation } = await hashing.admit(async () => {
        const account = await accountByMail(database.read, mailKey)
        return { found: account, ...(await prove({ mailKey, hash: account?.hash }, password, caller)) }
      })
      if (!found || !isRight) {
        told('refused password')
        await alarm.noteWrong()
        // Nobody waits for it: whoever guesses could tell.
        if (found && reservation.isLast) notices.locked(found).catch(report)
        throw !found && settings.revealUnknown ? refusals.noUser() : refusals.unauthorized()
      }
      if (found.locked_at !== null) throw refusals.locked()
      told('signed-in email')
      return begin(found, password, reservation, caller)
    },

    async resume(caller: Caller): Promise<Answered> {
      const held = await sessions.resume(caller.cookie)
      const account = held && (await accountById(database.read, held.session.account_id))
      if (!account) throw refusals.unauthorized()
      return core.signedIn(held, account, caller)
    },

    /** [A4-05] Also of a session that is over: nothing is left of it in the browser. */
    async signOut(caller: Caller): Promise<Answered> {
      const session = await sessions.find(caller.cookie)
      if (session) await database.write((trx) => endSession(trx, session.id, now()))
      return done({}, [core.cookies.line('session', '', caller), core.cookies.line('transaction', '', caller)])
    },

    /** For a step that wants it: the password again, guarded like a sign-in. */
    async provePassword(account: AccountRow, text: unknown, caller: Caller): Promise<void> {
      const password = passwordOfCall(text, caller).trim()
      const { mail_key: mailKey } = account
      const found = await accountByMail(database.read, mailKey)
      const { isRight, reservation } = await prove({ mailKey, hash: found?.hash }, password, caller)
      if (!isRight) throw refusals.wrongPassword()
      await database.write((trx) => guards.succeeded(trx, reservation))
    },
  }
}
