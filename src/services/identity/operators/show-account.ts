import type { CreditEntry } from '#contracts/http/credits.ts'
import { openSessions } from '../sessions/session-store.ts'
import { accountById, accountByMail, linksOf, mailKeyOf, type Reader } from '../store/accounts.ts'
import { ledgerOf } from '../store/credit-entries.ts'
import { firstProfile } from '../store/profiles.ts'
import type { AccountRow, AuditRow } from '../tables.ts'

/** An account as operators see it: without passwords and secrets. */
export type ShownAccount = {
  account: AccountRow
  credits: number
  ledger: CreditEntry[]
  vendors: string[]
  hasPassword: boolean
  sessions: { createdAt: number; usedAt: number; userAgent: string }[]
  audit: AuditRow[]
}
const maxEvents = 20

/** Finds an account by its email address or its id. */
export const findAccount = async (reader: Reader, name: string) =>
  (await accountByMail(reader, mailKeyOf(name))) ?? (await accountById(reader, name))

/** Returns an account by its email address or id, or null if the account does not exist. */
export async function showAccount(reader: Reader, name: string): Promise<ShownAccount | null> {
  const account = await findAccount(reader, name)
  if (!account) return null
  const { hash, ...row } = { hash: null, ...account }
  const profile = await firstProfile(reader, account.id)
  const [ledger, links, sessions, events] = await Promise.all([
    ledgerOf(reader, profile.id),
    linksOf(reader, account.id),
    openSessions(reader, account.id),
    reader.selectFrom('identity_audit').selectAll().where('account_id', '=', account.id).orderBy('at', 'desc').limit(maxEvents).execute(),
  ])
  return {
    account: row,
    credits: profile.credits,
    ledger,
    vendors: links.map(({ vendor }) => vendor),
    hasPassword: hash !== null,
    sessions: sessions.map(({ created_at, used_at, user_agent }) => ({
      createdAt: created_at,
      usedAt: used_at,
      userAgent: user_agent,
    })),
    audit: events,
  }
}
