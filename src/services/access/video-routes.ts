// The routes about videos: validate the request, call, and respond.
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Brand } from '#contracts/brand.ts'
import { choiceIn } from '#contracts/consent.ts'
import { accessAllowed, accessRefused, accessRequest, adParameters, retransmissionAllowed } from '#contracts/http/access.ts'
import type { GeoClient } from '#contracts/http/geo.ts'
import { castReceiver, type MediaClient, type PlayedVideo } from '#contracts/http/media.ts'
import { adsPath } from '#contracts/media/advertising.ts'
import { deviceCookie, deviceOfNonce } from '#kit/http/cookies/device.ts'
import { body, describe, type Guard, parameters } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { adParametersOf } from './ad-parameters.ts'
import { checkVideo } from './check-video.ts'
import type { VideoFacts } from './decide-video.ts'
import type { VideoSources } from './load-video-facts.ts'
import { protectionOf } from './protection.ts'
import { type RespondTools, refuse, respond, urlTimes, viewerOf, waysOfBrand } from './respond.ts'
import { checkRetransmission } from './retransmission.ts'
import { unlockWays } from './unlock-ways.ts'

export type VideoRouteTools = VideoSources &
  RespondTools & {
    media: MediaClient
    secret: string
    /** Returns whether a brand has an ad server. */
    hasAds: (brand: string) => boolean
    consentLaw: GeoClient['consentLaw']
    /** Returns whether all pages of a brand are for children. */
    isForChildren: (brand: string) => boolean
  }

const refusal = { schema: accessRefused, type: 'application/problem+json' }
/** The answers of all checks, except 200 and 404. */
export const refusedAnswers = {
  400: 'A field of the body is invalid',
  403: { what: 'Refused, with a code for the reason', ...refusal },
  429: 'Too many requests from this IP address',
  503: { what: 'The access check timed out or failed', ...refusal },
}
const answers = { ...refusedAnswers, 404: { what: 'The brand has no video with this id', ...refusal } }
const hints =
  'The viewer is known by the session and the device cookie. The Authorization header (a referrer key, a version, a time and an identity token) and the fields of the body are hints that change no decision, except `trial`. With `receiver`, the URL is for the site’s Cast receiver alone. `mediaToken` is the token of an earlier answer: while it is valid for the video, the TV provider is not asked again.'
const descriptions = {
  vod: describe({
    summary: 'Check whether a viewer may watch a video, and return its playlist URL',
    description: `${hints} With \`trial\`, one credit is debited if nothing else allows the video, and never again for the same video.`,
    answers: { 200: { what: 'Allowed: a signed URL for this viewer, valid for a few minutes', schema: accessAllowed }, ...answers },
  }),
  retransmission: describe({
    summary: 'Check whether a viewer may watch the programme of the local station, and return the entitlement',
    description: hints,
    answers: { 200: { what: 'Allowed: the station at the place of the viewer', schema: retransmissionAllowed }, ...answers },
  }),
  adParameters: describe({
    summary: 'Return the parameters of a network for requests to an ad server',
    answers: {
      200: { what: 'The parameters', schema: adParameters },
      400: answers[400],
      404: 'Unknown network',
      429: answers[429],
      503: answers[503],
    },
  }),
}
const id = v.pipe(v.string(), v.maxLength(200))
const brand = v.pipe(v.string(), v.maxLength(100))

