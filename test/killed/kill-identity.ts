// Viewers sign up, sign in and change their profiles while the process that serves them is killed again and again. What was acknowledged must
// be there afterwards, whole.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { encodePassword } from '#contracts/http/password.ts'
import { openDatabase } from '#kit/db/database.ts'
import { openHouse } from '#services/identity/testing/house.ts'

const child = fileURLToPath(new URL('served-identity.ts', import.meta.url))
const viewersAtOnce = 12
const password = encodePassword('correct horse battery')

/** What one viewer was told. `sent` may have been kept without anybody being told. */
type Viewer = { mail: string; registered: boolean; cookie?: string; acknowledged: string; sent: string }
export type Verdict = { acknowledged: number; kills: number; lost: string[]; half: number }

/** The process that is served from now: started anew whenever it was killed. */
function keepServed(dataDir: string) {
  let running: ChildProcess
  let port: Promise<number>
  const start = () => {
    running = spawn(process.execPath, [child, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(running, 'exit').then(([code]) => {
      throw new Error(`the process ended by itself: ${code}`)
    })
    port = Promise.race([once(createInterface({ input: running.stdout! }), 'line').then(([line]) => Number(line)), ended])
  }
  start()
  return {
    url: async (path: string) => `http://127.0.0.1:${await port}${path}`,
    async kill() {
      await port
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
    },
    start,
  }
}

type Served = ReturnType<typeof keepServed>

/** Until it is answered: who was cut off asks again, and hears what became of it. */
async function ask(served: Served, method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  for (;;) {
    const url = await served.url(path)
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(url, sent).then(
      async (response) => new Response(await response.text(), response),
      () => null,
    )
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function signUp(served: Served, viewer: Viewer): Promise<void> {
  const body = { givenName: 'Ida', sn: viewer.sent, mail: viewer.mail, userName: viewer.mail, password }
  const { status } = await ask(served, 'POST', '/api/2021-08/profile/email/register', {}, body)
  // Who was cut off is told that there is such an account by now.
  if (status !== 200 && status !== 403) throw new Error(`sign-up: ${status}`)
  viewer.registered = true
  viewer.acknowledged = viewer.sent
}

/** Answers the token. */
async function signIn(served: Served, viewer: Viewer): Promise<string> {
  const response = await ask(served, 'GET', '/api/v3/profile/session', { username: viewer.mail, password })
  if (response.status !== 200) throw new Error(`sign-in: ${response.status}`)
  viewer.cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return ((await response.json()) as { session: { tokenId: string } }).session.tokenId
}

async function change(served: Served, viewer: Viewer, token: string, value: string): Promise<void> {
  viewer.sent = value
  const headers = { cookie: viewer.cookie!, session_token: token, rev: '1' }
  const { status } = await ask(served, 'PATCH', '/api/v3/profile', headers, [{ operation: 'replace', field: 'sn', value }])
  // 412: it had been kept when the answer was cut off.
  if (status !== 200 && status !== 412) throw new Error(`change: ${status}`)
  viewer.acknowledged = value
}

/** `acts` are sign-ups, sign-ins and changes, as many of each. */
export async function killIdentity({ acts, kills, dataDir }: { acts: number; kills: number; dataDir: string }): Promise<Verdict> {
  const served = keepServed(dataDir)
  const viewers: Viewer[] = []
  const killAt = Array.from({ length: kills }, (_, each) => Math.floor(((each + Math.random()) * acts) / kills))
  let done = 0
  let killing: Promise<void> | undefined
  const acted = () => {
    done++
    if (killing || killAt.length === 0 || done < killAt[0]!) return
    killAt.shift()
    killing = served.kill().then(() => {
      served.start()
      killing = undefined
    })
  }
  const act = async () => {
    while (viewers.length * 3 < acts) {
      const mail = `viewer${viewers.length}@viewer.example`
      const viewer: Viewer = { mail, registered: false, acknowledged: '', sent: 'Before' }
      viewers.push(viewer)
      await signUp(served, viewer)
      acted()
      const token = await signIn(served, viewer)
      acted()
      await change(served, viewer, token, 'After')
      acted()
    }
  }
  await Promise.all(Array.from({ length: viewersAtOnce }, act))
  await killing
  await served.kill()
  return { acknowledged: done, kills: kills - killAt.length + 1, ...(await look(dataDir, viewers)) }
}

/** What is there, beside what was said. */
async function look(dataDir: string, viewers: Viewer[]): Promise<Pick<Verdict, 'lost' | 'half'>> {
  const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] })
  const { identity, tables } = await openHouse(database)
  const accounts = await tables.read
    .selectFrom('identity_accounts as account')
    .leftJoin('identity_passwords as password', 'password.account_id', 'account.id')
    .leftJoin('identity_profiles as profile', 'profile.account_id', 'account.id')
    .select(['account.mail', 'account.sn', 'password.hash', 'profile.id as profile'])
    .execute()
  const kept = new Map(accounts.map((account) => [account.mail, account]))
  const lost: string[] = []
  for (const { mail, registered, cookie, acknowledged } of viewers) {
    if (registered && kept.get(mail)?.sn !== acknowledged) lost.push(`${mail}: ${acknowledged}`)
    if (cookie && !(await identity.client.check(cookie))) lost.push(`${mail}: session`)
  }
  await identity.stop()
  await database.close()
  return { lost, half: accounts.filter(({ hash, profile }) => !hash || !profile).length }
}
