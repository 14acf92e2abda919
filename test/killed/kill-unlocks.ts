// Viewers spend their credits in two tabs at once while the server process is killed repeatedly. Afterwards every viewer has exactly the
// unlocked videos that the server acknowledged, one debit for each, and a ledger that adds up.

import { freeCredits } from '#contracts/limits.ts'
import { encodePassword } from '#contracts/password.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { keepServed, type Served, type ServedOptions } from './keep-served.ts'
import { scheduleKills, send } from './kill-identity.ts'
import { accessPath, importLockedVideos, lockedVideos } from './locked-videos.ts'

const viewersAtOnce = 6
const password = encodePassword('correct horse battery')

type Viewer = { mail: string; cookie: string; unlocked: Set<string> }
export type UnlockVerdict = { viewers: number; kills: number; cut: number; wrong: string[] }

async function signUp(served: Served, mail: string): Promise<Viewer> {
  const body = { givenName: 'Ida', sn: 'Marsh', mail, userName: mail, password }
  await send(served, 'POST', '/api/2021-08/profile/email/register', {}, body)
  const { headers } = await send(served, 'GET', '/api/v3/profile/session', { username: mail, password })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { mail, cookie, unlocked: new Set() }
}

/** Asks for all videos, starting at a random one, with a credit for each. `onAnswer` is called after each answer. */
async function openAll(served: Served, viewer: Viewer, onAnswer: (wasCut: boolean) => void): Promise<void> {
  const start = Math.floor(Math.random() * lockedVideos.length)
  for (const video of [...lockedVideos.slice(start), ...lockedVideos.slice(0, start)]) {
    const headers = { cookie: viewer.cookie, 'content-type': 'application/json' }
    const ask = () => send(served, 'POST', accessPath(video), headers, { device: 'web', trial: true })
    let answer = await ask()
    // On a starved machine a check may time out. A client repeats it, which costs nothing.
    while (answer.status === 503) answer = await ask()
    const { status, text, wasCut } = answer
    if (status === 200) viewer.unlocked.add(video)
    else if (!text.includes('"TRIAL_OVER"')) throw new Error(`${status} ${text}`)
    onAnswer(wasCut)
  }
}

/** Runs `count` viewers with two tabs each, and kills the process `kills` times. */
export async function killUnlocks({ count, kills, ...options }: ServedOptions & { count: number; kills: number }): Promise<UnlockVerdict> {
  importLockedVideos(options)
  const served = keepServed({ ...options, isWhole: true })
  const viewers: Viewer[] = []
  for (let each = 0; each < count; each++) viewers.push(await signUp(served, `viewer${each}@viewer.example`))
  let done = 0
  let cut = 0
  const killer = scheduleKills(kills, count * 2 * lockedVideos.length, served.killAndStart)
  const onAnswer = (wasCut: boolean) => {
    if (wasCut) cut++
    killer.actionDone(++done)
  }
  const remaining = viewers.values()
  const runViewers = async () => {
    for (const viewer of remaining) await Promise.all([openAll(served, viewer, onAnswer), openAll(served, viewer, onAnswer)])
  }
  await Promise.all(Array.from({ length: viewersAtOnce }, runViewers))
  await killer.settled()
  await served.kill()
  return { viewers: count, kills: killer.count(), cut, wrong: await compareCredits(options, viewers) }
}

/** Returns descriptions of all differences between the ledger and the answers that the viewers got. */
async function compareCredits({ dataDir, databaseUrl }: ServedOptions, viewers: Viewer[]): Promise<string[]> {
  const database = await openDatabase({ dataDir, databaseUrl })
  const { read } = database.withTables<IdentityTables>()
  const profiles = await read
    .selectFrom('identity_profiles as profile')
    .innerJoin('identity_accounts as account', 'account.id', 'profile.account_id')
    .select(['profile.id', 'profile.credits', 'account.mail'])
    .execute()
  const entries = await read.selectFrom('identity_credit_entries').selectAll().orderBy('number').execute()
  await database.close()
  const wrong: string[] = []
  for (const { mail, unlocked } of viewers) {
    const profile = profiles.find((each) => each.mail === mail)
    const ledger = entries.filter(({ profile_id: id }) => id === profile?.id)
    const paid = ledger.flatMap(({ video }) => video ?? [])
    const balances = ledger.map(({ balance }) => balance).join()
    const numbers = ledger.map(({ number }) => number).join()
    if (balances !== '3,2,1,0' || numbers !== '1,2,3,4')
      wrong.push(`${mail}: the ledger has the balances ${balances} and numbers ${numbers}`)
    if (profile?.credits !== freeCredits - paid.length) wrong.push(`${mail}: ${profile?.credits} credits after ${paid.length} unlocks`)
    if (paid.toSorted().join() !== [...unlocked].sort().join()) wrong.push(`${mail}: paid for ${paid}, but watched ${[...unlocked]}`)
  }
  return wrong
}
