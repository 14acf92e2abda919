// [A6-07] Adds the account to events about videos before collectors get them, if the viewer has consented. The account is never stored with an event.
import type { EventBatch } from '#contracts/http/events.ts'
import type { VideoConsentClient } from '#contracts/viewers/video-consent.ts'
import type { EventRow } from '../tables.ts'

/** An event as collectors get it. */
export type CollectedEvent = EventRow & { account?: string }

type Tools = Pick<VideoConsentClient, 'accountToShare'> & { report(error: unknown): void }

/** Returns a function that adds the account of a `Cookie` header to the events of a batch that are about watching. */
export function createAddAccount({ accountToShare, report }: Tools) {
  type Added = Promise<readonly CollectedEvent[]>
  return async function addAccount(rows: readonly EventRow[], { visit }: EventBatch, cookie: string | null): Added {
    // A page for children sends no visit. `privacy` is 0 if the visitor has opted out of sharing.
    if (!visit || visit.privacy === 0 || !rows.some(isAboutWatching)) return rows
    const account = await accountToShare(cookie).catch((error) => report(error))
    // Without ids, no other event of the visit can be connected with the account, such as those after the viewer withdraws the consent.
    return account ? rows.map((row) => (isAboutWatching(row) ? { ...row, visit: null, visitor: null, account } : row)) : rows
  }
}

/** Matches Video Start, Progress, Complete and End. */
const isAboutWatching = ({ name }: EventRow) => name.startsWith('Video ')
