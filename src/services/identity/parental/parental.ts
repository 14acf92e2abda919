// Parental controls of a profile: the highest ratings, and a PIN of four digits that lifts them in one session for a while.
import * as v from 'valibot'
import type { Caller, IdentityResponse } from '#contracts/http/identity.ts'
import { liftLife, type ParentalChange, type ParentalClient, type ParentalProof, type ParentalSettings } from '#contracts/parental.ts'
import { mpaaRatings, stricter, vchipRatings } from '#contracts/ratings.ts'
import { maxRatingsOf } from '#contracts/viewers/profiles.ts'
import type { Lockout } from '../guards/lockout.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Limits } from '../requests/limits.ts'
import type { CurrentSession, SignedIn } from '../sessions/current-session.ts'
import { requireOpenSession } from '../sessions/session-store.ts'
import type { SignIn } from '../sessions/sign-in.ts'
import { audit, type IdentityDatabase, type Writer } from '../store/accounts.ts'
import { deleteParental, endLifts, liftInSession, limitsInSession, maxRatingsIn, parentalOf, saveParental } from '../store/parental.ts'
import { createProvePin, newPinLimit, parsePin } from './pin.ts'

export type ParentalDependencies = {
  database: IdentityDatabase
  hashing: Pick<Hashing, 'hash' | 'verify'>
  limits: Pick<Limits, 'count'>
  lockout: Pick<Lockout, 'reservePin' | 'clearPin' | 'release'>
  current: Pick<CurrentSession, 'requireRecentProof'>
  signIn: Pick<SignIn, 'provePassword'>
  now: () => number
  countOutcome(outcome: string): void
}
export type Parental = ReturnType<typeof createParental>

export function createParental({ database, hashing, limits, lockout, current, signIn, now, countOutcome }: ParentalDependencies) {
  const provePin = createProvePin({ hashing, lockout, countOutcome })

  async function prove({ session, account }: SignedIn, hash: string, { pin, password }: ParentalProof, caller: Caller): Promise<void> {
    if (pin !== undefined) await provePin(session.profile_id, hash, parsePin('pin', pin, caller))
    else if (password !== undefined && password !== null) await signIn.provePassword(account, password, caller)
    else current.requireRecentProof(session)
  }

  /** Runs `write` in a transaction in which the session is open, ends the profile's lifts, and forgets its wrong PINs. */
  const change = ({ session, account }: SignedIn, what: string, write: (trx: Writer) => Promise<boolean>) =>
    database.write(async (trx) => {
      await requireOpenSession(trx, session, now())
      if (!(await write(trx))) throw refusals.parentalChanged()
      await endLifts(trx, session.profile_id)
      await lockout.clearPin(trx, session.profile_id)
      await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what, detail: '' })
    })

  async function settingsOf({ session }: SignedIn): Promise<ParentalSettings | null> {
    const row = await parentalOf(database.read, session.profile_id)
    const until = session.lifted_until
    return row
      ? { maxRatings: maxRatingsIn(row) as ParentalSettings['maxRatings'], liftedUntil: until !== null && until > now() ? until : null }
      : null
  }

  return {
    async get(found: SignedIn): Promise<IdentityResponse> {
      return done({ parental: await settingsOf(found) })
    },

    /** Stores limits, and a new PIN if there is one. Existing parental controls are changed only with a proof. */
    async set(found: SignedIn, wanted: ParentalChange, proof: ParentalProof, caller: Caller): Promise<IdentityResponse> {
      const { session, account } = found
      const maxRatings = parseMaxRatings(wanted.maxRatings)
      const newPin = wanted.newPin === undefined ? undefined : parsePin('newPin', wanted.newPin, caller)
      const stored = await parentalOf(database.read, session.profile_id)
      if (stored) await prove(found, stored.pin, proof, caller)
      else if (newPin === undefined) throw refusals.fields({ newPin: 'required' })
      if (newPin !== undefined) await limits.count(newPinLimit, caller)
      const pin = newPin === undefined ? stored!.pin : await hashing.hash(newPin)
      const { mpaa = null, vchip = null } = maxRatings
      const row = { profile_id: session.profile_id, account_id: account.id, max_mpaa: mpaa, max_vchip: vchip, pin, changed_at: now() }
      await change(found, 'parental-controls-set', (trx) => saveParental(trx, row, stored?.pin))
      countOutcome('set parental controls')
      return done({ parental: { maxRatings, liftedUntil: null } })
    },

    async remove(found: SignedIn, proof: ParentalProof, caller: Caller): Promise<IdentityResponse> {
      const stored = await parentalOf(database.read, found.session.profile_id)
      if (!stored) throw refusals.noParentalControls()
      await prove(found, stored.pin, proof, caller)
      await change(found, 'parental-controls-removed', (trx) => deleteParental(trx, stored.profile_id, stored.pin))
      countOutcome('removed parental controls')
      return done({ parental: null })
    },

    /** Lifts the limits in the caller's session for four hours. */
    async lift({ session }: SignedIn, text: unknown, caller: Caller): Promise<IdentityResponse> {
      const pin = parsePin('pin', text, caller)
      const stored = await parentalOf(database.read, session.profile_id)
      if (!stored) throw refusals.noParentalControls()
      await provePin(session.profile_id, stored.pin, pin)
      const liftedUntil = now() + liftLife
      await database.write(async (trx) => {
        await requireOpenSession(trx, session, now())
        if ((await parentalOf(trx, session.profile_id))?.pin !== stored.pin) throw refusals.parentalChanged()
        await lockout.clearPin(trx, session.profile_id)
        await liftInSession(trx, session.id, liftedUntil)
      })
      countOutcome('lifted parental controls')
      return done({ parental: { maxRatings: maxRatingsIn(stored) as ParentalSettings['maxRatings'], liftedUntil } })
    },
  }
}

/** Creates the client with which the access service reads the limits. */
export const createParentalClient = ({ database, now }: Pick<ParentalDependencies, 'database' | 'now'>): ParentalClient => ({
  async maxRatingsOf(owner) {
    const row = await limitsInSession(database.read, owner, now())
    if (!row) return null
    const profile = maxRatingsOf({ isKids: row.kids === 1, maxRating: row.max_rating })
    const limits = stricter(profile ?? {}, maxRatingsIn(row))
    return Object.keys(limits).length ? { ...limits, ...(profile && { profile }) } : null
  },
})

const limitsSchema = v.strictObject({ mpaa: v.optional(v.picklist(mpaaRatings)), vchip: v.optional(v.picklist(vchipRatings)) })

/** Refuses ratings of another system, and controls without any limit. */
function parseMaxRatings(value: unknown): ParentalSettings['maxRatings'] {
  const { success, output } = v.safeParse(limitsSchema, value)
  if (!success) throw refusals.fields({ maxRatings: 'rating' })
  const { mpaa, vchip } = output
  if (!mpaa && !vchip) throw refusals.fields({ maxRatings: 'required' })
  return { ...(mpaa && { mpaa }), ...(vchip && { vchip }) }
}
