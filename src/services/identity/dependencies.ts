// The dependencies and settings of the identity service.
import type { BrandGroup } from '#contracts/brand.ts'
import type { AccountAudiencesClient } from '#contracts/flags/api.ts'
import type { AccountStreamsClient } from '#contracts/http/live.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import type { AccountFavoritesClient, AccountOnboardingClient, AccountWatchesClient } from '#contracts/http/personalization.ts'
import type { AccountLinksClient } from '#contracts/http/providers.ts'
import type { AccountPushClient } from '#contracts/worker/push.ts'
import type { Database } from '#kit/db/database.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { Hashing } from './passwords/hashing.ts'

export type IdentitySettings = {
  /** The maximum age of a session in seconds [A9-02]. */
  sessionTimeout: number
  passwordMin: number
  passwordMax: number
  /** Whether a failed sign-in or a request for a password reset reveals that the email address is unknown [A8-07]. */
  revealUnknown: boolean
  /** The largest number of sign-ins from one IP address in ten minutes. */
  signInLimit: number
  /** The number of wrong sign-ins from all IP addresses in ten minutes that raises the alarm. */
  signInAlarm: number
  /** The largest number of new accounts from one IP address in an hour. */
  registerLimit: number
  /** The largest number of activation codes that one IP address may enter in an hour. */
  activationLimit: number
  /** The largest number of activation codes that one IP address may request in an hour. */
  deviceCodeLimit: number
  /** Whether the brands' pages on other hosts may find out, through a hidden frame, which viewer is signed in on this host [C2.2-08]. */
  frame?: boolean
  /** The largest number of emails (password reset, verification) that one IP address may request in an hour. */
  mailLimit: number
  /** Days after which audit events are deleted. */
  auditDays: number
  /** The bearer token of the sister service. Without a token, the handoff is off. */
  sisterToken?: string | undefined
  /** [A6-07] The company to which accounts may allow that their viewing is passed on. Without it, no form asks. */
  videoCompany?: string | undefined
}

export type IdentityDependencies = {
  database: Database
  kv: Kv
  brands: BrandGroup
  messages: Pick<MessagesClient, 'send' | 'forget'> & Partial<Pick<MessagesClient, 'choices'>>
  /** The accounts' links to TV providers. */
  providerLinks: AccountLinksClient
  /** The live streams of accounts. */
  liveStreams: AccountStreamsClient
  /** What accounts watched. */
  watches: AccountWatchesClient
  favorites: AccountFavoritesClient
  /** The browsers of accounts that get notifications. */
  push: AccountPushClient
  audiences: AccountAudiencesClient
  onboarding: AccountOnboardingClient
  secret: string
  publicUrl: string
  /** Origins of our pages. */
  pageOrigins: string[]
  settings: IdentitySettings
  /** Whether viewers may use viewer profiles now. Without this function: always. */
  hasProfiles?: () => boolean
  now: () => number
  /** Counts an outcome in the metrics, such as `signed-in email` or `refused locked`. Outcomes are a fixed set without personal data. */
  countOutcome(outcome: string): void
  report(error: unknown, request?: Request): void
  /** Logs a warning for operators. */
  warn(message: string): void
  /** Replaces the default hashing of passwords/hashing.ts. */
  hashing?: Hashing
}
