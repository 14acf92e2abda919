// What is one's own: taken along, taken away, or joined with what was there before.
import type { Answered, Caller } from '#contracts/http/identity.ts'
import { done, refusals } from '../answers.ts'
import type { Core, Notices } from '../core.ts'
import { holdSession, openSessions } from '../sessions/session-store.ts'
import { accountById, audit, linksOf, removeAccount } from '../store.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import { provedFor } from './change-profile.ts'

type Found = { session: SessionRow; account: AccountRow }

export function createOwnData(core: Core, notices: Pick<Notices, 'deleted'>) {
  const { database, cookies, guards, messages, now, told, report } = core
  return {
    /** All that is kept of an account, but what proves who somebody is. */
    async exported({ account }: Found, caller: Caller) {
      const [profile, sessions, links, events, mails] = await Promise.all([
        core.profileOf(account),
        openSessions(database.read, account.id),
        linksOf(database.read, account.id),
        database.read.selectFrom('identity_audit').selectAll().where('account_id', '=', account.id).orderBy('at').execute(),
        messages.choices?.(caller.cookie, account.language === 'es' ? 'es' : 'en'),
      ])
      const day = (at: number | null) => (at === null ? null : new Date(at).toISOString())
      return {
        profile,
        madeAt: day(account.created_at),
        changedAt: day(account.changed_at),
        brand: account.brand,
        analyticsId: account.mpid,
        sessions: sessions.map((each) => ({ since: day(each.created_at), usedAt: day(each.used_at), userAgent: each.user_agent })),
        vendors: links.map(({ vendor, issuer, subject, mail, linked_at: at }) => ({ vendor, issuer, subject, mail, since: day(at) })),
        mails: (mails ?? []).map(({ key, categories }) => ({ brand: key, on: categories.filter(({ isOn }) => isOn).map(({ id }) => id) })),
        events: events.map(({ at, what, actor, detail }) => ({ at: day(at), what, actor, detail })),
      }
    },

    /** `prove` is what a password of this very call is good for. */
    async remove({ session, account }: Found, caller: Caller, prove?: () => Promise<void>): Promise<Answered> {
      if (prove) await prove()
      else if (now() - session.proved_at > provedFor) throw refusals.stale()
      await database.write(async (trx) => {
        await holdSession(trx, session, now())
        await removeAccount(trx, account.id)
        await guards.clear(trx, account.mail_key)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'deleted', detail: '' })
      })
      told('deleted')
      // What is left there, should that fail, is nobody's by now.
      await messages.forget(account.id).catch(report)
      await notices.deleted(account)
      return done(
        {},
        (['session', 'transaction', 'device'] as const).map((kind) => cookies.line(kind, '', caller)),
      )
    },

    /** [A7-15] What analytics knew of this viewer before they signed in belongs to the account from now on. */
    async migrate({ account }: Found, id: string, mpid: string): Promise<Answered> {
      if (id !== account.id) throw refusals.noUser()
      await database.write((trx) => trx.updateTable('identity_accounts').set({ mpid }).where('id', '=', id).execute())
      return core.profileAnswer((await accountById(database.read, id)) ?? account)
    },
  }
}
