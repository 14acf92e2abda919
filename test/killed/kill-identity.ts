// Viewers sign up, sign in and change their profiles while the server process is killed repeatedly. Afterwards exactly the acknowledged
// writes must be stored, without partial data.
import { setTimeout } from 'node:timers/promises'
import { encodePassword } from '#contracts/password.ts'
import { type Differences, findDifferences, type Viewer } from './compare-accounts.ts'
import { keepServed, type Served, type ServedOptions } from './keep-served.ts'

const viewersAtOnce = 12
const password = encodePassword('correct horse battery')
/** The longest random delay in ms between a response and a kill. With this value, a kill is as likely before a write as after it. */
const maxKillDelay = 30

export type Verdict = { acknowledged: number; kills: number; cut: number } & Differences

type TimedResponse = { status: number; headers: Headers; text: string; wasCut: boolean }

/** Sends a request, and repeats it while connections break, until a response arrives. `wasCut`: whether a connection broke. */
export async function send(
  served: Served,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<TimedResponse> {
  for (let wasCut = false; ; wasCut = true) {
    const url = await served.url(path)
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(url, request).then(
      async (response) => ({ status: response.status, headers: response.headers, text: await response.text(), wasCut }),
      () => null,
    )
    if (answer) return answer
    await setTimeout(5)
  }
}

/** Throws if the status is not 200. After a broken connection `conflict` is a valid status too, because the first attempt may have stored the write. */
function expectSuccess({ status, wasCut, text }: TimedResponse, conflict?: number): void {
  if (status !== 200 && !(wasCut && status === conflict)) throw new Error(`${status} ${text}`)
}

async function signUp(served: Served, viewer: Viewer): Promise<TimedResponse> {
  const body = { givenName: 'Ida', sn: 'Before', mail: viewer.mail, userName: viewer.mail, password }
  const answer = await send(served, 'POST', '/api/2021-08/profile/email/register', {}, body)
  expectSuccess(answer, 403)
  viewer.acknowledged = 'Before'
  return answer
}

async function signIn(served: Served, viewer: Viewer): Promise<TimedResponse> {
  const answer = await send(served, 'GET', '/api/v3/profile/session', { username: viewer.mail, password })
  expectSuccess(answer)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  viewer.cookie = cookies.join('; ')
  viewer.signIns++
  return answer
}

async function change(served: Served, viewer: Viewer, token: string): Promise<TimedResponse> {
  const headers = { cookie: viewer.cookie, session_token: token, rev: '1' }
  const answer = await send(served, 'PATCH', '/api/v3/profile', headers, [{ operation: 'replace', field: 'sn', value: 'After' }])
  expectSuccess(answer, 412)
  viewer.acknowledged = 'After'
  return answer
}

/** Divides `actions` actions into `kills` equal parts, and calls `kill` one time at a random point of each part. */
export function scheduleKills(kills: number, actions: number, kill: () => Promise<void>) {
  const positions = Array.from({ length: kills }, (_, each) => Math.floor(((each + Math.random()) * actions) / kills))
  let killing: Promise<void> | undefined
  return {
    actionDone(done: number) {
      if (killing || positions.length === 0 || done < positions[0]!) return
      positions.shift()
      killing = setTimeout(Math.random() * maxKillDelay)
        .then(kill)
        .finally(() => {
          killing = undefined
        })
    },
    settled: async () => killing,
    count: () => kills - positions.length,
  }
}

export type Run = ServedOptions & { actions: number; kills: number }

/** Runs `actions` sign-ups, sign-ins and profile changes, the same number of each, and kills the process `kills` times. */
export async function killIdentity({ actions, kills, ...options }: Run): Promise<Verdict> {
  const served = keepServed(options)
  const viewers: Viewer[] = []
  let done = 0
  let cut = 0
  const killer = scheduleKills(kills, actions, served.killAndStart)
  const countAction = ({ wasCut }: TimedResponse) => {
    if (wasCut) cut++
    killer.actionDone(++done)
  }
  const runViewers = async () => {
    while (viewers.length * 3 < actions) {
      const viewer: Viewer = { mail: `viewer${viewers.length}@viewer.example`, acknowledged: '', cookie: '', signIns: 0 }
      viewers.push(viewer)
      countAction(await signUp(served, viewer))
      const signedIn = await signIn(served, viewer)
      countAction(signedIn)
      countAction(await change(served, viewer, (JSON.parse(signedIn.text) as { session: { tokenId: string } }).session.tokenId))
    }
  }
  await Promise.all(Array.from({ length: viewersAtOnce }, runViewers))
  await killer.settled()
  await served.killAndStart()
  const resumed = async (cookie: string) => (await send(served, 'POST', '/api/v3/profile/session', { cookie })).status
  const differences = await findDifferences(options, viewers, resumed)
  await served.kill()
  return { acknowledged: done, kills: killer.count() + 1, cut, ...differences }
}
