// A simulated ad server: VMAP and VAST documents with the demo's own ad films, and beacons that it counts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Ad = { id: string; title: string /** Seconds. */; duration: number; segments: number; skipAfter?: number }
const ads: readonly Ad[] = [
  { id: 'ad-tidewater-tea', title: 'Tidewater Tea', duration: 8, segments: 2 },
  { id: 'ad-lumen-lamp', title: 'Lumen lamps', duration: 8, segments: 2 },
  { id: 'ad-pogo-socks', title: 'Pogo Socks', duration: 12, segments: 3, skipAfter: 5 },
]
const [tea, lamp, socks] = ads as [Ad, Ad, Ad]
const films = join(import.meta.dirname, '../media/films')
const events = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'pause', 'resume', 'mute', 'unmute', 'skip']
/** The most different beacons that are counted. */
const countedBeacons = 1000

/** `address`: the base URL, `http://127.0.0.1:3000/demo-ads`. */
export function createDemoAdServer(address: string) {
  const { pathname: basePath } = new URL(address)
  const counts = new Map<string, number>()

  /** `playback` tells the beacons of two playbacks apart. */
  const beacon = (ad: string, event: string, playback: string) =>
    `<![CDATA[${address}/beacon?ad=${ad}&event=${event}&playback=${encodeURIComponent(playback)}]]>`

  const inline = ({ id, title, duration, skipAfter }: Ad, sequence: number, playback: string, film = `${address}/films/${id}.mp4`) => `
    <Ad id="${id}" sequence="${sequence}"><InLine>
      <AdSystem>Daypart demo</AdSystem><AdTitle>${title}</AdTitle><AdServingId>${id}</AdServingId>
      <Impression>${beacon(id, 'impression', playback)}</Impression>
      <Error>${beacon(id, 'error-[ERRORCODE]', playback)}</Error>
      <Creatives><Creative><UniversalAdId idRegistry="unknown">${id}</UniversalAdId>
        <Linear${skipAfter === undefined ? '' : ` skipoffset="${clock(skipAfter)}"`}>
          <Duration>${clock(duration)}</Duration>
          <TrackingEvents>${events.map((event) => `<Tracking event="${event}">${beacon(id, event, playback)}</Tracking>`).join('')}</TrackingEvents>
          <VideoClicks><ClickThrough><![CDATA[${address}/visit/${id}]]></ClickThrough><ClickTracking>${beacon(id, 'click', playback)}</ClickTracking></VideoClicks>
          <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="854" height="480"><![CDATA[${film}]]></MediaFile></MediaFiles>
        </Linear>
      </Creative></Creatives>
    </InLine></Ad>`

  const vast = (inner: string) => `<VAST version="4.2">${inner}</VAST>`
  const adBreak = (offset: string, inner: string) => `
    <vmap:AdBreak timeOffset="${offset}" breakType="linear"><vmap:AdSource allowMultipleAds="true"><vmap:VASTAdData>${vast(inner)}</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>`

  /** The campaigns. `broken` has an ad whose film does not exist, and a break without ads. */
  const campaigns: Record<string, (playback: string) => string> = {
    demo: (playback) =>
      adBreak('start', inline(tea, 1, playback) + inline(lamp, 2, playback)) + adBreak('50%', inline(socks, 1, `${playback}-mid`)),
    broken: (playback) => adBreak('start', inline(tea, 1, playback, `${address}/films/none.mp4`)) + adBreak('50%', ''),
  }

  async function film(name: string): Promise<Response> {
    const ad = ads.find(({ id }) => `${id}.mp4` === name)
    if (!ad) return notFound()
    // A fragmented MP4 file is its init segment followed by its media segments.
    const parts = ['init.mp4', ...Array.from({ length: ad.segments }, (_, index) => `${index}.m4s`)]
    const files = await Promise.all(parts.map((part) => readFile(join(films, ad.id, '480', part))))
    return new Response(new Uint8Array(Buffer.concat(files)), {
      headers: { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=3600' },
    })
  }

  return (request: Request): Response | Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const { pathname, searchParams } = new URL(request.url)
    const [, kind, name = ''] = pathname.slice(basePath.length).split('/')
    if (kind === 'films') return film(name)
    if (kind === 'vmap') {
      const campaign = searchParams.get('campaign') ?? 'demo'
      const playback = searchParams.get('playback')?.slice(0, 40) ?? ''
      if (!Object.hasOwn(campaigns, campaign)) return notFound()
      return xml(`<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${campaigns[campaign]!(playback)}</vmap:VMAP>`)
    }
    if (kind === 'beacon') {
      const key = ['ad', 'event', 'playback'].map((part) => searchParams.get(part)?.slice(0, 80) ?? '').join(' ')
      if (counts.has(key) || counts.size < countedBeacons) counts.set(key, (counts.get(key) ?? 0) + 1)
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    }
    if (kind === 'beacons') return Response.json(Object.fromEntries(counts), { headers: { 'cache-control': 'no-store' } })
    const visited = kind === 'visit' && ads.find(({ id }) => id === name)
    if (visited)
      return new Response(`${visited.title} is a fictional product of the Daypart demo.`, {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    return notFound()
  }
}

const clock = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}`
const notFound = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
const xml = (text: string) => new Response(text, { headers: { 'content-type': 'application/xml', 'cache-control': 'no-store' } })
