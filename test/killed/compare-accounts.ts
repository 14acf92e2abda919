// Compares the stored accounts with the writes that the server acknowledged before it was killed.
import { freeCredits } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import type { ServedOptions } from './keep-served.ts'

/** A viewer, with the last profile value that the server acknowledged. */
export type Viewer = { mail: string; acknowledged: string; cookie: string; signIns: number }

/** Descriptions of differences. `lost`: acknowledged but not stored. `half`: an account with missing parts. `extra`: stored twice or never requested. */
export type Differences = { lost: string[]; half: string[]; extra: string[] }

/** Compares all tables with the acknowledged writes of the viewers. `resumed` tries to resume the session of a cookie, and returns the status. */
export async function findDifferences(
  { dataDir, databaseUrl }: ServedOptions,
  viewers: Viewer[],
  resumed: (cookie: string) => Promise<number>,
) {
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    return await compare(await readAll(database), viewers, resumed)
  } finally {
    await database.close()
  }
}

async function readAll(database: Database) {
  const { read } = database.withTables<IdentityTables>()
  const [accounts, passwords, profiles, sessions, audit, guards] = await Promise.all([
    read.selectFrom('identity_accounts').select(['id', 'mail', 'sn', 'rev']).execute(),
    read.selectFrom('identity_passwords').select(['account_id']).execute(),
    read.selectFrom('identity_profiles').select(['account_id', 'credits']).execute(),
    read.selectFrom('identity_sessions').select(['account_id']).execute(),
    read.selectFrom('identity_audit').select(['account_id', 'what']).where('what', '=', 'registered').execute(),
    read.selectFrom('identity_guards').select(['key']).execute(),
  ])
  return { accounts, passwords, profiles, sessions, audit, guards }
}

type StoredTables = Awaited<ReturnType<typeof readAll>>

async function compare(stored: StoredTables, viewers: Viewer[], resumed: (cookie: string) => Promise<number>): Promise<Differences> {
  const [lost, half, extra]: [string[], string[], string[]] = [[], [], []]
  const byMail = new Map(stored.accounts.map((account) => [account.mail, account]))
  const sessionCounts = countedBy(stored.sessions)
  for (const { mail, acknowledged, signIns } of viewers) {
    const account = byMail.get(mail)
    byMail.delete(mail)
    if (account?.sn !== acknowledged) lost.push(`${mail}: ${acknowledged}`)
    if (account && account.rev !== 2) extra.push(`${mail}: changed ${account.rev - 1} times`)
    if ((sessionCounts.get(account?.id ?? '') ?? 0) < signIns) lost.push(`${mail}: session`)
  }
  lost.push(...(await signedOut(viewers, resumed)))
  for (const mail of byMail.keys()) extra.push(`${mail}: never signed up`)
  const parts = { password: countedBy(stored.passwords), profile: countedBy(stored.profiles), registration: countedBy(stored.audit) }
  const ids = new Set(stored.accounts.map(({ id }) => id))
  for (const [part, counts] of Object.entries(parts)) {
    for (const { id, mail } of stored.accounts) if (counts.get(id) !== 1) half.push(`${mail}: ${counts.get(id) ?? 0} times its ${part}`)
    for (const id of counts.keys()) if (!ids.has(id)) half.push(`a ${part} without an account`)
  }
  for (const { credits } of stored.profiles) if (credits !== freeCredits) extra.push(`${credits} credits`)
  for (const id of sessionCounts.keys()) if (!ids.has(id)) half.push(`a session without an account`)
  // The last sign-in of every viewer succeeded, which deletes the count of failed attempts. So no count may be stored.
  for (const _ of stored.guards) extra.push('a counted sign-in attempt')
  return { lost, half, extra }
}

/** Returns the email addresses of viewers with an invalid session cookie. Checks twenty viewers concurrently. */
async function signedOut(viewers: Viewer[], resumed: (cookie: string) => Promise<number>): Promise<string[]> {
  const found: string[] = []
  const remaining = viewers.values()
  const checkNext = async () => {
    for (const { mail, cookie } of remaining) if ((await resumed(cookie)) !== 200) found.push(`${mail}: its cookie`)
  }
  await Promise.all(Array.from({ length: 20 }, checkNext))
  return found
}

function countedBy(rows: { account_id: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { account_id: id } of rows) counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + 1)
  return counts
}
