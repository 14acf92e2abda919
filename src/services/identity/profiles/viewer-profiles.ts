// The viewer profiles of an account: choosing one in a session, adding, changing and deleting. A profile with a limit changes none.
import type { Caller, IdentityResponse } from '#contracts/http/identity.ts'
import { type Avatar, avatars, type ProfileFields } from '#contracts/viewers/profiles.ts'
import type { Deletions } from '../deletions/deletions.ts'
import type { Lockout } from '../guards/lockout.ts'
import { createProvePin, newPinLimit, type PinDependencies, parsePin } from '../parental/pin.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import type { Limits } from '../requests/limits.ts'
import type { CurrentSession, SignedIn } from '../sessions/current-session.ts'
import { requireOpenSession } from '../sessions/session-store.ts'
import { audit, type IdentityDatabase, type Writer } from '../store/accounts.ts'
import { addDeletion } from '../store/deletions.ts'
import { profileOf, toViewerProfile } from '../store/profiles.ts'
import { addProfile, chooseInSession, deleteProfile, endSessionsOfProfile, profilesOf, saveProfile } from '../store/viewer-profiles.ts'
import type { ProfileRow } from '../tables.ts'
import { type ParsedProfile, parseProfile } from './parse-profile.ts'

export type ViewerProfileDependencies = Omit<PinDependencies, 'hashing' | 'lockout'> & {
  database: IdentityDatabase
  hashing: Pick<Hashing, 'hash' | 'verify'>
  limits: Pick<Limits, 'count'>
  lockout: Pick<Lockout, 'reservePin' | 'clearPin' | 'release'>
  cookies: Cookies
  current: Pick<CurrentSession, 'requireRecentProof'>
  deletions: Pick<Deletions, 'deleteInServices'>
  /** Whether viewers may use viewer profiles now. Sessions keep their profile, with its limit, also while they may not. */
  hasProfiles?: () => boolean
  now: () => number
}
export type ViewerProfiles = ReturnType<typeof createViewerProfiles>

/** The owner by which the wrong PINs of a profile are counted. Those of its parental controls are counted apart. */
const pinOwner = (id: string) => `profile ${id}`

/** A profile before its fields are set. Each of an account's profiles has another colour by default. */
const emptyProfile = (count: number): ParsedProfile & { slot: number } => ({
  ...{ slot: count + 1, name: '', language: '', kids: 0, max_rating: null },
  avatar: avatars[count % avatars.length] as Avatar,
})

/** Creates the steps that the operations share. */
function createSteps({ database, hashing, limits, lockout, current, now, countOutcome, hasProfiles }: ViewerProfileDependencies) {
  const provePin = createProvePin({ hashing, lockout, countOutcome })

  /** Loads the profiles of the account. Throws a Refusal while viewer profiles are switched off: every operation begins here. */
  async function loadAll({ account }: SignedIn): Promise<ProfileRow[]> {
    if (hasProfiles?.() === false) throw refusals.profilesOff()
    return profilesOf(database.read, account.id)
  }

  async function load(signedIn: SignedIn, id: string): Promise<{ all: ProfileRow[]; found: ProfileRow; chosen: ProfileRow }> {
    const all = await loadAll(signedIn)
    const found = all.find((each) => each.id === id)
    if (!found) throw refusals.noProfile()
    return { all, found, chosen: chosenOf(all, signedIn.session) }
  }

  /** Proves that the viewer may change a profile: one with a PIN needs the PIN, or a recent sign-in if the PIN is forgotten. */
  async function prove({ session }: SignedIn, { id, pin: hash }: ProfileRow, pin: unknown, caller: Caller): Promise<void> {
    if (hash === null) return
    if (pin !== undefined && pin !== '') await provePin(pinOwner(id), hash, parsePin('pin', pin, caller))
    else current.requireRecentProof(session)
  }

  /** Returns the hash of a new PIN; `stored` if there is no new one, and null if the PIN is removed. */
  async function newPinOf({ newPin }: ProfileFields, stored: string | null, caller: Caller): Promise<string | null> {
    if (newPin === undefined || newPin === '') return stored
    if (newPin === null) return null
    const pin = parsePin('newPin', newPin, caller)
    await limits.count(newPinLimit, caller)
    return hashing.hash(pin)
  }

  /** Runs `write` in a transaction in which the session is open; throws a Refusal if it returns false, because the profile has changed. */
  const write = (
    { session, account }: SignedIn,
    what: string,
    change: (trx: Writer) => Promise<boolean>,
    refusal = refusals.profileChanged,
  ) =>
    database.write(async (trx) => {
      await requireOpenSession(trx, session, now())
      if (!(await change(trx))) throw refusal()
      await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what, detail: '' })
    })

  async function list(signedIn: SignedIn): Promise<IdentityResponse> {
    const { account, session } = signedIn
    const all = await loadAll(signedIn)
    return done({ profiles: all.map((row) => toViewerProfile(row, account, chosenOf(all, session).id)) })
  }

  return { loadAll, load, list, prove, provePin, newPinOf, write }
}

