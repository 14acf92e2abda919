// The routes of a viewer's watches [C3-40], [C7.5-04].
import type { Context, Hono } from 'hono'
import { postedWatch, stoppedWatch, viewerWatches, type Watch, watchPath } from '#contracts/http/personalization.ts'
import { day } from '#contracts/limits.ts'
import { body, describe, type Guard, guarded, parameters } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { problem, problems } from '#kit/http/problem.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { WatchRow } from '../tables.ts'
import { viewerOf } from '../viewer.ts'
import type { WatchStore } from './watch-store.ts'

export type WatchRouteTools = {
  watches: WatchStore
  /** Answers 404 unless the path is the viewer's own. */
  own: Guard
  /** Returns whether the catalogue has a video with this v4ID. */
  isVideo: (v4ID: string) => Promise<boolean>
  kv: Kv
  now: () => number
}

const refused = {
  403: 'Cross-site request refused',
  404: 'The path is not that of the viewer, the request has neither a session nor the cookie of a device, or there is no such video',
  429: 'Too many requests from this IP address',
}
const note = 'A watch that is older than the stored one changes nothing.'
const descriptions = {
  list: describe({
    summary: 'Return what the viewer watched, by v4ID',
    description: 'The user id of an anonymous viewer is 0. What was watched on the device before a sign-in is moved to the account.',
    answers: { 200: { what: 'The watches; none for a new device', schema: viewerWatches }, 404: refused[404], 429: refused[429] },
  }),
  put: describe({
    summary: 'Store where the viewer stopped in a video',
    description: note,
    answers: { 204: 'Stored', 400: 'A field is invalid', ...refused },
  }),
  post: describe({
    summary: 'Store where the viewer stopped in a video, for sendBeacon',
    description: note,
    answers: { 204: 'Stored', 400: 'A field is invalid', ...refused },
  }),
  delete: describe({ summary: 'Remove one watch', answers: { 204: 'Removed, or there was none', ...refused } }),
  clear: describe({ summary: 'Remove all watches of the viewer', answers: { 204: 'Removed, or there were none', ...refused } }),
}

/** The largest number of requests of one IP address in a minute. Many viewers can share an address, and each stores a position every two minutes. */
const requestLimit = 600
/** The largest number of devices of one IP address that store their first watch in a minute: anybody can invent the cookie of a device. */
const deviceLimit = 30
/** The longest time between a watch and its arrival, in milliseconds. */
const maxDelay = day

export function addWatchRoutes(router: Hono, { watches, own, isVideo, kv, now }: WatchRouteTools): void {
  const limit = limited(kv, { name: 'watches', max: requestLimit, windowMs: 60_000 })
  const known: Guard = (c) => (viewerOf(c) ? undefined : problems.notFound())
  const limitDevices = limited(kv, { name: 'watch-devices', max: deviceLimit, windowMs: 60_000 })
  const knownDevice: Guard = async (c) => {
    const viewer = viewerOf(c)!
    return viewer.accountId !== null || (await watches.isKnown(viewer)) ? undefined : limitDevices(c)
  }
  const change = [limit, own, known, knownDevice] as const
  const ofUser = '/personalization/users/:userId/watches' as const
  const ofVideo = '/personalization/users/:userId/watches/:v4ID' as const

  const save = async (
    c: Context,
    v4ID: string,
    { position, duration, at }: { position: number; duration: number; at?: number | undefined },
  ) => {
    if (!(await isVideo(v4ID)))
      return problem(404, { code: 'NOT_FOUND', title: 'Not found', detail: 'v4ID: the catalogue has no such video' })
    const received = now()
    await watches.save(viewerOf(c)!, {
      v4_id: v4ID,
      position,
      duration,
      watched_at: Math.min(Math.max(at ?? received, received - maxDelay), received),
    })
    return c.body(null, 204)
  }

  router.get(ofUser, descriptions.list, parameters(watchPath.user), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    c.header('cache-control', 'private, no-store')
    const rows = viewer ? await watches.list(viewer) : []
    return c.json({ now: now(), watches: Object.fromEntries(rows.map((row) => [row.v4_id, toWatch(row)])) })
  })
  router.put(ofVideo, descriptions.put, parameters(watchPath.video), body(change, stoppedWatch), (c) =>
    save(c, c.req.valid('param').v4ID, c.req.valid('json')),
  )
  router.post(ofUser, descriptions.post, parameters(watchPath.user), body(change, postedWatch), (c) => {
    const { v4ID, ...stopped } = c.req.valid('json')
    return save(c, v4ID, stopped)
  })
  router.delete(ofVideo, descriptions.delete, parameters(watchPath.video), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    if (viewer) await watches.remove(viewer, c.req.valid('param').v4ID)
    return c.body(null, 204)
  })
  router.delete(ofUser, descriptions.clear, parameters(watchPath.user), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    if (viewer) await watches.remove(viewer)
    return c.body(null, 204)
  })
}

const toWatch = ({ position, duration, watched_at: at }: WatchRow): Watch => ({ percentViewed: position / duration, position, at })
