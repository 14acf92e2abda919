// Who may watch the live streams of a running site, with the TV providers and the channels of the demo.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { brandAuthorization, type ViewerStreams } from '#contracts/http/live.ts'
import { newBrowser } from '../bin/testing/browser.ts'
import { type DemoSite, openDemoSite } from '../bin/testing/demo-site.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
const hour = 3_600_000
const token = 'operator-token-for-tests-0123456789'
const now = Date.now()
const channelOf = (brand: string) => `${brand}.daypart.example`
const channel = (brand: string): EntryInput => ({ kind: 'channel', id: channelOf(brand), names: [{ text: brand }], brand })
const programme = (brand: string, id: string, start: number, value: string): EntryInput => ({
  ...{ kind: 'programme', id, channel: channelOf(brand), title: id, video: 'film' },
  ...{ start: new Date(start).toISOString(), stop: new Date(start + 2 * hour).toISOString(), rating: { system: 'VCHIP', value } },
})
const entries: EntryInput[] = [
  { ...{ kind: 'video', id: 'film', brand: 'nbc', title: 'Film', programmingType: 'Clip' }, duration: 60, films: ['harbor-night'] },
  ...['nbc', 'usa', 'syfy', 'nbc-news'].map(channel),
  programme('nbc', 'drama', now - hour, 'TV-MA'),
  programme('nbc', 'morning', now - 4 * hour, 'TV-PG'),
  programme('nbc', 'game', now + hour, 'TV-PG'),
  programme('usa', 'comedy', now - hour, 'TV-PG'),
  programme('nbc-news', 'bulletin', now - 2.5 * hour, 'TV-PG'),
  programme('syfy', 'space', now - hour, 'TV-PG'),
  programme('syfy', 'comet', now + hour / 2, 'TV-PG'),
  programme('nbc-news', 'news', now - hour, 'TV-PG'),
]
let site: DemoSite
beforeAll(async () => {
  site = await openDemoSite(entries, () => {}, { COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1', OPERATOR_TOKEN: token })
})
afterAll(() => site.close())

/** Opens a browser, links the subscriber's provider, and returns a function that watches channels. */
async function viewer(provider?: string, username = '') {
  const browser = newBrowser(site.address)
  if (provider) {
    const page = await browser.go(`/provider-auth/nbc/authenticate?mvpd=${provider}&mode=page`)
    const answer = await browser.submit(page, { username, password: site.password })
    const linked = answer.body.includes('SAMLResponse') ? await browser.submit(answer) : answer
    expect(linked.url.pathname).toBe('/provider-linked')
  }
  const sessions = async (brand: string): Promise<ViewerStreams> =>
    browser.json('/v2/sessions', { headers: { authorization: brandAuthorization(brand) } })
  /** Starts the session of a channel. Ends the viewer's other stream. Returns the id. */
  async function start(brand: string, channel = channelOf(brand)): Promise<string> {
    const { path, streams } = await sessions(brand)
    const form = { brand, channel, ...(streams[0] && { instead: streams[0].id }) }
    const { headers } = await browser.go(path, { form, headers: { authorization: brandAuthorization(brand) } }, 0)
    return headers.get('location')!.split('/').at(-1)!
  }
  /** Requests access. Returns the number of qualities of the playlist, or the code and the text of the refusal. */
  async function ask(brand: string, body: object = {}): Promise<number | string[]> {
    const path = `/access/live/${brand}/${channelOf(brand)}`
    const { url, code, detail } = await browser.json(path, { json: { device: 'web', ...body } })
    return url ? (await browser.go(url)).body.split('#EXT-X-STREAM-INF').length - 1 : [code, detail]
  }
  /** Watches a channel as the player does: starts its session, and requests access. */
  const watch = async (brand: string, body: object = {}) => ask(brand, { session: await start(brand), ...body })
  return { ...browser, sessions, start, ask, watch }
}

const plays = expect.toSatisfy((qualities: number) => qualities > 1)
const isLocked = ['NOT_AUTHORIZED', 'This channel requires a TV provider.']
const noSession = ['CONCURRENCY', 'No stream session of this viewer runs for this channel. Start one, and send its id as `session`.']
const aboveLimit = ['PARENTAL_CONTROLS', 'The parental controls of your TV provider block this program.']

async function blackOut(video: string, from: Date | null = null): Promise<void> {
  const response = await fetch(new URL(`/geolocation/blackouts/${encodeURIComponent(`of-${video}`)}`, site.address), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ video, countries: ['US'], from }),
  })
  expect(response.status).toBe(200)
}