/** Refuses changes by a profile with a limit. */
function requireNoLimit(chosen: ProfileRow): void {
  if (chosen.max_rating !== null) throw refusals.limitedProfile()
}

export function createViewerProfiles(dependencies: ViewerProfileDependencies) {
  const { database, lockout, cookies, deletions, now, countOutcome } = dependencies
  const { loadAll, load, list, prove, provePin, newPinOf, write } = createSteps(dependencies)
  return {
    list,

    async add(signedIn: SignedIn, fields: ProfileFields, caller: Caller): Promise<IdentityResponse> {
      const { account, session } = signedIn
      const all = await loadAll(signedIn)
      requireNoLimit(chosenOf(all, session))
      const values = parseProfile(fields, emptyProfile(all.length))
      const pin = await newPinOf(fields, null, caller)
      const row = { id: crypto.randomUUID(), account_id: account.id, created_at: now(), ...values, pin }
      await write(signedIn, 'profile-added', (trx) => addProfile(trx, row), refusals.tooManyProfiles)
      countOutcome('added profile')
      return list(signedIn)
    },

    async change(signedIn: SignedIn, id: string, fields: ProfileFields, caller: Caller): Promise<IdentityResponse> {
      const { found, chosen } = await load(signedIn, id)
      requireNoLimit(chosen)
      const values = parseProfile(fields, { ...found, name: found.name || signedIn.account.given_name })
      await prove(signedIn, found, fields.pin, caller)
      const pin = await newPinOf(fields, found.pin, caller)
      await write(signedIn, 'profile-changed', async (trx) => {
        await lockout.clearPin(trx, pinOwner(id))
        return saveProfile(trx, found, { ...values, pin })
      })
      return list(signedIn)
    },

    async delete(signedIn: SignedIn, id: string, pin: unknown, caller: Caller): Promise<IdentityResponse> {
      const { found, chosen } = await load(signedIn, id)
      requireNoLimit(chosen)
      if (found.slot === 1) throw refusals.firstProfile()
      if (found.id === chosen.id) throw refusals.chosenProfile()
      await prove(signedIn, found, pin, caller)
      await write(signedIn, 'profile-deleted', async (trx) => {
        if (!(await deleteProfile(trx, found))) return false
        // A device that had chosen it must not go on with another profile, which may have no limit.
        await endSessionsOfProfile(trx, id, now())
        await lockout.clearPin(trx, pinOwner(id))
        await addDeletion(trx, { kind: 'profile', id, at: now() })
        return true
      })
      countOutcome('deleted profile')
      // A failure is only reported: the deletion is repeated later.
      await deletions.deleteInServices({ kind: 'profile', id })
      return list(signedIn)
    },

    /** Chooses the profile of the session. The PIN is needed even after a recent sign-in, because the session may be a child's now. */
    async choose(signedIn: SignedIn, id: string, pin: unknown, caller: Caller): Promise<IdentityResponse> {
      const { account, session } = signedIn
      const { found, chosen } = await load(signedIn, id)
      if (found.pin !== null && found.id !== chosen.id) await provePin(pinOwner(id), found.pin, parsePin('pin', pin, caller))
      await write(signedIn, 'profile-chosen', async (trx) => {
        await lockout.clearPin(trx, pinOwner(id))
        return chooseInSession(trx, session.id, found)
      })
      countOutcome('chose profile')
      const profile = await profileOf(database.read, account, id)
      return done({ profile }, cookies.profileLine(profile.viewer, caller))
    },
  }
}

const chosenOf = (all: readonly ProfileRow[], { profile_id: id }: { profile_id: string }) => all.find((each) => each.id === id) ?? all[0]!
