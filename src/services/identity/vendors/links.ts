// Joining a vendor to an account that exists, and parting them: only by somebody who proved to be its viewer moments ago [reliability 3.8].
import type { Answered, Caller, Vendor } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { provedFor } from '../accounts/change-profile.ts'
import { done, Refusal, refusals } from '../answers.ts'
import type { Core, Notices } from '../core.ts'
import { holdSession } from '../sessions/session-store.ts'
import { audit, linksOf, passwordOf } from '../store.ts'
import { addLink, removeLink } from './store.ts'
import type { VendorPerson } from './vendor.ts'

export function createLinks(core: Core, notices: Pick<Notices, 'vendorJoined' | 'vendorParted'>) {
  const { database, now } = core

  /** Whose session this is, if it may join: proved moments ago, its own mail verified. */
  async function requireProved(caller: Caller) {
    const found = await core.requireSession(caller)
    if (now() - found.session.proved_at > provedFor) throw refusals.stale()
    return found
  }

  return {
    /** The session that a vendor may be joined to. */
    async begin(caller: Caller): Promise<string> {
      const { session, account } = await requireProved(caller)
      if (account.mail_verified_at === null) throw new Refusal(403, vendorDescriptions.unverified)
      return session.id
    },

    async join(person: VendorPerson, sessionId: string, caller: Caller): Promise<void> {
      const { session, account } = await requireProved(caller)
      if (session.id !== sessionId || account.mail_verified_at === null) throw refusals.unauthorized()
      await database.write(async (trx) => {
        await holdSession(trx, session, now())
        if (!(await addLink(trx, person, account.id, now()))) throw new Refusal(409, vendorDescriptions.idInUse)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'vendor-joined', detail: person.vendor })
      })
      await notices.vendorJoined(account, person.vendor)
    },

    /** Not the last way in. */
    async part(vendor: Vendor, caller: Caller): Promise<Answered> {
      const { session, account } = await requireProved(caller)
      await database.write(async (trx) => {
        await holdSession(trx, session, now())
        const links = await linksOf(trx, account.id)
        if (links.length < 2 && !(await passwordOf(trx, account.id))) throw new Refusal(409, vendorDescriptions.lastWay)
        if (!(await removeLink(trx, vendor, account.id))) throw new Refusal(404, 'Not joined')
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'vendor-parted', detail: vendor })
      })
      await notices.vendorParted(account, vendor)
      return done({ profile: await core.profileOf(account) })
    },
  }
}
