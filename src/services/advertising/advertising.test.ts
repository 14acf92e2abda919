import { expect, test } from 'vitest'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import type { AdBreaks } from '#contracts/media/advertising.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createDemoAdServer } from '../../../demo/ads/demo-ad-server.ts'
import { type AdvertisingTools, createAdvertising } from './advertising.ts'

const now = Date.UTC(2026, 10, 20)
const host = 'https://ads.example'
const demo = createDemoAdServer(`${host}/demo-ads`)
const template = `${host}/demo-ads/vmap?id=[CONTENTID]&seconds=[DURATION]&page=[PAGEURL]&limit=[LIMITADTRACKING]&at=[TIMESTAMP]&[ADPARAMS]`
const brand = (advertising: object) => ({ key: 'oxygen', aliases: [], advertising: { hosts: [], minutesBetween: 5, ...advertising } })
const video = { mpxGuid: '9001', brand: 'oxygen', duration: 2520, isChildDirected: false } as PlayableVideo

type Options = Partial<AdvertisingTools> & {
  url?: string
  adparams?: object
  hosts?: string[]
  documents?: Record<string, string | number>
}

/** Asks for the breaks of a video. `documents`: the answers of the ad server by path; without them, the demo's ad server answers. */
const allowed = { network: 'oxygen', country: 'US', us_privacy: '1YNN', lat: '0', coppa: '0' }
async function askFor(
  { url = template, adparams = allowed, hosts = [], documents, ...changes }: Options = {},
  headers: Record<string, string> = {},
) {
  const asked: { url: string; headers: object; allowed: string[] }[] = []
  const warnings: string[][] = []
  const outcomes: string[] = []
  const service = createAdvertising({
    brands: { name: 'Test', brands: [brand({ url, hosts }) as unknown as Brand] } satisfies BrandGroup,
    content: { playableVideo: async (id) => (id === video.mpxGuid ? video : null) },
    isForChildren: () => false,
    outgoing: (allowed) => async (address, request) => {
      asked.push({ url: address, headers: request.headers ?? {}, allowed })
      if (!documents) return demo(new Request(address))
      const document = documents[new URL(address).pathname] ?? 404
      return typeof document === 'number' ? new Response(null, { status: document }) : new Response(document)
    },
    publicUrl: 'https://tv.example',
    kv: memoryKv(() => now),
    pageOrigins: [],
    requestLimit: 5,
    now: () => now,
    answered: (outcome) => outcomes.push(outcome),
    warn: (...all) => warnings.push(all),
    report: (error) => {
      throw error
    },
    ...changes,
  })
  const ask = async (path = '/advertising/vod/oxygen/9001', page = '/the-cold-room/video/thaw/9001') => {
    const request = new Request(`http://tv.example${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ adparams, page }),
    })
    const response = await service.fetch(withFacts(request, { address: '203.0.113.7' }))
    return { status: response.status, body: (await response.json()) as AdBreaks }
  }
  return { ...(await ask()), asked, warnings, outcomes, ask }
}

const linear = (inner: string, attributes = '') =>
  `<Creatives><Creative><Linear ${attributes}><Duration>00:00:10</Duration>${inner}</Linear></Creative></Creatives>`
const file = (url: string, height: number, type = 'video/mp4', more = '') =>
  `<MediaFile delivery="progressive" type="${type}" width="1" height="${height}" ${more}>${url}</MediaFile>`
const inline = (id: string, inner: string) =>
  `<Ad id="${id}"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>${host}/i/${id}?r=[CACHEBUSTING]&amp;x=[UNKNOWN]</Impression><Error>${host}/e?c=[ERRORCODE]</Error>${inner}</InLine></Ad>`
const vast = (inner: string) => `<?xml version="1.0"?><VAST version="4.2">${inner}</VAST>`
const simple = vast(inline('one', linear(`<MediaFiles>${file(`${host}/a.mp4`, 480)}</MediaFiles>`)))

test('the breaks of a VMAP document are returned with their ads, films and beacons', async () => {
  const { body, outcomes } = await askFor()
  expect(body.minutesBetween).toBe(5)
  expect(body.breaks.map(({ at, ads }) => [at, ...ads.map(({ id }) => id)])).toEqual([
    [0, 'ad-tidewater-tea', 'ad-lumen-lamp'],
    [1260, 'ad-pogo-socks'],
  ])
  expect(body.breaks[1]!.ads[0]).toMatchObject({
    film: { url: `${host}/demo-ads/films/ad-pogo-socks.mp4`, isHls: false },
    duration: 12,
    skipAfter: 5,
    clickThrough: `${host}/demo-ads/visit/ad-pogo-socks`,
    beacons: {
      impression: [`${host}/demo-ads/beacon?ad=ad-pogo-socks&event=impression&playback=-mid`],
      midpoint: [`${host}/demo-ads/beacon?ad=ad-pogo-socks&event=midpoint&playback=-mid`],
      error: [`${host}/demo-ads/beacon?ad=ad-pogo-socks&event=error-[ERRORCODE]&playback=-mid`],
    },
  })
  expect(body.breaks[0]!.ads[0]!.skipAfter).toBeNull()
  expect(outcomes).toEqual(['ads'])
})

test('the request to the ad server has the facts of the video and nothing about the viewer', async () => {
  const { asked } = await askFor({}, { cookie: 'session=secret', 'user-agent': 'Browser of Ida', 'x-forwarded-for': '203.0.113.7' })
  expect(asked).toEqual([
    {
      url: `${host}/demo-ads/vmap?id=9001&seconds=2520&page=https%3A%2F%2Ftv.example%2Fthe-cold-room%2Fvideo%2Fthaw%2F9001&limit=0&at=2026-11-20T00%3A00%3A00.000Z&network=oxygen&country=US&us_privacy=1YNN&lat=0&coppa=0`,
      headers: { accept: 'application/xml, text/xml' },
      allowed: ['ads.example'],
    },
  ])
})

test('a browser with Global Privacy Control asks the ad server to limit tracking', async () => {
  const { asked } = await askFor({}, { 'sec-gpc': '1' })
  expect(new URL(asked[0]!.url).searchParams.get('limit')).toBe('1')
})

test('tracking is limited if the viewer’s data must not be shared, and if the ad parameters could not be loaded', async () => {
  for (const adparams of [{ ...allowed, us_privacy: '1YYN', lat: '1' }, {}]) {
    const { searchParams } = new URL((await askFor({ adparams })).asked[0]!.url)
    expect([searchParams.get('limit'), searchParams.get('us_privacy')]).toEqual(['1', 'us_privacy' in adparams ? '1YYN' : null])
  }
})

test('a video, a brand and a page for children, and a brand without an ad server have no breaks and no request to an ad server', async () => {
  const child = await askFor({ content: { playableVideo: async () => ({ ...video, isChildDirected: true }) } })
  const brandForChildren = await askFor({ isForChildren: (key) => key === 'oxygen' })
  const page = await askFor({ adparams: { ...allowed, coppa: '1' } })
  const without = await askFor({ settingOf: () => undefined })
  for (const { body, asked } of [child, brandForChildren, page, without])
    expect([body, asked]).toEqual([{ breaks: [], minutesBetween: 0 }, []])
})

test('an unknown video, and a video of another brand, are not found', async () => {
  const { ask } = await askFor()
  expect([(await ask('/advertising/vod/oxygen/1')).status, (await ask('/advertising/vod/nbc/9001')).status]).toEqual([404, 404])
})

test('a VAST document without a VMAP document plays before the video', async () => {
  const { body } = await askFor({ url: `${host}/vast`, documents: { '/vast': simple } })
  expect(body.breaks).toMatchObject([{ at: 0, ads: [{ id: 'one', duration: 10, skipAfter: null }] }])
  const [impression] = body.breaks[0]!.ads[0]!.beacons.impression!
  expect(impression).toMatch(/^https:\/\/ads\.example\/i\/one\?r=\d{8}&x=-1$/)
})

test('a wrapper is followed, and its beacons are added to those of the ad', async () => {
  const wrapper = (tag: string) =>
    vast(
      `<Ad id="w"><Wrapper><AdSystem>s</AdSystem><VASTAdTagURI>${tag}</VASTAdTagURI><Impression>${host}/i/wrapper</Impression><Creatives><Creative><Linear><TrackingEvents><Tracking event="midpoint">${host}/m/wrapper</Tracking></TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>`,
    )
  const followed = await askFor({ url: `${host}/vast`, documents: { '/vast': wrapper(`${host}/inner`), '/inner': simple } })
  expect(followed.body.breaks[0]!.ads[0]!.beacons).toMatchObject({
    impression: [`${host}/i/wrapper`, expect.stringContaining('/i/one')],
    midpoint: [`${host}/m/wrapper`],
  })
  const endless = await askFor({ url: `${host}/vast`, documents: { '/vast': wrapper(`${host}/vast`) } })
  expect([endless.body.breaks, endless.asked.length]).toEqual([[], 5])
})

/** A pod of wrappers: each one needs a document. */
const pod = (count: number) =>
  vast(
    Array.from(
      { length: count },
      (_, index) =>
        `<Ad id="w${index}" sequence="${index + 1}"><Wrapper><AdSystem>s</AdSystem><VASTAdTagURI>${host}/vast</VASTAdTagURI></Wrapper></Ad>`,
    ).join(''),
  )

test('wrappers of pods of wrappers do not multiply the requests to the ad server', async () => {
  const { asked, body } = await askFor({ url: `${host}/vast`, documents: { '/vast': pod(30) } })
  expect(asked.length).toBeLessThanOrEqual(60)
  expect(body.breaks).toEqual([])
})

test('documents with more tags than ads have are not read, also if only all documents of a video together have so many', async () => {
  const url = `${host}/vmap`
  const many = vast(inline('many', `${'<a/>'.repeat(9000)}${linear(`<MediaFiles>${file(`${host}/a.mp4`, 480)}</MediaFiles>`)}`))
  const breaks = (tags: string[]) =>
    `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap">${tags.map((tag, index) => `<vmap:AdBreak timeOffset="00:0${index}:00" breakType="linear"><vmap:AdSource><vmap:AdTagURI><![CDATA[${host}/${tag}]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>`).join('')}</vmap:VMAP>`
  const documents = { '/many': many, '/simple': simple, '/vmap': breaks(['many', 'many', 'many', 'many']) }
  expect((await askFor({ url, documents })).body.breaks).toHaveLength(2)
  const tooMany = vast(inline('many', '<a/>'.repeat(21_000)))
  expect((await askFor({ url, documents: { ...documents, '/vmap': tooMany } })).outcomes).toEqual(['failed'])
})

test('no document is requested after the time limit', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  let requests = 0
  const outgoing: AdvertisingTools['outgoing'] = () => async () => (++requests === 1 ? new Response(pod(1)) : late)
  await askFor({ url: `${host}/vast`, timeout: 20, outgoing })
  resolve(new Response(pod(1)))
  await new Promise((resume) => setImmediate(resume))
  expect(requests).toBe(2)
})

