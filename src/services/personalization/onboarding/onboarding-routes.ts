// The routes of a viewer's onboarding [C4.10].
import type { Hono } from 'hono'
import { onboardingChange, onboardingState, watchPath } from '#contracts/http/personalization.ts'
import { body, describe, type Guard, guarded, parameters } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { viewerOf, viewerOnNewDevice } from '../viewer.ts'
import { newViewer } from './onboarding-state.ts'
import type { OnboardingStore } from './onboarding-store.ts'

export type OnboardingRouteTools = {
  onboarding: OnboardingStore
  /** Answers 404 unless the path is the viewer's own. */
  own: Guard
  kv: Kv
}

const refused = { 404: 'The path is not that of the viewer', 429: 'Too many requests from this IP address' }
const descriptions = {
  read: describe({
    summary: 'Return what the viewer did with onboarding',
    description:
      'The user id of an anonymous viewer is 0. The onboarding of the device from before a sign-in is merged into that of the account.',
    answers: { 200: { what: 'The status, and the chosen categories', schema: onboardingState }, ...refused },
  }),
  change: describe({
    summary: 'Change what the viewer did with onboarding',
    description: 'Fields that are left out stay. An anonymous viewer without the cookie of a device gets one.',
    answers: {
      200: { what: 'Changed', schema: onboardingState },
      400: 'A field is invalid',
      403: 'Cross-site request refused',
      ...refused,
    },
  }),
}

/** The largest number of requests of one IP address in a minute. Many viewers can share an address. */
const requestLimit = 600
/** The largest number of devices of one IP address that store something for the first time in a minute. */
const deviceLimit = 30

export function addOnboardingRoutes(router: Hono, { onboarding, own, kv }: OnboardingRouteTools): void {
  const limit = limited(kv, { name: 'onboarding', max: requestLimit, windowMs: 60_000 })
  const limitDevices = limited(kv, { name: 'onboarding-devices', max: deviceLimit, windowMs: 60_000 })
  const knownDevice: Guard = async (c) => {
    const viewer = viewerOf(c)
    return viewer && (viewer.accountId !== null || (await onboarding.find(viewer))) ? undefined : limitDevices(c)
  }
  const path = '/personalization/users/:userId/onboarding' as const

  router.get(path, descriptions.read, parameters(watchPath.user), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    return c.json((viewer && (await onboarding.find(viewer))) ?? newViewer, 200, notCached)
  })
  router.patch(path, descriptions.change, parameters(watchPath.user), body([limit, own, knownDevice], onboardingChange), async (c) =>
    c.json(await onboarding.change(viewerOf(c) ?? viewerOnNewDevice(c), c.req.valid('json')), 200, notCached),
  )
}

const notCached = { 'cache-control': 'private, no-store' }
