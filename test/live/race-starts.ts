// Races starts of live streams on one account, at several processes of the site.
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brandAuthorization, type ViewerStreams } from '#contracts/http/live.ts'
import { encodePassword } from '#contracts/password.ts'

const authorization = brandAuthorization('nbc')
/** The path of a CHANNELS_FILE with the channel of the race. */
export const raceChannels = fileURLToPath(new URL('race-channels.json', import.meta.url))
const form = `${new URLSearchParams({ brand: 'nbc', channel: 'nbc.daypart.example' })}`
/** The connections to each process. A process answers at most 200 requests at once. */
const connections = 64

/** The outcome of a round: the number of answers by status, the statuses that the winner got afterwards, and the streams that the account then has. */
export type Round = { statuses: Record<number, number>; winner: Record<string, number[]>; left: number }
export const goodRound = (starts: number, processes: number): Round => ({
  statuses: { 202: 1, 409: starts - 1 },
  winner: { heartbeats: Array(processes).fill(202), ends: [204, 410] },
  left: 0,
})

/** Registers an account at the first process. Returns a function that races `starts` starts, and then ends the winner's session. */
export async function openRace(urls: readonly string[]): Promise<(starts: number) => Promise<Round>> {
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: connections }))
  const cookie = await register(urls[0]!)
  const headers = { authorization, cookie, 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length }
  const list = async () => (await (await fetch(`${urls[0]}/v2/sessions`, { headers: { authorization, cookie } })).json()) as ViewerStreams
  const { path } = await list()

  const send = (process: number, method: string, to: string) =>
    new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      const sent = request(urls[process] + to, { method, agent: agents[process]!, headers }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode!, location: answer.headers.location }))
      })
      sent.once('error', reject).end(form)
    })
  const statusOf = async (process: number, method: string, to: string) => (await send(process, method, to)).status

  return async (starts) => {
    const answers = await Promise.all(Array.from({ length: starts }, (_, index) => send(index % urls.length, 'POST', path)))
    const statuses: Record<number, number> = {}
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
    const own = answers.find(({ location }) => location)?.location ?? path
    const heartbeats = await Promise.all(urls.map((_, process) => statusOf(process, 'POST', own)))
    const ends = [await statusOf(0, 'DELETE', own), await statusOf(urls.length - 1, 'DELETE', own)]
    return { statuses, winner: { heartbeats, ends }, left: (await list()).streams.length }
  }
}

/** Registers an account, signs in, and returns its cookies. */
async function register(url: string): Promise<string> {
  const mail = `race${Date.now()}@viewer.example`
  const password = encodePassword('lamps on the quay 7')
  const body = JSON.stringify({ givenName: 'Ida', sn: 'Marsh', mail, userName: mail, password })
  await fetch(`${url}/api/2021-08/profile/email/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const response = await fetch(`${url}/api/v3/profile/session`, { headers: { username: mail, password } })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
