// The viewer's own data: export, deletion, and the link to an earlier analytics id.

import type { Caller, IdentityResponse } from '#contracts/http/identity.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import type { DataServices, Deletions } from '../deletions/deletions.ts'
import type { Lockout } from '../guards/lockout.ts'
import type { Notices } from '../mail/notices.ts'
import { done, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import type { CurrentSession, SignedIn } from '../sessions/current-session.ts'
import { openSessions, requireOpenSession } from '../sessions/session-store.ts'
import { accountById, audit, type IdentityDatabase, linksOf, removeAccount } from '../store/accounts.ts'
import { ledgerOf } from '../store/credit-entries.ts'
import { addDeletion } from '../store/deletions.ts'
import { maxRatingsIn, parentalOf } from '../store/parental.ts'
import { firstProfile, profileAnswer, profileOf, toViewerProfile } from '../store/profiles.ts'
import { profilesOf } from '../store/viewer-profiles.ts'

export type OwnDataDependencies = DataServices & {
  database: IdentityDatabase
  cookies: Cookies
  lockout: Pick<Lockout, 'clear'>
  current: Pick<CurrentSession, 'requireRecentProof'>
  messages: Partial<Pick<MessagesClient, 'choices'>>
  deletions: Pick<Deletions, 'deleteInServices'>
  notices: Pick<Notices, 'deleted'>
  now: () => number
  countOutcome(outcome: string): void
}
export type OwnData = ReturnType<typeof createOwnData>

export function createOwnData(dependencies: OwnDataDependencies) {
  const { database, cookies, lockout, current, messages, providerLinks, liveStreams, watches, favorites, onboarding, push, audiences } =
    dependencies
  const { deletions, notices, now, countOutcome } = dependencies
  return {
    /** Returns everything stored about an account, without passwords and secrets. */
    async export({ session, account }: SignedIn, caller: Caller) {
      const [profile, sessions, links, parental, credits, events, mails, tvProvider, streams, watched, favorited, onboarded, pushed, isIn] =
        await Promise.all([
          profileOf(database.read, account),
          openSessions(database.read, account.id),
          linksOf(database.read, account.id),
          parentalOf(database.read, session.profile_id),
          firstProfile(database.read, account.id).then(({ id }) => ledgerOf(database.read, id)),
          database.read.selectFrom('identity_audit').selectAll().where('account_id', '=', account.id).orderBy('at').execute(),
          messages.choices?.(caller.cookie, account.language === 'es' ? 'es' : 'en'),
          providerLinks.find(account.id),
          liveStreams.find(account.id),
          watches.find(account.id),
          favorites.find(account.id),
          onboarding.find(account.id),
          push.find(account.id),
          audiences.find(account.id),
        ])
      const profiles = await profilesOf(database.read, account.id)
      const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
      return {
        profile,
        madeAt: iso(account.created_at),
        changedAt: iso(account.changed_at),
        brand: account.brand,
        analyticsId: account.mpid,
        sessions: sessions.map((each) => ({ since: iso(each.created_at), usedAt: iso(each.used_at), userAgent: each.user_agent })),
        vendors: links.map(({ vendor, issuer, subject, mail, linked_at: at }) => ({ vendor, issuer, subject, mail, since: iso(at) })),
        tvProvider: tvProvider && { ...tvProvider, since: iso(tvProvider.since), until: iso(tvProvider.until) },
        liveStreams: streams.map(({ since, ...stream }) => ({ ...stream, since: iso(since) })),
        watches: watched.map(({ at, ...watch }) => ({ ...watch, at: iso(at) })),
        favorites: favorited.map(({ at, ...favorite }) => ({ ...favorite, at: iso(at) })),
        onboarding: onboarded.map(({ at, ...state }) => ({ ...state, at: iso(at) })),
        notifications: pushed.map(({ since, ...browser }) => ({ ...browser, since: iso(since) })),
        audiences: isIn,
        parentalControls: parental ? { maxRatings: maxRatingsIn(parental), since: iso(parental.changed_at) } : null,
        profiles: profiles.map((row) => ({ ...toViewerProfile(row, account, session.profile_id), since: iso(row.created_at) })),
        credits: credits.map(({ at, ...entry }) => ({ at: iso(at), ...entry })),
        mails: (mails ?? []).map(({ key, categories }) => ({ brand: key, on: categories.filter(({ isOn }) => isOn).map(({ id }) => id) })),
        events: events.map(({ at, what, actor, detail }) => ({ at: iso(at), what, actor, detail })),
      }
    },

    /** Deletes the account. `prove` verifies the password in the request. Without `prove`, the last proof of identity must be recent. */
    async remove({ session, account }: SignedIn, caller: Caller, prove?: () => Promise<void>): Promise<IdentityResponse> {
      if (prove) await prove()
      else current.requireRecentProof(session)
      await database.write(async (trx) => {
        await requireOpenSession(trx, session, now())
        await removeAccount(trx, account.id)
        await addDeletion(trx, { kind: 'account', id: account.id, at: now() })
        await lockout.clear(trx, account.mail_key)
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what: 'deleted', detail: '' })
      })
      countOutcome('deleted')
      // A failure is only reported: the deletion is repeated later.
      await deletions.deleteInServices({ kind: 'account', id: account.id })
      await notices.deleted(account)
      return done({}, [
        ...(['session', 'transaction', 'device'] as const).map((kind) => cookies.line(kind, '', caller)),
        ...cookies.profileLine(undefined, caller),
      ])
    },

    /** [A7-15] Stores the analytics id that the viewer had before signing in. */
    async migrate({ account }: SignedIn, id: string, mpid: string): Promise<IdentityResponse> {
      if (id !== account.id) throw refusals.noUser()
      await database.write((trx) => trx.updateTable('identity_accounts').set({ mpid }).where('id', '=', id).execute())
      return profileAnswer(database.read, (await accountById(database.read, id)) ?? account)
    },
  }
}
