// [A6-07] Stores whether what an account watches may be passed on with the account.
import type { IdentityResponse } from '#contracts/http/identity.ts'
import { type VideoConsentClient, videoConsentLife } from '#contracts/viewers/video-consent.ts'
import { Refusal, refusals } from '../requests/answers.ts'
import type { SignedIn } from '../sessions/current-session.ts'
import { requireOpenSession } from '../sessions/session-store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { accountById, audit, type IdentityDatabase } from '../store/accounts.ts'
import { profileAnswer } from '../store/profiles.ts'

export type VideoConsentDependencies = {
  database: IdentityDatabase
  sessions: Pick<Sessions, 'find'>
  settings: { videoCompany?: string | undefined }
  now: () => number
  countOutcome(outcome: string): void
}
export type VideoConsents = ReturnType<typeof createVideoConsents>

export function createVideoConsents({ database, sessions, settings, now, countOutcome }: VideoConsentDependencies) {
  const { videoCompany: company } = settings
  return {
    /** Stores the answer of the viewer. A refusal ends an earlier consent. */
    async set({ session, account }: SignedIn, isGiven: unknown): Promise<IdentityResponse> {
      if (typeof isGiven !== 'boolean') throw refusals.fields({ isGiven: 'boolean' })
      if (company === undefined) throw new Refusal(404, 'This site passes on to nobody what accounts watch.')
      await database.write(async (trx) => {
        await requireOpenSession(trx, session, now())
        const answer = { video_company: isGiven ? company : '', video_consent_at: now() }
        await trx.updateTable('identity_accounts').set(answer).where('id', '=', account.id).execute()
        const what = isGiven ? 'video-consent-given' : 'video-consent-refused'
        await audit(trx, { at: now(), account_id: account.id, actor: 'viewer', what, detail: company })
      })
      countOutcome(isGiven ? 'video consent given' : 'video consent refused')
      return profileAnswer(database.read, (await accountById(database.read, account.id)) ?? account, session)
    },

    async accountToShare(cookie) {
      const session = company === undefined ? null : await sessions.find(cookie)
      if (!session) return null
      const row = await database.read
        .selectFrom('identity_accounts as account')
        .innerJoin('identity_profiles as profile', 'profile.account_id', 'account.id')
        .select('account.id')
        .where('account.id', '=', session.account_id)
        .where('account.video_company', '=', company!)
        .where('account.video_consent_at', '>', now() - videoConsentLife)
        .where('profile.id', '=', session.profile_id)
        .where('profile.kids', '=', 0)
        .executeTakeFirst()
      return row?.id ?? null
    },
  } satisfies VideoConsentClient & Record<string, unknown>
}
