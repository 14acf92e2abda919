// Links a vendor to an existing account, and unlinks it. The viewer must have proved their identity in the last ten minutes.
import type { Caller, IdentityResponse, Vendor } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import type { Notices } from '../mail/notices.ts'
import { Refusal, refusals } from '../requests/answers.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { requireOpenSession } from '../sessions/session-store.ts'
import { audit, type IdentityDatabase, linksOf, passwordOf } from '../store/accounts.ts'
import { profileAnswer } from '../store/profiles.ts'
import { addLink, removeLink } from './store.ts'
import type { VendorPerson } from './vendor.ts'

export type LinkDependencies = {
  database: IdentityDatabase
  current: Pick<CurrentSession, 'require' | 'requireRecentProof'>
  notices: Pick<Notices, 'vendorLinked' | 'vendorUnlinked'>
  now: () => number
}

export function createLinks({ database, current, notices, now }: LinkDependencies) {
  async function requireRecentlySignedIn(caller: Caller) {
    const found = await current.require(caller)
    current.requireRecentProof(found.session)
    return found
  }

  return {
    /** Returns the id of the caller's session. Throws a Refusal (403) if the email address of the account is unverified. */
    async begin(caller: Caller): Promise<string> {
      const { session, account } = await requireRecentlySignedIn(caller)
      if (account.mail_verified_at === null) throw new Refusal(403, vendorDescriptions.unverified)
      return session.id
    },

    async link(person: VendorPerson, sessionId: string, caller: Caller): Promise<void> {
      const { session, account } = await requireRecentlySignedIn(caller)
      if (session.id !== sessionId || account.mail_verified_at === null) throw refusals.unauthorized()
      await database.write(async (trx) => {
        await requireOpenSession(trx, session, now())
        if (!(await addLink(trx, person, account.id, now()))) throw new Refusal(409, vendorDescriptions.idInUse)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'vendor-joined', detail: person.vendor })
      })
      await notices.vendorLinked(account, person.vendor)
    },

    /** Unlinks a vendor. Throws a Refusal (409) if the vendor is the last sign-in method. */
    async unlink(vendor: Vendor, caller: Caller): Promise<IdentityResponse> {
      const { session, account } = await requireRecentlySignedIn(caller)
      await database.write(async (trx) => {
        await requireOpenSession(trx, session, now())
        const links = await linksOf(trx, account.id)
        if (links.length < 2 && !(await passwordOf(trx, account.id))) throw new Refusal(409, vendorDescriptions.lastWay)
        if (!(await removeLink(trx, vendor, account.id))) throw new Refusal(404, 'This vendor is not linked to the account.')
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'vendor-parted', detail: vendor })
      })
      await notices.vendorUnlinked(account, vendor)
      return profileAnswer(database.read, account)
    },
  }
}
