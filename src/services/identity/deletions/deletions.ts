// Deletes the data of deleted accounts and profiles in the other services: at once, and again some minutes later. A request that passed its session check
// just before the deletion may store a row just after it.
import type { AccountAudiencesClient } from '#contracts/flags/api.ts'
import type { AccountStreamsClient } from '#contracts/http/live.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import type { AccountFavoritesClient, AccountOnboardingClient, AccountWatchesClient } from '#contracts/http/personalization.ts'
import type { AccountLinksClient } from '#contracts/http/providers.ts'
import type { AccountPushClient } from '#contracts/worker/push.ts'
import { repeat } from '#kit/repeat.ts'
import { type IdentityDatabase, removeAccount } from '../store/accounts.ts'
import { deletionsBefore, endDeletion } from '../store/deletions.ts'
import type { DeletionRow } from '../tables.ts'

/** Milliseconds between the two deletions: longer than any request can take. */
const again = 5 * 60_000
const pause = 60_000

/** The services that store data of accounts, except messages. */
export type DataServices = {
  providerLinks: AccountLinksClient
  liveStreams: AccountStreamsClient
  watches: AccountWatchesClient
  favorites: AccountFavoritesClient
  onboarding: AccountOnboardingClient
  push: AccountPushClient
  audiences: AccountAudiencesClient
}

export type DeletionDependencies = DataServices & {
  database: IdentityDatabase
  messages: Pick<MessagesClient, 'forget'>
  now: () => number
  report(error: unknown): void
}
export type Deletions = ReturnType<typeof createDeletions>

export function createDeletions({ database, messages, now, report, ...services }: DeletionDependencies) {
  const { providerLinks, liveStreams, watches, favorites, onboarding, push, audiences } = services
  const ofProfiles = [watches, favorites, onboarding, push]
  const ofAccounts = [...ofProfiles, providerLinks, liveStreams, audiences]

  /** Deletes the data of an account or a profile in the other services. Reports failures, and returns whether there was none. */
  async function deleteInServices({ kind, id }: Pick<DeletionRow, 'kind' | 'id'>): Promise<boolean> {
    const deleting =
      kind === 'account'
        ? [messages.forget(id), ...ofAccounts.map((store) => store.delete(id))]
        : ofProfiles.map((store) => store.deleteOfProfile(id))
    const failed = (await Promise.allSettled(deleting)).filter((result) => result.status === 'rejected')
    for (const { reason } of failed) report(reason)
    return failed.length === 0
  }

  /** Deletes a second time, in all services, what belongs to accounts and profiles that were deleted some minutes ago. A failure is repeated later. */
  async function deleteAgain(): Promise<void> {
    for (const deletion of await deletionsBefore(database.read, now() - again)) {
      if (!(await deleteInServices(deletion))) continue
      await database.write(async (trx) => {
        if (deletion.kind === 'account') await removeAccount(trx, deletion.id)
        await endDeletion(trx, deletion)
      })
    }
  }

  return { deleteInServices, deleteAgain, job: repeat(() => deleteAgain().catch(report), pause) }
}
