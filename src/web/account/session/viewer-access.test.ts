// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerChannel } from '#contracts/http/providers.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { profile } from '../testing/profile.ts'
import { setAccount } from './account-info.ts'
import { followUnlocks } from './unlock-messages.ts'
import { requestViewerAccess } from './viewer-access.ts'

const video = { brand: 'nbc', mpxGuid: '9001' }
let answer: () => Promise<Response>
let sent: { path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    return answer()
  })
  viewerStore.reset()
  setAccount({ ...profile, episodeCount: 2, serviceZip: '10112', unlockedVideos: ['8000'] })
})
afterEach(() => vi.unstubAllGlobals())

const answers = (body: object, status = 200) => {
  answer = async () => Response.json(body, { status })
}

test('a request names the account, the ZIP codes and the TV provider of the viewer', async () => {
  answers({ url: '/m' })
  viewerStore.change({
    authenticated: true,
    provider: { mvpd_id: 'copperline', title: 'Copperline', mvpd_url: '/', mvpd_logo_2x: null, mvpd_color_2x: '#000' },
    providerMetadata: { upstreamUserID: 'u', zip: '60611', encryptedZip: 'x1' },
  })
  await requestViewerAccess(video)
  const expected = { uuid: profile.id, serviceZip: '10112', encryptedZip: 'x1', adobeMvpdId: 'copperline', auth: true, device: 'web' }
  expect(sent[0]!.body).toMatchObject(expected)
  expect(sent[0]!.body).not.toHaveProperty('trial')
})

test('unlocking a video sends the trial, and then the video counts as unlocked and the balance is that of the answer', async () => {
  answers({ url: '/m', credits: 1 })
  expect(await requestViewerAccess(video, { trial: true })).toMatchObject({ allow: true, url: '/m' })
  expect(viewerStore.read()).toMatchObject({ credits: 1, unlocked: ['8000', '9001'] })
  expect(sent[0]!.body['trial']).toBe(true)
})

test('a video that was unlocked before costs nothing, and a refusal unlocks nothing and gives the balance', async () => {
  answers({ url: '/m' })
  await requestViewerAccess({ ...video, mpxGuid: '8000' }, { trial: true })
  expect(viewerStore.read()).toMatchObject({ credits: 2, unlocked: ['8000'] })
  answers({ code: 'TRIAL_OVER', url: 'Unauthorized', credits: 0 }, 403)
  expect(await requestViewerAccess(video, { trial: true })).toMatchObject({ allow: false, why: 'TRIAL_OVER' })
  expect(viewerStore.read()).toMatchObject({ credits: 0, unlocked: ['8000'] })
})

test('another account replaces the unlocked videos', () => {
  setAccount({ ...profile, id: 'other' })
  expect(viewerStore.read().unlocked).toEqual([])
})

test('another tab of the same viewer adopts an unlocked video and the balance; messages about other viewers change nothing', async () => {
  const channels: EventTarget[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      name: string
      constructor(name: string) {
        super()
        this.name = name
        channels.push(this)
      }
    },
  )
  followUnlocks()
  const receive = (data: unknown) => channels[0]!.dispatchEvent(new MessageEvent('message', { data }))
  for (const data of [null, 'x', { user: 'other', mpxGuid: '1', credits: 0 }, { user: profile.id, mpxGuid: 1, credits: 0 }]) receive(data)
  expect(viewerStore.read()).toMatchObject({ credits: 2, unlocked: ['8000'] })
  receive({ user: profile.id, mpxGuid: '7000', credits: 1 })
  expect(viewerStore.read()).toMatchObject({ credits: 1, unlocked: ['8000', '7000'] })
  expect(channels[0]).toMatchObject({ name: providerChannel })
})
