// Credits through running sites: two processes on one database, and a process that is killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { startSite } from '../bench/shared/site.ts'
import { killUnlocks } from './killed/kill-unlocks.ts'
import { accessPath, importLockedVideos, lockedVideos, unlockRequest } from './killed/locked-videos.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Creates a data folder, and for PostgreSQL a schema. */
async function openData(kind: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'daypart-credits-'))
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
  if (kind === 'sqlite') return { dataDir }
  const schema = await newPostgresSchema()
  cleanups.push(schema.drop)
  return { dataDir, databaseUrl: schema.url }
}

const ida = { givenName: 'Ida', sn: 'Marsh', mail: 'ida@viewer.example', userName: 'ida@viewer.example' }
const password = encodePassword('correct horse battery')

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/2021-08/profile/email/register`, { method: 'POST', headers, body: JSON.stringify({ ...ida, password }) })
  const response = await fetch(`${url}/api/v3/profile/session`, { headers: { username: ida.mail, password } })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

test.each(['sqlite', 'postgres'])(
  '1,000 racing unlocks of ten videos on two processes of the site open exactly three videos for three credits (%s)',
  async (kind) => {
    const data = await openData(kind)
    importLockedVideos(data)
    const env = { DEMO: 'off', DATABASE_URL: data.databaseUrl ?? '', REDIS_URL: '' }
    const sites = [await startSite({ data: data.dataDir, env }), await startSite({ data: data.dataDir, env })]
    for (const site of sites) cleanups.push(site.stop)
    const cookie = await signIn(sites[0]!.url)
    const open = async (each: number) => {
      const video = lockedVideos[each % lockedVideos.length]!
      const ask = () => fetch(sites[(each >> 1) % 2]!.url + accessPath(video), unlockRequest(cookie))
      let response = await ask()
      // On a starved machine a check may time out. A client repeats it, which costs nothing.
      while (response.status === 503) response = await ask()
      return { video, status: response.status, body: (await response.json()) as { code?: string; credits?: number; url?: string } }
    }
    const requests = Array.from({ length: 1000 }, (_, each) => each).values()
    const answers: Awaited<ReturnType<typeof open>>[] = []
    const send = async () => {
      for (const each of requests) answers.push(await open(each))
    }
    // A site refuses more than some hundred requests at once.
    await Promise.all(Array.from({ length: 200 }, send))
    expect(answers).toHaveLength(1000)
    const opened = answers.filter(({ status }) => status === 200)
    const videos = new Set(opened.map(({ video }) => video))
    expect(videos.size).toBe(3)
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'TRIAL_OVER')).toEqual([])
    const balances = opened.flatMap(({ body }) => body.credits ?? [])
    expect(new Set(balances).size, 'no debit is answered twice').toBe(balances.length)
    for (const video of lockedVideos) {
      const again = await fetch(sites[1]!.url + accessPath(video), unlockRequest(cookie))
      expect(again.status, video).toBe(videos.has(video) ? 200 : 403)
    }
    const account = (await (await fetch(`${sites[1]!.url}/identity/export`, { headers: { cookie } })).json()) as {
      profile: { episodeCount: number }
      credits: { change: number; video: string | null }[]
    }
    expect(account.profile.episodeCount).toBe(0)
    expect(account.credits.map(({ change }) => change)).toEqual([-1, -1, -1, 3])
    expect(new Set(account.credits.flatMap(({ video }) => video ?? []))).toEqual(videos)
  },
)

test.each(['sqlite', 'postgres'])(
  'a site that is killed while viewers spend credits debits one credit for each unlocked video, and unlocks each acknowledged video (%s)',
  async (kind) => {
    const data = await openData(kind)
    const expected = { viewers: 24, kills: 3, cut: expect.any(Number), wrong: [] }
    expect(await killUnlocks({ ...data, count: 24, kills: 3 })).toEqual(expected)
    if (kind === 'postgres') return
    const database = new DatabaseSync(join(data.dataDir, 'daypart.db'), { readOnly: true })
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  },
)
