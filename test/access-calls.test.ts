// The calls of the access service on a running site with an imported catalogue, as the player sends them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { type Site, startSite } from '../bench/shared/site.ts'
import { accessPath, importLockedVideos } from './killed/locked-videos.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-access-'))
let site: Site
beforeAll(async () => {
  importLockedVideos({ dataDir }, ['locked'])
  site = await startSite({ data: dataDir, env: { DEMO: 'off', DATABASE_URL: '', REDIS_URL: '' } })
})
afterAll(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const payload = {
  device: 'web',
  did: 'd1',
  deviceId: 'a device of this test',
  uuid: '0c8d4c1e-5f7b-4b9e-9a51-3f1f3b1f7a10',
  externalAdvertiserId: 'e1',
  mpx: { accountId: 2410887629 },
  mParticleId: 'm1',
  serviceZip: '10112',
  encryptedZip: 'z1',
  adobeMvpdId: 'Cable',
  auth: true,
}

async function post(path: string, body: object = payload) {
  const headers = {
    accept: 'application/access-v2+json',
    'content-type': 'application/json',
    authorization: `NBC-Security key=nbc_web,version=2.4,time=${Date.now()},token=a-forged-token`,
  }
  const response = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('[A7-28] the ad parameters of a network are returned', async () => {
  expect(await post('/access/adparams/vod/nbc')).toEqual({
    status: 200,
    body: { adparams: expect.objectContaining({ network: 'nbc', device: 'web', country: 'US' }) },
  })
})

test('[A7-29] the three calls accept the fields of the payload, and none of the fields opens a locked video', async () => {
  const [video, retransmission, parameters] = [accessPath('locked'), '/access/vod/retransmission/locked', '/access/adparams/vod/nbc']
  expect(await post(video)).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED' } })
  expect(await post(retransmission)).toMatchObject({ status: 403, body: { code: 'RETRANS_FAIL' } })
  expect((await post(parameters)).status).toBe(200)
  for (const path of [video, retransmission, parameters])
    for (const field of Object.keys(payload).filter((name) => name !== 'mpx')) {
      const { status, body } = await post(path, { ...payload, [field]: { not: 'valid' } })
      expect([status, body['detail']], `${path} ${field}`).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))])
    }
})

test('[A5-06] the account id of the payload has the format 8-4-4-4-12 in hexadecimal digits; another text is refused with the name of the field', async () => {
  const [mail, password] = ['ida@viewer.example', encodePassword('a lamp in the harbor')]
  const send = async (path: string, body: object) =>
    (await (
      await fetch(site.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    ).json()) as {
      profile: { id: string }
    }
  const person = { givenName: 'Ida', sn: 'Marsh', gender: 'Female', birthYear: 1980, userName: mail, mail, password }
  await send('/api/2021-08/profile/email/register', person)
  const { id } = (await send('/api/v3/profile/session', { username: mail, password })).profile
  expect((await post(accessPath('locked'), { ...payload, uuid: id })).status).toBe(403)
  for (const uuid of ['u1', id.slice(1), `${id}0`, id.replaceAll('-', ''), id.replace(/^./, 'g'), '']) {
    const { status, body } = await post(accessPath('locked'), { ...payload, uuid })
    expect([uuid, status, body['detail']]).toEqual([uuid, 400, 'uuid: must be a UUID: 8-4-4-4-12 hexadecimal digits'])
  }
})

test('a locked video says when it becomes free: a week after its air date', async () => {
  const { body } = await post(accessPath('locked'))
  const on = (body['unlock'] as { by: string; date: number }[]).find(({ by }) => by === 'on')!
  const days = (on.date - Date.now()) / 86_400_000
  // An hour more or less when the clocks change.
  expect(Math.abs(days - 6)).toBeLessThan(0.05)
})
