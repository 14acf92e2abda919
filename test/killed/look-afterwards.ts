// What is there, beside what was said: nothing less, and nothing more.
import { freeCredits } from '#contracts/limits.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import type { ServedOptions } from './keep-served.ts'
import type { Viewer } from './kill-identity.ts'

/** Sentences. `lost` was acknowledged; `half` is an account without all its parts; `extra` nobody was told of, or was done twice. */
export type Seen = { lost: string[]; half: string[]; extra: string[] }

export async function look({ dataDir, databaseUrl }: ServedOptions, viewers: Viewer[], resumed: (cookie: string) => Promise<number>) {
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

type Kept = Awaited<ReturnType<typeof readAll>>

async function compare(kept: Kept, viewers: Viewer[], resumed: (cookie: string) => Promise<number>): Promise<Seen> {
  const [lost, half, extra]: [string[], string[], string[]] = [[], [], []]
  const byMail = new Map(kept.accounts.map((account) => [account.mail, account]))
  const ofAccount = countedBy(kept.sessions)
  for (const { mail, acknowledged, signIns } of viewers) {
    const account = byMail.get(mail)
    byMail.delete(mail)
    if (account?.sn !== acknowledged) lost.push(`${mail}: ${acknowledged}`)
    if (account && account.rev !== 2) extra.push(`${mail}: changed ${account.rev - 1} times`)
    if ((ofAccount.get(account?.id ?? '') ?? 0) < signIns) lost.push(`${mail}: session`)
  }
  lost.push(...(await signedOut(viewers, resumed)))
  for (const mail of byMail.keys()) extra.push(`${mail}: nobody signed up`)
  const parts = { password: countedBy(kept.passwords), profile: countedBy(kept.profiles), registration: countedBy(kept.audit) }
  const ids = new Set(kept.accounts.map(({ id }) => id))
  for (const [part, counts] of Object.entries(parts)) {
    for (const { id, mail } of kept.accounts) if (counts.get(id) !== 1) half.push(`${mail}: ${counts.get(id) ?? 0} times its ${part}`)
    for (const id of counts.keys()) if (!ids.has(id)) half.push(`a ${part} of nobody's`)
  }
  for (const { credits } of kept.profiles) if (credits !== freeCredits) extra.push(`${credits} credits`)
  for (const id of ofAccount.keys()) if (!ids.has(id)) half.push(`a session of nobody's`)
  // Each signed in at last: nothing is held against them.
  for (const _ of kept.guards) extra.push('a sign-in that is held against somebody')
  return { lost, half, extra }
}

/** Whose cookie no longer counts; twenty are asked for at once. */
async function signedOut(viewers: Viewer[], resumed: (cookie: string) => Promise<number>): Promise<string[]> {
  const found: string[] = []
  const left = viewers.values()
  const askOn = async () => {
    for (const { mail, cookie } of left) if ((await resumed(cookie)) !== 200) found.push(`${mail}: its cookie`)
  }
  await Promise.all(Array.from({ length: 20 }, askOn))
  return found
}

function countedBy(rows: { account_id: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { account_id: id } of rows) counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + 1)
  return counts
}
