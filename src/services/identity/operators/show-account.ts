import { openSessions } from '../sessions/session-store.ts'
import { accountById, accountByMail, linksOf, mailKeyOf, profileOf, type Reader } from '../store.ts'
import type { AccountRow, AuditRow } from '../tables.ts'

export type Shown = {
  account: AccountRow
  credits: number
  vendors: string[]
  hasPassword: boolean
  sessions: { createdAt: number; usedAt: number; userAgent: string }[]
  audit: AuditRow[]
}
const mostShown = 20

/** By its email or its id. */
export const findAccount = async (reader: Reader, name: string) =>
  (await accountByMail(reader, mailKeyOf(name))) ?? (await accountById(reader, name))

/** An account as operators see it: nothing that proves who somebody is. */
export async function showAccount(reader: Reader, name: string): Promise<Shown | null> {
  const account = await findAccount(reader, name)
  if (!account) return null
  const { hash, ...row } = { hash: null, ...account }
  const [profile, links, sessions, done] = await Promise.all([
    profileOf(reader, account.id),
    linksOf(reader, account.id),
    openSessions(reader, account.id),
    reader.selectFrom('identity_audit').selectAll().where('account_id', '=', account.id).orderBy('at', 'desc').limit(mostShown).execute(),
  ])
  return {
    account: row,
    credits: profile.credits,
    vendors: links.map(({ vendor }) => vendor),
    hasPassword: hash !== null,
    sessions: sessions.map(({ created_at, used_at, user_agent }) => ({
      createdAt: created_at,
      usedAt: used_at,
      userAgent: user_agent,
    })),
    audit: done,
  }
}
