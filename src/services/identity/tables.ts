// The tables of identity. Secrets are stored as hashes only; times are epoch milliseconds.
import type { Generated } from 'kysely'
import type { ServiceMigrations } from '#kit/db/migrate.ts'
import { accountTables } from './migrations/001-accounts.ts'
import { deviceTables } from './migrations/002-devices.ts'
import { issuersAndTime } from './migrations/003-issuers-and-time.ts'
import { creditEntries } from './migrations/004-credit-entries.ts'
import { parentalControls } from './migrations/005-parental-controls.ts'
import { viewerProfiles } from './migrations/006-viewer-profiles.ts'
import { videoConsent } from './migrations/007-video-consent.ts'
import { deletions } from './migrations/008-deletions.ts'

export type AccountRow = {
  id: string
  rev: number
  /** The email address as the viewer wrote it. */
  mail: string
  /** The email address in lower case; unique. */
  mail_key: string
  mail_verified_at: number | null
  given_name: string
  sn: string
  gender: string
  age_range: string
  service_zip: string
  telephone: string
  birth_year: number | null
  sign_in_type: string
  terms_at: number
  peacock_id: string | null
  /** [A7-15] The analytics id that the viewer had before signing in. */
  mpid: string | null
  language: string
  /** The brand of the site on which the account was created. */
  brand: string
  created_at: number
  changed_at: number
  /** The time when an operator locked the account. */
  locked_at: number | null
  /** The company to which the viewing may be passed on with the account; '' after a refusal, null before an answer. */
  video_company: string | null
  /** The time of that answer. */
  video_consent_at: number | null
}

/** `hash` is a PHC string. Accounts created with a vendor have no row. */
export type PasswordRow = { account_id: string; hash: string; changed_at: number }

/** The profile that every account has from its registration. Every change of `credits` has an entry in the ledger, written in the same transaction. */
export type NewProfileRow = { id: string; account_id: string; created_at: number; credits: number }
/**
 * A viewer profile. `slot` is its number within the account, from 1 to 5; slot 1 is the first profile, which has the credits of the account and no
 * limit. `name` is '' for the given name, and `language` is '' for that of each brand. `pin` is a PHC string.
 */
export type ProfileRow = NewProfileRow & ViewerColumns
type ViewerColumns = {
  slot: number
  name: string
  avatar: string
  language: string
  kids: number
  max_rating: string | null
  pin: string | null
}
/** The table fills in the columns of a first profile. */
type ProfileTable = NewProfileRow & { [Column in keyof ViewerColumns]: Generated<ViewerColumns[Column]> }

/**
 * A change of a profile's credits; `balance` is the result. `number` counts the entries of a profile from 1. `video` is the mpxGuid of an unlocked
 * video: a profile has at most one entry for each video.
 */
export type CreditEntryRow = {
  profile_id: string
  number: number
  at: number
  change: number
  reason: string
  video: string | null
  balance: number
}

/**
 * A link to a person at a vendor. Issuer and subject identify the person; an operator may change the issuer of a vendor. `issuer` is null in rows that
 * are older than this column.
 */
export type LinkRow = {
  vendor: string
  subject: string
  issuer: string | null
  account_id: string
  mail: string | null
  linked_at: number
}

/**
 * A session and its rotating handle, a secret in the cookie. `handle` is the hash of the current handle, and `before` the hash of the previous handle.
 * `rotated_at` is the time of the last replacement. `seen` is 1 after a browser has sent the current handle.
 */
export type SessionRow = {
  id: string
  account_id: string
  profile_id: string
  handle: string
  before: string | null
  rotated_at: number
  seen: number
  created_at: number
  used_at: number
  sign_in_type: string
  user_agent: string
  /** The time of the viewer's last proof of identity. Some operations require a recent proof. */
  proved_at: number
  ended_at: number | null
  /** Until when a PIN lifts the parental controls in this session; null if it does not. */
  lifted_until: number | null
}

/** A one-time code. `hash` is the hash of its text. `purpose` is, for example, `reset`, `verify`, `exchange`, `handoff` or `unlock`. */
export type CodeRow = {
  hash: string
  purpose: string
  account_id: string | null
  data: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/**
 * The failed sign-ins of `key`, an HMAC of a device or of an email address, registered or not. `recent` contains the start times of the last six,
 * `failures` is the number of failures in a row, and `locked_until` is the end of the lock.
 */
export type GuardRow = { key: string; recent: string; failures: number; locked_until: number; changed_at: number }

/** Parental controls of a profile: the highest ratings, null without a limit, and the hash of the PIN as a PHC string. */
export type ParentalRow = {
  profile_id: string
  account_id: string
  max_mpaa: string | null
  max_vchip: string | null
  pin: string
  changed_at: number
}

/** An account or a profile that was deleted at the time `at`; see deletions/deletions.ts. */
export type DeletionRow = { id: string; kind: 'account' | 'profile'; at: number }

export type AuditRow = { id: string; at: number; account_id: string | null; actor: string; what: string; detail: string }

/**
 * An activation code. `hash` is the hash of the device's secret, and `user_code` an HMAC of the code on the screen. Only the session `entered_by`, which
 * entered the code first, may confirm the code. The code is valid for ten minutes and one use. Expired rows are deleted.
 */
export type DeviceRow = {
  hash: string
  user_code: string
  network: string
  name: string
  created_at: number
  expires_at: number
  polled_at: number | null
  /** The minimum interval between polls in milliseconds. Every early poll makes the interval longer. */
  poll_every: number
  entered_by: string | null
  account_id: string | null
  profile_id: string | null
  verdict: 'confirmed' | 'denied' | null
  decided_at: number | null
  used_at: number | null
}

/** The number of wrong codes that a session entered. Each attempt is counted before the lookup. After `until`, the count starts again. */
export type DeviceTryRow = { session_id: string; tries: number; until: number }

export type IdentityTables = {
  identity_accounts: AccountRow
  identity_passwords: PasswordRow
  identity_profiles: ProfileTable
  identity_credit_entries: CreditEntryRow
  identity_links: LinkRow
  identity_sessions: SessionRow
  identity_codes: CodeRow
  identity_guards: GuardRow
  identity_parental: ParentalRow
  identity_audit: AuditRow
  identity_deletions: DeletionRow
  identity_devices: DeviceRow
  identity_device_tries: DeviceTryRow
}

/** One file in `migrations/` per migration. */
export const identityMigrations: ServiceMigrations = {
  service: 'identity',
  migrations: [accountTables, deviceTables, issuersAndTime, creditEntries, parentalControls, viewerProfiles, videoConsent, deletions],
}