test('[A1-10] a viewer with a linked TV provider watches live streams, except of channels that the subscription lacks, and above the subscriber’s rating', async () => {
  const [visitor, dana, lee, joel, ruth] = await Promise.all([
    viewer(),
    viewer('copperline', 'dana.price'),
    viewer('copperline', 'lee.moreno'),
    viewer('fernhollow', 'joel.nash'),
    viewer('northbeam', 'ruth.vega'),
  ])
  expect(await visitor.watch('nbc')).toEqual(isLocked)
  expect([await dana.watch('nbc'), await dana.watch('usa'), await dana.watch('syfy')]).toEqual([plays, plays, plays])
  const notIncluded = ['USER_UNAUTHORIZED', 'Not in your package: Your Copperline Cable package “Basic” does not include this channel.']
  expect([await lee.watch('nbc'), await lee.watch('syfy')]).toEqual([plays, notIncluded])
  expect([await joel.watch('nbc'), await joel.watch('usa')], 'the limit at a provider with an authorization API').toEqual([
    aboveLimit,
    plays,
  ])
  expect([await ruth.watch('nbc'), await ruth.watch('usa')], 'the limit that the sign-in stated').toEqual([aboveLimit, plays])
  await dana.json('/provider-auth/nbc/logout', { json: {} })
  expect(await dana.watch('nbc'), 'after unlinking').toEqual(isLocked)
})

test('a channel plays only in a stream session of the viewer: not without one, nor after a takeover, nor in that of another viewer or channel', async () => {
  const [dana, phone, ruth, visitor] = await Promise.all([
    viewer('copperline', 'dana.price'),
    viewer('copperline', 'dana.price'),
    viewer('northbeam', 'ruth.vega'),
    viewer(),
  ])
  expect([await dana.ask('usa'), await visitor.ask('nbc-news')]).toEqual([noSession, noSession])
  const session = await dana.start('usa')
  expect(await dana.ask('usa', { session })).toEqual(plays)
  const running = await dana.sessions('usa')
  const ofRuth = await ruth.sessions('usa')
  expect(running.streams).toEqual([expect.objectContaining({ id: session, channel: channelOf('usa') })])
  // Another channel, another viewer, and a forged id. Nothing is held or ended.
  expect([await dana.ask('syfy', { session }), await dana.ask('nbc', { session, airing: 'morning' })]).toEqual([noSession, noSession])
  expect([await ruth.ask('usa', { session }), await visitor.ask('nbc-news', { session })]).toEqual([noSession, noSession])
  expect(await dana.ask('usa', { session: 'x'.repeat(44) })).toEqual(noSession)
  expect([await dana.sessions('usa'), await ruth.sessions('usa')]).toEqual([running, ofRuth])
  // Another device of the household takes the stream over.
  const taken = await phone.start('usa')
  expect([await dana.ask('usa', { session }), await phone.ask('usa', { session: taken })]).toEqual([noSession, plays])
  expect(await phone.ask('nbc', { session: taken, airing: 'morning' })).toEqual(noSession)
  expect(await phone.watch('nbc', { airing: 'morning' })).toEqual(plays)
})

test('the stream of the news channel needs no TV provider', async () => {
  const visitor = await viewer()
  expect([await visitor.watch('nbc-news'), await visitor.watch('nbc')]).toEqual([plays, isLocked])
})

test('a viewer reads that another device has the stream', async () => {
  const ines = await viewer('lanternstream', 'ines.ramos')
  expect(await ines.watch('nbc')).toEqual(['CONCURRENCY', 'Your TV provider allows no more streams at once. Stop one on another device.'])
})

