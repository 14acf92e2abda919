// [A7-27] Decides whether a viewer may watch the programme of the local station: the checks of video and place, then the station.
import type * as v from 'valibot'
import type { retransmissionAllowed } from '#contracts/http/access.ts'
import { decideVideo, noAccount, placeChecks } from './decide-video.ts'
import type { VideoSources } from './load-video-facts.ts'
import { stationsAt, type Viewer } from './load-viewer.ts'
import { type Refusal, refusals } from './refusals.ts'
import { noViewer } from './viewer-checks.ts'

export type Retransmission = v.InferOutput<typeof retransmissionAllowed> | { refusal: Refusal }

type Sources = Pick<VideoSources, 'content' | 'geo' | 'providers' | 'countries' | 'now'>

/**
 * Returns the entitlement, or the refusal. The station is that of the viewer's place; if the ZIP code of the place is unknown, that of the home
 * that the TV provider states.
 */
export async function checkRetransmission(
  { content, geo, providers, countries, now }: Sources,
  id: string,
  viewer: Viewer,
): Promise<Retransmission> {
  const video = await content.playableVideo(id)
  if (!video) return { refusal: refusals.notFound }
  const { brand } = video
  const { isAuthenticated, metadata } = await providers.status({ device: viewer.device, account: await viewer.session() }, brand)
  const place = await geo.locate(viewer.from, isAuthenticated ? metadata?.zip : null)
  const stations = stationsAt(place) ?? {}
  const station = Object.hasOwn(stations, brand) ? stations[brand] : undefined
  const isBlackedOut = await geo.isBlackedOut(id, place)
  const facts = { ...noViewer, ...noAccount, video, brand, now: now(), country: place.country, countries, isBlackedOut }
  const verdict = decideVideo(facts, [...placeChecks, { name: 'station', check: () => (station ? 'allow' : refusals.retransmission) }])
  if (verdict.answer === 'refuse') return { refusal: verdict.refusal }
  return { entitlement: { brand, station: station!, timeZone: place.timeZone } }
}
