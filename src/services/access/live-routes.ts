// The route about live streams: validates the request, calls, and responds.
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Brand } from '#contracts/brand.ts'
import { accessRefused, liveAccessAllowed, liveAccessRequest } from '#contracts/http/access.ts'
import type { LiveClient } from '#contracts/http/live.ts'
import { type ChannelClient, type ChannelStream, castReceiver } from '#contracts/http/media.ts'
import { deviceCookie, deviceOfNonce } from '#kit/http/cookies/device.ts'
import { body, describe, type Guard, parameters } from '#kit/http/describe.ts'
import { type AllowedLive, checkLive, type SignedStream } from './check-live.ts'
import type { LiveSources } from './load-live-facts.ts'
import { protectionOf } from './protection.ts'
import { type RespondTools, refuse, respond, urlTimes, viewerOf, waysOfBrand } from './respond.ts'
import { liveUnlockWays } from './unlock-ways.ts'
import { authTokenOf, refusedAnswers } from './video-routes.ts'

export type LiveRouteTools = LiveSources & RespondTools & ChannelClient & { live: Pick<LiveClient, 'holds'>; secret: string }

const description = describe({
  summary: 'Check whether a viewer may watch a live stream or a recording of it, and return its playlist URL',
  description:
    '`session` is the id of a stream session of this viewer and channel (POST /v2/sessions/{mvpd}/{user}); without one, the answer is CONCURRENCY with `needs` if all checks before it have passed. Without `airing`, the stream is live. `airing` is the id of a programme of the channel: a programme that is over plays as a recording until 24 hours after its start, and `from: start` plays the running programme from its start. `at` is a time instead of `airing`: with `from: start` a player continues there after its URL has expired. The viewer is known by the session and the device cookie; the other fields are hints that change no decision. Credits unlock no live stream. At the time `until` other rules may apply: `renewIn` ends then at the latest.',
  answers: {
    200: { what: 'Allowed: a signed URL for this viewer', schema: liveAccessAllowed },
    ...refusedAnswers,
    404: {
      what: 'The brand has no such channel, or the channel no such programme',
      schema: accessRefused,
      type: 'application/problem+json',
    },
  },
})
const path = v.object({ brand: v.pipe(v.string(), v.maxLength(100)), channel: v.pipe(v.string(), v.maxLength(200)) })

/** `limit` is the rate limit of the IP address, which all routes of this service share. */
export function addLiveRoute(router: Hono, tools: LiveRouteTools, limit: Guard): void {
  router.post('/access/live/:brand/:channel', description, parameters(path), body([limit], liveAccessRequest), (c) =>
    respond(tools, c, async () => {
      const { airing = null, from, at, deviceId, mediaToken, receiver = false, session: streamSession } = c.req.valid('json')
      const viewer = viewerOf(tools, c.req.raw)
      const device = viewer.device ?? deviceOfNonce(deviceId, c.req.raw, { secret: tools.secret, now: tools.now() })
      const { drm: servers } = tools.brands.find(c.req.valid('param').brand) ?? {}
      const sign = (stream: ChannelStream) => signUrls(tools, stream, { device, receiver, servers })
      const asked = { ...c.req.valid('param'), airing, mediaToken, streamSession, at, isFromStart: from === 'start' }
      const { verdict, facts } = await checkLive(tools, asked, viewer, sign)
      tools.decided(verdict.answer === 'allow' ? 'allowed' : verdict.by)
      if (verdict.answer === 'refuse') {
        if (verdict.by === 'session') return refuse(verdict.refusal, { needs: 'session', ...authTokenOf(facts) })
        const unlock = liveUnlockWays(verdict.refusal.code, facts, waysOfBrand(tools, facts.brand))
        return refuse(verdict.refusal, unlock && { unlock })
      }
      if (!viewer.device) c.header('set-cookie', deviceCookie(device, c.req.raw))
      c.header('cache-control', 'private, no-store')
      return c.json({
        url: verdict.url,
        ...timesOf(verdict, tools.now()),
        until: verdict.until,
        start: verdict.start,
        ...(verdict.drm && { drm: verdict.drm }),
        ...authTokenOf(facts),
      })
    }),
  )
}

type Viewer = { device: string; receiver: boolean; servers: Brand['drm'] }

/** Returns the URL of a stream with its licence servers. The Cast receiver gets no keys. */
function signUrls(tools: ChannelClient, stream: ChannelStream, { device, receiver, servers }: Viewer): SignedStream | null {
  const url = tools.channelUrl(stream, receiver ? castReceiver : device)
  if (url === null) return null
  const encryption = receiver ? null : tools.channelEncryption(stream, device)
  return { url, ...(encryption && { drm: protectionOf(`channel ${stream.channel}`, encryption, servers) }) }
}

function timesOf({ until, endsAt }: AllowedLive, now: number) {
  const { renewIn, expiresIn } = urlTimes({
    ...(until !== null && { changesIn: until - now }),
    ...(endsAt !== null && { endsIn: endsAt - now }),
  })
  return { renewIn, ...(endsAt !== null && { expiresIn }) }
}
