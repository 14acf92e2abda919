// What identity keeps. Secrets are kept as hashes only; times are epoch milliseconds.
import type { RoomMigrations } from '#kit/db/migrate.ts'
import { accountTables } from './migrations/001-accounts.ts'
import { deviceTables } from './migrations/002-devices.ts'
import { issuersAndTime } from './migrations/003-issuers-and-time.ts'

export type AccountRow = {
  id: string
  rev: number
  /** As it was written. */
  mail: string
  /** In lower case: unique. */
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
  /** [A7-15] The id under which analytics knew the viewer before. */
  mpid: string | null
  language: string
  /** The brand whose site it was made on. */
  brand: string
  created_at: number
  changed_at: number
  /** An operator's lock. */
  locked_at: number | null
}

/** A PHC string; an account of a vendor's has none. */
export type PasswordRow = { account_id: string; hash: string; changed_at: number }

/** An account has one until it has more. `credits` change in one conditional statement only. */
export type ProfileRow = { id: string; account_id: string; created_at: number; credits: number }

/** Identity at a vendor is (issuer, subject): which issuer `vendor` is, is a setting that may change. Null: of before that was kept. */
export type LinkRow = {
  vendor: string
  subject: string
  issuer: string | null
  account_id: string
  mail: string | null
  linked_at: number
}

/**
 * A family of handles: `handle` is the hash of the one that holds, `before` of the one it replaced at `rotated_at`;
 * `seen` is 1 once it came back: until then nobody knows whether the browser ever got it.
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
  /** When somebody last proved who they are: for steps that want that to be recent. */
  proved_at: number
  ended_at: number | null
}

/** Something single that was handed out: `hash` of its text, `purpose` such as `reset`, `verify`, `exchange`, `handoff`, `unlock`. */
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
 * What is held against a key (an HMAC of a mail, known or not, or of a device): when the last six sign-ins began that did not succeed, how many
 * there were in a row, and until when it is locked.
 */
export type GuardRow = { key: string; recent: string; failures: number; locked_until: number; changed_at: number }

export type AuditRow = { id: string; at: number; account_id: string | null; actor: string; what: string; detail: string }

export type IdentityTables = {
  identity_accounts: AccountRow
  identity_passwords: PasswordRow
  identity_profiles: ProfileRow
  identity_links: LinkRow
  identity_sessions: SessionRow
  identity_codes: CodeRow
  identity_guards: GuardRow
  identity_audit: AuditRow
}

/** Each further migration is a file of its own in `migrations/`. */
export const identityMigrations: RoomMigrations = { room: 'identity', migrations: [accountTables, deviceTables, issuersAndTime] }
