// The route of the viewer's own video-privacy consent.
import type { Hono } from 'hono'
import { describeSignedIn } from '../requests/descriptions.ts'
import { parseObject, type SameSite, withBody } from '../requests/parse.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { VideoConsents } from './video-consent.ts'

export type VideoConsentRouteDependencies = {
  sameSite: SameSite
  current: Pick<CurrentSession, 'requireToken'>
  videoConsents: VideoConsents
}

/** Adds the route of the viewer's own consent. */
export function addVideoConsentRoute(router: Hono, { sameSite, current, videoConsents }: VideoConsentRouteDependencies): void {
  router.put(
    '/identity/video-consent',
    describeSignedIn('Allow or refuse (`isGiven`) that what this account watches is passed on with the account', {
      400: '`isGiven` is not true or false',
      404: 'The site passes on nothing',
    }),
    sameSite(withBody(current.requireToken, parseObject, ({ isGiven }, found) => videoConsents.set(found, isGiven))),
  )
}