test('the page of a request is a path without control characters and lone surrogates', async () => {
  const { ask } = await askFor()
  expect((await ask(undefined, '/\ud800')).status).toBe(400)
  expect((await ask(undefined, '/\n')).status).toBe(400)
})

test('the reason of a failure does not repeat the document', async () => {
  const { warnings } = await askFor({ url: `${host}/vast`, documents: { '/vast': `<VAST><${'x'.repeat(1000)}<` } })
  expect(warnings).toEqual([['the ad server failed', 'oxygen', expect.stringMatching(/^.{10,200}$/s)]])
})

test('films, beacons and wrappers of hosts that are not allowed are dropped, and each host is reported one time', async () => {
  const ad = inline(
    'one',
    `<Impression>https://spy.example/i</Impression>${linear(`<MediaFiles>${file('https://cdn.example/a.mp4', 480)}${file('https://spy.example/b.mp4', 720)}</MediaFiles>`)}`,
  )
  const { body, warnings } = await askFor({ url: `${host}/vast`, hosts: ['cdn.example'], documents: { '/vast': vast(ad) } })
  expect(body.breaks[0]!.ads[0]!.film.url).toBe('https://cdn.example/a.mp4')
  expect(body.breaks[0]!.ads[0]!.beacons.impression).toHaveLength(1)
  expect(warnings).toEqual([['an ad needs a host that is not allowed', 'oxygen', 'https://spy.example']])
})

