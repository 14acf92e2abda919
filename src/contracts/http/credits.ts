// Credits [A1-08], [A9-01]: a profile spends a credit to unlock a video for good. Identity stores the balance, because it belongs to the
// profile; the access service decides when a credit is spent.

/** Why a balance changed. Each change is one row of the ledger. */
export const creditReasons = ['new-profile', 'unlock', 'operator'] as const
export type CreditReason = (typeof creditReasons)[number]

/** A change of a balance. `video` is the mpxGuid of an unlocked video. Times are epoch milliseconds. */
export type CreditEntry = { at: number; change: number; reason: CreditReason; video: string | null; balance: number }

/** The result of `unlock`: unlocked now, unlocked before, or no credit left. */
export type UnlockResult = { outcome: 'unlocked' | 'held' | 'noCredits'; credits: number }

export type CreditsClient = {
  /** Returns the balance of a profile, and whether it has unlocked the video. Null if there is no such profile. */
  credits(profileId: string, video: string): Promise<{ credits: number; isUnlocked: boolean } | null>
  /** Unlocks a video for a profile, for one credit. Repeating it never debits again. */
  unlock(profileId: string, video: string): Promise<UnlockResult>
  /** Returns the ledger of a profile, the newest entry first. */
  ledger(profileId: string): Promise<CreditEntry[]>
}
