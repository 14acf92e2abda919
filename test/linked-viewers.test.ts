// What viewers with a linked TV provider may watch, on a running site with the providers of the demo.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { newBrowser } from '../bin/testing/browser.ts'
import { type DemoSite, openDemoSite } from '../bin/testing/demo-site.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
const airDate = new Date(Date.now() - 86_400_000).toISOString()
const locked = (id: string, brand: string, rating?: string): EntryInput => ({
  ...{ kind: 'video', id, brand, title: id, programmingType: 'Full Episode', airDate, duration: 2520, films: ['harbor-night'] },
  ...(rating && { rating }),
})
let site: DemoSite
beforeAll(async () => {
  site = await openDemoSite([locked('drama', 'nbc', 'TV-MA'), locked('comedy', 'nbc', 'TV-PG'), locked('space', 'syfy', 'TV-PG')], () => {})
})
afterAll(() => site.close())

const videos = { drama: 'nbc', comedy: 'nbc', space: 'syfy' }

/** Opens a browser, links the subscriber's provider, and returns functions that play videos. */
async function viewer(provider?: string, username = '') {
  const browser = newBrowser(site.address)
  if (provider) {
    const page = await browser.go(`/provider-auth/nbc/authenticate?mvpd=${provider}&mode=page`)
    const answer = await browser.submit(page, { username, password: site.password })
    const linked = answer.body.includes('SAMLResponse') ? await browser.submit(answer) : answer
    expect(linked.url.pathname).toBe('/provider-linked')
  }
  /** Plays a video as the player does. Returns the number of its qualities, or the code and the text of the refusal. */
  async function play(id: keyof typeof videos): Promise<number | string[]> {
    const { url, code, detail } = await browser.json(`/access/vod/${videos[id]}/${id}`, { json: { device: 'web' } })
    return url ? (await browser.go(url)).body.split('#EXT-X-STREAM-INF').length - 1 : [code, detail]
  }
  return { ...browser, play, playAll: () => Promise.all((Object.keys(videos) as (keyof typeof videos)[]).map(play)) }
}

const plays = expect.toSatisfy((qualities: number) => qualities > 1)
const isLocked = ['NOT_AUTHORIZED', 'This video requires a TV provider or a credit.']
const aboveLimit = ['PARENTAL_CONTROLS', 'The parental controls of your TV provider block this program.']

test('[A1-10] [A6-03] a viewer with a linked TV provider watches all locked videos, except of channels that the subscription lacks, above the subscriber’s rating, and in a blackout', async () => {
  const [visitor, dana, lee, joel, ruth] = await Promise.all([
    viewer(),
    viewer('copperline', 'dana.price'),
    viewer('copperline', 'lee.moreno'),
    viewer('fernhollow', 'joel.nash'),
    viewer('northbeam', 'ruth.vega'),
  ])
  expect(await visitor.playAll()).toEqual([isLocked, isLocked, isLocked])
  expect(await dana.playAll()).toEqual([plays, plays, plays])

  const notIncluded = ['USER_UNAUTHORIZED', 'Not in your package: Your Copperline Cable package “Basic” does not include this channel.']
  expect(await lee.playAll(), 'authorization per channel').toEqual([plays, plays, notIncluded])
  expect((await joel.playAll()).slice(0, 2), 'the limit at a provider with an authorization API').toEqual([aboveLimit, plays])
  expect((await ruth.playAll()).slice(0, 2), 'the limit that the sign-in stated').toEqual([aboveLimit, plays])

  const blackout = await fetch(new URL('/geolocation/blackouts/storm', site.address), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ video: 'comedy', countries: ['US'] }),
  })
  expect(blackout.status).toBe(200)
  const outside = 'Sorry, this program is unavailable in your area due to blackout restrictions.'
  expect([await dana.play('comedy'), await dana.play('drama')]).toEqual([['BLACKOUT', outside], plays])

  await dana.json('/provider-auth/nbc/logout', { json: {} })
  expect(await dana.play('drama'), 'after unlinking').toEqual(isLocked)
})

test('a viewer reads that the TV provider has left the device, or that another device has the stream', async () => {
  const [nina, ines] = await Promise.all([viewer('lanternstream', 'nina.cole'), viewer('lanternstream', 'ines.ramos')])
  expect(await nina.play('drama')).toEqual(['USER_UNAUTHORIZED', 'Your TV provider has discontinued access on this device.'])
  expect(await ines.play('drama')).toEqual(['CONCURRENCY', 'Your TV provider allows no more streams at once. Stop one on another device.'])
})
