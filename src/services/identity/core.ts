// What the parts of identity share: its tools, made once.
import type { BrandGroup } from '#contracts/brand.ts'
import {
  type Answered,
  type Caller,
  type IdentityProfile,
  longestPassword,
  type SignInType,
  sessionIdleLife,
} from '#contracts/http/identity.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import { decodePassword } from '#contracts/http/password.ts'
import type { Database } from '#kit/db/database.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { addressBucket, type Limit, overLimit, waitWhileUsedUp } from '#kit/hot/limit.ts'
import { presentProfile } from './accounts/present-profile.ts'
import { done, Refusal, refusals } from './answers.ts'
import { forgetCodes } from './code-store.ts'
import { createGuards } from './guards/guards.ts'
import { createHashing, type Hashing } from './passwords/hashing.ts'
import { createPasswordPolicy } from './passwords/password-policy.ts'
import { macOf, newSecret } from './secrets.ts'
import { createCookies } from './sessions/cookies.ts'
import { forgetSessions } from './sessions/session-store.ts'
import { createSessions, type Held } from './sessions/sessions.ts'
import { accountById, forgetAudit, type IdentityDatabase, withProfile } from './store.ts'
import type { AccountRow, IdentityTables, SessionRow } from './tables.ts'

export type IdentityTools = {
  database: Database
  hot: Hot
  brands: BrandGroup
  messages: Pick<MessagesClient, 'send' | 'forget'> & Partial<Pick<MessagesClient, 'choices'>>
  secret: string
  publicUrl: string
  /** Origins of our pages. */
  pageOrigins: string[]
  settings: {
    /** Seconds [A9-02]. */
    sessionTimeout: number
    passwordMin: number
    passwordMax: number
    /** Whether an unknown mail is answered otherwise than a wrong password [A8-07]. */
    revealUnknown: boolean
    /** Sign-ins of one address in ten minutes. */
    signInLimit: number
    /** Wrong sign-ins of everybody in ten minutes that are no longer mistakes. */
    signInAlarm: number
    /** New accounts of one address in an hour. */
    registerLimit: number
    /** Codes of televisions that one address may enter in an hour, and ask for. */
    activationLimit: number
    deviceCodeLimit: number
    /** Whether pages on other hosts of ours are told who is signed in here [C2.2-08]. */
    frame?: boolean
    /** Mails (for a new password, to prove a mailbox) that one address may ask for in an hour. */
    mailLimit: number
    /** Days that what was done to an account is remembered. */
    auditDays: number
    /** What the sister service bears; without it nobody is handed over. */
    sisterToken?: string | undefined
  }
  now: () => number
  /** `signed-in email`, `refused locked`: for counts, so few words and nobody's name. */
  told(outcome: string): void
  report(error: unknown, request?: Request): void
  /** A sentence for who runs the site. */
  warn(sentence: string): void
  /** Another than as many as the machine has cores for. */
  hashing?: Hashing
}

/** What a viewer is written about; each mail is kept when its promise fulfils. */
export type Notices = {
  /** Too many failures in a row: only a mailed link or a reset opens it again. */
  locked(account: AccountRow): Promise<unknown>
  registered(account: AccountRow): Promise<unknown>
  passwordChanged(account: AccountRow): Promise<unknown>
  mailChanged(account: AccountRow, before: string): Promise<unknown>
  vendorJoined(account: AccountRow, vendor: string): Promise<unknown>
  vendorParted(account: AccountRow, vendor: string): Promise<unknown>
  deleted(account: AccountRow): Promise<unknown>
}

export type Core = ReturnType<typeof createCore>

const threeAnHour = { most: 3, within: 3_600_000 }

/** What one address may do. */
const limitsOf = (settings: IdentityTools['settings']) => ({
  signIn: { name: 'sign-in', most: settings.signInLimit, within: 600_000 },
  register: { name: 'register', most: settings.registerLimit, within: 3_600_000 },
  mail: { name: 'mail', most: settings.mailLimit, within: 3_600_000 },
  deviceCodes: { name: 'device codes', most: settings.deviceCodeLimit, within: 3_600_000 },
})

