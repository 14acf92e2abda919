// Viewers sign up, sign in and change their profiles while the process that serves them is killed again and again. What was acknowledged must
// be there afterwards, whole; and nothing else.
import { setTimeout } from 'node:timers/promises'
import { encodePassword } from '#contracts/http/password.ts'
import { keepServed, type Served, type ServedOptions } from './keep-served.ts'
import { look, type Seen } from './look-afterwards.ts'

const viewersAtOnce = 12
const password = encodePassword('correct horse battery')
/** Milliseconds after an answer: a kill is as likely before a write as after it. */
const longestWait = 30

/** What one viewer was told. */
export type Viewer = { mail: string; acknowledged: string; cookie: string; signIns: number }
export type Verdict = { acknowledged: number; kills: number; cut: number } & Seen

type Answered = { status: number; headers: Headers; text: string; wasCut: boolean }

/** Until it is answered: who was cut off asks again, and hears what became of it. */
async function ask(served: Served, method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answered> {
  for (let wasCut = false; ; wasCut = true) {
    const url = await served.url(path)
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(url, sent).then(
      async (response) => ({ status: response.status, headers: response.headers, text: await response.text(), wasCut }),
      () => null,
    )
    if (answer) return answer
    await setTimeout(5)
  }
}

/** `known` is what who was cut off is told when it had been kept; nobody else is. */
function expectDone({ status, wasCut, text }: Answered, known?: number): void {
  if (status !== 200 && !(wasCut && status === known)) throw new Error(`${status} ${text}`)
}

async function signUp(served: Served, viewer: Viewer): Promise<Answered> {
  const body = { givenName: 'Ida', sn: 'Before', mail: viewer.mail, userName: viewer.mail, password }
  const answer = await ask(served, 'POST', '/api/2021-08/profile/email/register', {}, body)
  expectDone(answer, 403)
  viewer.acknowledged = 'Before'
  return answer
}

async function signIn(served: Served, viewer: Viewer): Promise<Answered> {
  const answer = await ask(served, 'GET', '/api/v3/profile/session', { username: viewer.mail, password })
  expectDone(answer)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  viewer.cookie = cookies.join('; ')
  viewer.signIns++
  return answer
}

async function change(served: Served, viewer: Viewer, token: string): Promise<Answered> {
  const headers = { cookie: viewer.cookie, session_token: token, rev: '1' }
  const answer = await ask(served, 'PATCH', '/api/v3/profile', headers, [{ operation: 'replace', field: 'sn', value: 'After' }])
  expectDone(answer, 412)
  viewer.acknowledged = 'After'
  return answer
}

/** Calls `kill` at so many places among so many acts, each in a part of its own. */
function killedAt(kills: number, acts: number, kill: () => Promise<void>) {
  const places = Array.from({ length: kills }, (_, each) => Math.floor(((each + Math.random()) * acts) / kills))
  let killing: Promise<void> | undefined
  return {
    acted(done: number) {
      if (killing || places.length === 0 || done < places[0]!) return
      places.shift()
      killing = setTimeout(Math.random() * longestWait)
        .then(kill)
        .finally(() => {
          killing = undefined
        })
    },
    settled: async () => killing,
    count: () => kills - places.length,
  }
}

export type Run = ServedOptions & { acts: number; kills: number }

/** `acts` are sign-ups, sign-ins and changes, as many of each. */
export async function killIdentity({ acts, kills, ...options }: Run): Promise<Verdict> {
  const served = keepServed(options)
  const viewers: Viewer[] = []
  let done = 0
  let cut = 0
  const killer = killedAt(kills, acts, served.killAndStart)
  const acted = ({ wasCut }: Answered) => {
    if (wasCut) cut++
    killer.acted(++done)
  }
  const act = async () => {
    while (viewers.length * 3 < acts) {
      const viewer: Viewer = { mail: `viewer${viewers.length}@viewer.example`, acknowledged: '', cookie: '', signIns: 0 }
      viewers.push(viewer)
      acted(await signUp(served, viewer))
      const signedIn = await signIn(served, viewer)
      acted(signedIn)
      acted(await change(served, viewer, (JSON.parse(signedIn.text) as { session: { tokenId: string } }).session.tokenId))
    }
  }
  await Promise.all(Array.from({ length: viewersAtOnce }, act))
  await killer.settled()
  await served.killAndStart()
  const resumed = async (cookie: string) => (await ask(served, 'POST', '/api/v3/profile/session', { cookie })).status
  const seen = await look(options, viewers, resumed)
  await served.kill()
  return { acknowledged: done, kills: killer.count() + 1, cut, ...seen }
}
