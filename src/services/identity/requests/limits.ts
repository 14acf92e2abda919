// Rate limits by IP address, account and inbox. Callers on this machine are exempt.
import type { Caller } from '#contracts/http/identity.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { addressBucket, type Limit, overLimit, waitWhileUsedUp } from '#kit/kv/limit.ts'
import { macOf } from '../secrets.ts'
import { refusals } from './answers.ts'
import type { Guard } from './parse.ts'

const threeAnHour = { max: 3, windowMs: 3_600_000 }

/** The rate limits per IP address: sign-ins in ten minutes, other requests in an hour. */
export type LimitSettings = { signInLimit: number; registerLimit: number; mailLimit: number; deviceCodeLimit: number }
export type LimitDependencies = { kv: Kv; secret: string; settings: LimitSettings }
export type Limits = ReturnType<typeof createLimits>

export function createLimits({ kv, secret, settings }: LimitDependencies) {
  const byName = {
    signIn: { name: 'sign-in', max: settings.signInLimit, windowMs: 600_000 },
    register: { name: 'register', max: settings.registerLimit, windowMs: 3_600_000 },
    mail: { name: 'mail', max: settings.mailLimit, windowMs: 3_600_000 },
    deviceCodes: { name: 'device codes', max: settings.deviceCodeLimit, windowMs: 3_600_000 },
  } satisfies Record<string, Limit>

  return {
    byName,

    /** Counts one request from the caller's IP address. Throws a Refusal (429) above the limit. */
    async count(limit: Limit, caller: Pick<Caller, 'address' | 'isLocal'>): Promise<void> {
      const wait = caller.isLocal ? 0 : await overLimit(kv, limit, addressBucket(caller.address))
      if (wait) throw refusals.tooMany(wait)
    },

    /** Counts one operation of an account that can send emails to strangers. Throws a Refusal (429) above three operations in an hour. */
    async countAccount(name: string, { id }: { id: string }, { isLocal }: Pick<Caller, 'isLocal'>): Promise<void> {
      const wait = isLocal ? 0 : await overLimit(kv, { name, ...threeAnHour }, id)
      if (wait) throw refusals.tooMany(wait)
    },

    /** Returns a guard that refuses an IP address that has used up its limit. The handler counts the request; the guard does not. */
    notUsedUp:
      (name: keyof typeof byName): Guard<void> =>
      async (_request, caller) => {
        const wait = caller.isLocal ? 0 : await waitWhileUsedUp(kv, byName[name], addressBucket(caller.address))
        if (wait) throw refusals.tooMany(wait)
      },

    /**
     * Counts one email of this kind to an inbox, and returns whether it may be sent. The limit is three an hour for all accounts with this email address
     * together, because the inbox may belong to a stranger.
     */
    mayEmail: async (kind: string, mailKey: string): Promise<boolean> =>
      !(await overLimit(kv, { name: `mail ${kind}`, ...threeAnHour }, macOf(secret, 'mailbox', mailKey))),
  }
}