test('a subscriber watches the running programme from its start, and a programme that is over as a recording', async () => {
  const dana = await viewer('copperline', 'dana.price')
  expect(await dana.watch('nbc', { from: 'start' })).toEqual(plays)
  expect(await dana.watch('nbc', { airing: 'morning' })).toEqual(plays)
  expect(await dana.watch('nbc', { airing: 'game' })).toEqual(['NOT_AVAILABLE', 'This program has not begun yet.'])
  const at = async (time: number) => {
    const body = { device: 'web', session: await dana.start('nbc'), from: 'start', at: time }
    return dana.json(`/access/live/nbc/${channelOf('nbc')}`, { json: body })
  }
  const [continued, running] = [await at(now - 3 * hour), await at(now)]
  expect(continued, 'continued in the programme that is over').toMatchObject({ start: now - 4 * hour, until: null })
  expect(running, 'continued in the running programme').toMatchObject({ start: now - hour, until: now + hour })
  expect(await dana.watch('nbc', { airing: 'comedy' })).toEqual(['NOT_FOUND', 'This channel has no program with this id.'])
})

test('a decision ends when the next programme begins, also if the running one should end later', async () => {
  const dana = await viewer('copperline', 'dana.price')
  const { until } = await dana.json(`/access/live/syfy/${channelOf('syfy')}`, {
    json: { device: 'web', session: await dana.start('syfy') },
  })
  expect(until).toBe(now + hour / 2)
})

test('the recording of a programme ends when the next programme begins, although its own end is later', async () => {
  const visitor = await viewer()
  const json = { device: 'web', session: await visitor.start('nbc-news'), airing: 'bulletin' }
  const { url } = await visitor.json(`/access/live/nbc-news/${channelOf('nbc-news')}`, { json })
  const { body } = await visitor.go(url.replace('master.m3u8', '240.m3u8'))
  const seconds = [...body.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)
  expect(Math.abs(seconds - (1.5 * hour) / 1000)).toBeLessThan(5)
  expect(body).toMatch(/#EXT-X-ENDLIST\n$/)
})

test('[A6-04] a live stream plays in the United States and a video in Canada and Mexico too; at an unknown place neither plays', async () => {
  const visitor = await viewer()
  const session = await visitor.start('nbc-news')
  const codeOf = async (path: string, country: string) => {
    const headers = { 'cf-ipcountry': country, 'x-forwarded-for': '203.0.113.9' }
    const { url, code } = await visitor.json(path, { headers, json: { device: 'web', session } })
    return url ? 'plays' : code
  }
  const live = (country: string) => codeOf(`/access/live/nbc-news/${channelOf('nbc-news')}`, country)
  const video = (country: string) => codeOf('/access/vod/nbc/film', country)
  const outside = 'LOCATION_UNAVAILABLE'
  expect([await live('US'), await live('CA'), await live('MX'), await live('FR'), await live('XX')]).toEqual([
    ...['plays', outside, outside, outside, outside],
  ])
  expect([await video('US'), await video('CA'), await video('MX'), await video('FR'), await video('XX')]).toEqual([
    ...['plays', 'plays', 'plays', outside, outside],
  ])
})

test('the live stream and POST /geolocation/live agree about blackouts of the channel and of the programme', async () => {
  const dana = await viewer('copperline', 'dana.price')
  const outside = 'Sorry, this program is unavailable in your area due to blackout restrictions.'
  const restriction = async (brand: string) => (await dana.json(`/geolocation/live/${brand}`, { json: {} })).data.restriction
  expect([await restriction('usa'), await dana.watch('usa')]).toEqual([null, plays])
  const soon = new Date(now + hour / 2)
  await blackOut(channelOf('usa'), soon)
  const { until } = await dana.json(`/access/live/usa/${channelOf('usa')}`, { json: { device: 'web', session: await dana.start('usa') } })
  expect(until).toBe(soon.getTime())
  await blackOut(channelOf('usa'))
  expect([await restriction('usa'), await dana.watch('usa')]).toEqual(['BLACKOUT', ['BLACKOUT', outside]])
  expect([await restriction('syfy'), await dana.watch('syfy')]).toEqual([null, plays])
  await blackOut('space')
  expect([await restriction('syfy'), await dana.watch('syfy')]).toEqual(['BLACKOUT', ['BLACKOUT', outside]])
})
