// The access state of the page, from the answers of the services over stored videos and viewers.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { checkRetransmission } from '../../player/access/check-retransmission.ts'
import { type VideoAccess, videoAccess } from '../../player/access/video-access.ts'
import { requestAdParameters } from '../../player/ads/request-ads.ts'
import { device, from, openServices, stranger, type VerdictServices } from '../../player/testing/verdict-services.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { clearAccount, setAccount } from './account-info.ts'
import { requestViewerAccess } from './viewer-access.ts'

let services: VerdictServices
let cookie = ''
beforeAll(async () => {
  services = await openServices()
}, 120_000)
afterAll(() => services.close())
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://tv.example/pier/video/one/locked'))
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', (path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }) =>
    services.access.fetch(withFacts(new Request(`https://tv.example${path}`, { ...init, headers: { ...headers, cookie } }), from)),
  )
  clearAccount()
})
afterEach(() => vi.unstubAllGlobals())

/** The access state of a video, with the viewer's credits and trials. */
function stateOf(mpxGuid: string) {
  const { credits, unlocked } = viewerStore.read()
  return { credits, hasTrial: unlocked.includes(mpxGuid), ...videoAccess.of(mpxGuid) }
}
const playlist = expect.stringMatching(/^\/media\/v1\/.+\/master\.m3u8$/)
const ask = (mpxGuid: string, options = {}) => requestViewerAccess({ brand: 'nbc', mpxGuid }, options)
/** Records the states of videos after each change. `changed` returns those of a video, with the given fields, in which one of the fields has changed. */
function watchStates() {
  const states: { mpxGuid: string; state: VideoAccess }[] = []
  const { change } = videoAccess
  vi.spyOn(videoAccess, 'change').mockImplementation((mpxGuid, next) => {
    change(mpxGuid, next)
    states.push({ mpxGuid, state: videoAccess.of(mpxGuid) })
  })
  return (guid: string, fields: readonly (keyof VideoAccess)[]) =>
    states
      .filter(({ mpxGuid }) => mpxGuid === guid)
      .map(({ state }) => fields.map((field) => state[field]))
      .filter((each, index, all) => JSON.stringify(each) !== JSON.stringify(all[index - 1]))
}

const nothing = {
  ...{ error: null, url: null, hasTrial: false, isTrialAuthorizing: false },
  ...{ isRetransAuthorizing: false, isRetransAllowed: false, isAdParamsAuthorizing: false, adParams: {} },
}

test('[A3-14] for each video guid the state has the trial, the url or the error, the retransmission check and the ad parameters, beside the credits', async () => {
  const { register } = services
  const browser = await register()
  cookie = `device=${stranger}; ${browser.cookie()}`
  setAccount(((await browser.profile()).answer as Required<IdentityAnswer>).profile)
  expect(stateOf('locked')).toEqual({ ...nothing, credits: 3 })
  await ask('locked')
  expect(stateOf('locked')).toEqual({ ...nothing, credits: 3, error: 'NOT_AUTHORIZED' })

  const spent = ask('locked', { trial: true })
  expect(stateOf('locked')).toEqual({ ...nothing, credits: 3, isTrialAuthorizing: true })
  await spent
  expect(stateOf('locked')).toEqual({ ...nothing, credits: 2, hasTrial: true, url: playlist })
  await requestAdParameters({ brand: 'nbc', mpxGuid: 'locked' }, 'nbc')
  expect(stateOf('locked').adParams).toMatchObject({ network: 'nbc', device: 'web', country: 'US' })
  expect(stateOf('game'), 'another video').toEqual({ ...nothing, credits: 2 })

  setAccount({ id: 'another', episodeCount: 1, serviceZip: '' })
  expect(stateOf('locked'), 'another viewer').toEqual({ ...nothing, credits: 1 })
})

test('[A4-21] the retransmission check and the ad parameters start, and then succeed or fail', async () => {
  const changed = watchStates()
  cookie = `device=${device}`
  expect(await ask('refused')).toMatchObject({ why: 'USER_UNAUTHORIZED', station: 'WDPNY' })
  expect(changed('refused', ['isRetransAuthorizing', 'isRetransAllowed', 'error'])).toEqual([
    [false, false, null],
    [false, false, 'USER_UNAUTHORIZED'],
    [true, false, 'USER_UNAUTHORIZED'],
    [false, true, 'USER_UNAUTHORIZED'],
  ])
  cookie = `device=${stranger}`
  expect(await checkRetransmission('game')).toBeNull()
  expect(changed('game', ['isRetransAuthorizing', 'isRetransAllowed', 'error'])).toEqual([
    [true, false, null],
    [false, false, 'RETRANS_FAIL'],
  ])

  await requestAdParameters({ brand: 'nbc', mpxGuid: 'kites' }, 'nbc')
  await requestAdParameters({ brand: 'unknown', mpxGuid: 'free' }, 'nbc')
  const states = ['isAdParamsAuthorizing', 'adParams'] as const
  expect(changed('kites', states)).toEqual([
    [true, {}],
    [false, expect.objectContaining({ network: 'nbc' })],
  ])
  expect(changed('free', states)).toEqual([
    [true, {}],
    [false, {}],
  ])
})