export function createCore(tools: IdentityTools) {
  const { secret, now, settings, brands } = tools
  const database: IdentityDatabase = tools.database.withTables<IdentityTables>()
  const cookies = createCookies(tools.publicUrl)
  const core = {
    ...tools,
    database,
    cookies,
    limits: limitsOf(settings),
    hashing: tools.hashing ?? createHashing({ report: tools.report }),
    guards: createGuards({ database, cookies, secret, now }),
    sessions: createSessions({ database, cookies, secret, now, timeout: settings.sessionTimeout }),
    policy: createPasswordPolicy({ min: settings.passwordMin, max: settings.passwordMax, brands }),

    profileOf: async (account: AccountRow): Promise<IdentityProfile> =>
      presentProfile(account, await withProfile(database.read, account.id)),
    profileAnswer: async (account: AccountRow): Promise<Answered> => done({ profile: await core.profileOf(account) }),

    /** [A4-01] What everybody is answered who just began or resumed a session. `known`: the profile, where it was asked for already. */
    async signedIn(held: Held, account: AccountRow, caller: Caller, more: string[] = [], known?: IdentityProfile): Promise<Answered> {
      const reference = newSecret().slice(0, 22)
      const session = { tokenId: core.sessions.tokenOf(held.session) }
      const lines = [core.sessions.cookieOf(held, caller), cookies.line('transaction', reference, caller), ...more]
      return done({ session, idm_tx_ref: reference, profile: known ?? (await core.profileOf(account)) }, lines)
    },

    /** Of the caller's cookie; refuses who has none that counts. */
    async requireSession(caller: Pick<Caller, 'cookie'>): Promise<{ session: SessionRow; account: AccountRow }> {
      const session = await core.sessions.find(caller.cookie)
      const account = session && (await accountById(database.read, session.account_id))
      if (!account) throw refusals.unauthorized()
      return { session, account }
    },

    /** What no longer counts for anybody. */
    async forget(): Promise<void> {
      await core.guards.forget()
      await database.write((trx) => forgetSessions(trx, now() - 2 * sessionIdleLife))
      await database.write((trx) => forgetCodes(trx, now()))
      await database.write((trx) => forgetAudit(trx, now() - settings.auditDays * 86_400_000))
    },

    /** Counted as `alarm sign-in`, and said. */
    alarm(what: string, sentence: string): void {
      tools.told(`alarm ${what}`)
      tools.warn(`ALARM: ${sentence}`)
    },

    /** Whether a mailbox may be sent one more of a kind, also when its accounts come and go: it is a stranger's to write to. */
    mayMail: async (kind: string, mailKey: string): Promise<boolean> =>
      !(await overLimit(tools.hot, { name: `mail ${kind}`, ...threeAnHour }, macOf(secret, 'mailbox', mailKey))),

    /** Refuses an account that does too often what others are written to for; this machine is exempt. */
    async limitAccount(name: string, { id }: AccountRow, { isLocal }: Pick<Caller, 'isLocal'>): Promise<void> {
      const wait = isLocal ? 0 : await overLimit(tools.hot, { name, ...threeAnHour }, id)
      if (wait) throw refusals.tooMany(wait)
    },

    /** Refuses an address that has used a limit up, without counting: before its body is read. */
    async requireLeft(limit: Limit, caller: Pick<Caller, 'address' | 'isLocal'>): Promise<void> {
      const wait = caller.isLocal ? 0 : await waitWhileUsedUp(tools.hot, limit, addressBucket(caller.address))
      if (wait) throw refusals.tooMany(wait)
    },

    /** Refuses an address that came too often; this machine is exempt. */
    async limit(limit: Limit, caller: Pick<Caller, 'address' | 'isLocal'>): Promise<void> {
      const wait = caller.isLocal ? 0 : await overLimit(tools.hot, limit, addressBucket(caller.address))
      if (wait) throw refusals.tooMany(wait)
    },
  }
  return core
}

/** The password of a call, as far as one may be; refuses to hear it where others could too. */
export function passwordOfCall(text: unknown, { isSecure, isLocal }: Pick<Caller, 'isSecure' | 'isLocal'>): string {
  if (!isSecure && !isLocal) throw refusals.plain()
  const password = typeof text === 'string' ? decodePassword(text) : null
  if (password === null) throw refusals.password()
  if ([...password].length > longestPassword) throw new Refusal(400, 'The password is too long.', { faults: { password: 'long' } })
  return password
}

export const isVendor = (type: string): type is Exclude<SignInType, 'email'> => type !== 'email'