test.each([
  ['the best MP4 file up to 720p', [file('/a', 1080), file('/b', 720), file('/c', 360)], '/b'],
  ['the smallest MP4 file above 720p', [file('/a', 2160), file('/b', 1080)], '/b'],
  ['an HLS playlist if there is no MP4 file', [file('/a', 0, 'video/webm'), file('/b', 0, 'application/x-mpegURL')], '/b'],
  ['no file that runs code of the advertiser', [file('/a', 720, 'video/mp4', 'apiFramework="VPAID"'), file('/b', 360)], '/b'],
])('the film of an ad is %s', async (_, files, expected) => {
  const media = `<MediaFiles>${files.join('').replaceAll('>/', `>${host}/`)}</MediaFiles>`
  const { body } = await askFor({ url: `${host}/vast`, documents: { '/vast': vast(inline('one', linear(media))) } })
  expect(body.breaks[0]!.ads[0]!.film.url).toBe(host + expected)
})

const bomb = `<!DOCTYPE VAST [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]><VAST>&c;</VAST>`
test.each([
  ['answers 500', 500, 'failed'],
  ['has no ads', vast(''), 'none'],
  ['has no breaks', '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"></vmap:VMAP>', 'none'],
  ['has an ad without a film', vast(inline('one', linear('<MediaFiles></MediaFiles>'))), 'none'],
  [
    'has only a film that no browser plays',
    vast(inline('one', linear(`<MediaFiles>${file('/a', 480, 'video/x-flv')}</MediaFiles>`))),
    'none',
  ],
  ['answers HTML', '<html><body>Not found<br></body></html>', 'failed'],
  ['is cut off', simple.slice(0, 300), 'failed'],
  ['is empty', '', 'failed'],
  ['has nested entities', bomb, 'failed'],
  ['is too large', vast('x'.repeat(200_000)), 'failed'],
  ['is deeply nested', `<VAST>${'<a>'.repeat(20_000)}`, 'failed'],
])('there are no breaks if the ad server %s', async (_, document, outcome) => {
  const { status, body, outcomes } = await askFor({ url: `${host}/vast`, documents: { '/vast': document } })
  expect([status, body.breaks, outcomes]).toEqual([200, [], [outcome]])
})