/** `limit` is the rate limit of the IP address, which all routes of this service share. */
export function addVideoRoutes(router: Hono, tools: VideoRouteTools, limit: Guard): void {
  const { brands, secret, decided } = tools
  const request = body([limit], accessRequest)

  // Before the route of all brands: no brand can have this name there.
  router.post('/access/vod/retransmission/:id', descriptions.retransmission, parameters(v.object({ id })), request, (c) =>
    respond(tools, c, async () => {
      const checked = await checkRetransmission(tools, c.req.valid('param').id, viewerOf(tools, c.req.raw))
      if ('refusal' in checked) return refuse(checked.refusal)
      c.header('cache-control', 'private, no-store')
      return c.json(checked)
    }),
  )

  router.post('/access/vod/:brand/:id', descriptions.vod, parameters(v.object({ brand, id })), request, (c) =>
    respond(tools, c, async () => {
      const { trial = false, receiver = false, deviceId, mediaToken } = c.req.valid('json')
      const viewer = viewerOf(tools, c.req.raw)
      const device = viewer.device ?? deviceOfNonce(deviceId, c.req.raw, { secret, now: tools.now() })
      const { drm } = brands.find(c.req.valid('param').brand) ?? {}
      const sign = (video: PlayedVideo) => signUrls(tools.media, video, { device, receiver, drm })
      const { verdict, facts, credits } = await checkVideo(tools, { ...c.req.valid('param'), trial, mediaToken }, viewer, sign)
      decided(verdict.answer === 'allow' ? 'allowed' : verdict.by)
      if (verdict.answer === 'refuse') return refuse(verdict.refusal, unlockMembers(tools, verdict.refusal.code, facts))
      if (!viewer.device) c.header('set-cookie', deviceCookie(device, c.req.raw))
      c.header('cache-control', 'private, no-store')
      const { url, details, drm: protection } = verdict
      const optional = { ...(details && { details }), ...(protection && { drm: protection }), ...(credits !== undefined && { credits }) }
      return c.json({ url, ...urlTimes(), ...optional, ...authTokenOf(facts), ...adsOf(facts, tools) })
    }),
  )

  router.post('/access/adparams/vod/:network', descriptions.adParameters, parameters(v.object({ network: brand })), request, (c) =>
    respond(tools, c, async () => {
      const network = brands.find(c.req.valid('param').network)
      if (!network) return problems.notFound()
      c.header('cache-control', 'private, no-store')
      const { device, site = network.key } = c.req.valid('json')
      const from = factsOf(c.req.raw)
      const [place, law] = await Promise.all([tools.geo.locate(from), tools.consentLaw(from)])
      const privacy = { choice: choiceIn(c.req.header('cookie') ?? '', site), hasGpc: c.req.header('sec-gpc') === '1', law }
      const isForChildren = [network.key, site].some(tools.isForChildren)
      return c.json({ adparams: adParametersOf({ network, device, place, privacy, isForChildren }) })
    }),
  )
}

type Signed = { device: string; receiver: boolean; drm: Brand['drm'] }

async function signUrls(media: MediaClient, video: PlayedVideo, { device, receiver, drm: servers }: Signed) {
  const url = media.playbackUrl(video, receiver ? castReceiver : device)
  const [details, encryption] = await Promise.all([media.detailsUrl(video, device), media.encryptionOf(video, device)])
  return { url, ...(details && { details }), ...(encryption && { drm: protectionOf(`video ${video.mpxGuid}`, encryption, servers) }) }
}

/** Returns the media token of the TV provider's decision, as a member of the answer. */
export const authTokenOf = ({ provider }: Pick<VideoFacts, 'provider'>) => ({
  ...(provider?.isAuthorized && provider.authToken && { authToken: provider.authToken }),
})

/** Returns the path of the ads of a video. A title or brand for children has none. */
const adsOf = ({ brand, video }: VideoFacts, { hasAds, isForChildren }: Pick<VideoRouteTools, 'hasAds' | 'isForChildren'>) => ({
  ...(hasAds(brand) && !isForChildren(brand) && video?.isChildDirected === false && { ads: adsPath(brand, video.mpxGuid) }),
})

/** Returns the members of a refusal that say what would unlock the video. */
function unlockMembers(tools: VideoRouteTools, code: Parameters<typeof unlockWays>[0], facts: VideoFacts) {
  const ways = unlockWays(code, facts, waysOfBrand(tools, facts.brand))
  return { ...(ways && { unlock: ways }), ...(ways && facts.account && { credits: facts.account.credits }) }
}