test('there are no breaks if the ad server does not answer in time', async () => {
  const { status, body, warnings } = await askFor({ timeout: 20, outgoing: () => () => new Promise(() => {}) })
  expect([status, body.breaks]).toEqual([200, []])
  expect(warnings).toEqual([['the ad server failed', 'oxygen', 'took longer than 20 ms']])
})

test('a break with an unreadable document is left out, and the other breaks are returned', async () => {
  const tag = (offset: string, path: string) =>
    `<vmap:AdBreak timeOffset="${offset}" breakType="linear"><vmap:AdSource><vmap:AdTagURI templateType="vast4">${host}${path}</vmap:AdTagURI></vmap:AdSource><vmap:TrackingEvents><vmap:Tracking event="breakStart">${host}/start</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`
  const offsets = ['end', '#2', '00:10:00.500', '99:00:00', '25%', 'start']
  const vmap = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${offsets.map((offset) => tag(offset, offset === 'start' ? '/none' : '/ok')).join('')}</vmap:VMAP>`
  const { body } = await askFor({ url: `${host}/vmap`, documents: { '/vmap': vmap, '/ok': simple } })
  expect(body.breaks.map(({ at, beacons }) => [at, beacons])).toEqual([
    [600.5, { breakStart: [`${host}/start`] }],
    [630, { breakStart: [`${host}/start`] }],
  ])
})

test('an address that sends too many requests is refused', async () => {
  const { ask } = await askFor()
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
