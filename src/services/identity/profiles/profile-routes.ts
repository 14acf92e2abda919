// Routes of the viewer profiles of an account.
import type { Hono } from 'hono'
import { describeSignedIn } from '../requests/descriptions.ts'
import { parseObject, type SameSite, withBody, withGuard } from '../requests/parse.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { ViewerProfiles } from './viewer-profiles.ts'

export type ProfileRouteDependencies = {
  sameSite: SameSite
  current: Pick<CurrentSession, 'requireToken'>
  viewerProfiles: ViewerProfiles
}

const fields = '`name`, `avatar`, `language`, `isKids`, `maxRating` and `newPin`'
const invalid = { 400: 'Invalid fields; `faults` names them' }
const off = 'viewer profiles are switched off'
const refused = {
  403: `Wrong PIN, sign in again, the chosen profile has a limit, or ${off}`,
  404: 'No such profile of this account',
  412: 'The profile has changed in the meantime',
  429: 'Too many wrong PINs; `wait` says for how many seconds',
}

export function addProfileRoutes(router: Hono, { sameSite, current, viewerProfiles }: ProfileRouteDependencies): void {
  const one = '/identity/profiles/:id{[\\w-]{36}}'
  router.get(
    '/identity/profiles',
    describeSignedIn('List the viewer profiles of this account; `isChosen` marks that of the session', { 403: `Refused: ${off}` }),
    sameSite(withGuard(current.requireToken, (found) => viewerProfiles.list(found))),
  )
  router.post(
    '/identity/profiles',
    describeSignedIn(`Add a profile: ${fields}`, {
      ...invalid,
      403: `The chosen profile has a limit, or ${off}`,
      409: 'The account has five profiles',
    }),
    sameSite(withBody(current.requireToken, parseObject, (body, found, caller) => viewerProfiles.add(found, body, caller))),
  )
  router.patch(
    one,
    describeSignedIn(`Change a profile: ${fields}; one with a PIN needs \`pin\`, or a sign-in of the last ten minutes`, {
      ...invalid,
      ...refused,
    }),
    sameSite(async (request, caller, c) => {
      const found = await current.requireToken(request, caller)
      return viewerProfiles.change(found, c.req.param('id')!, await parseObject(request), caller)
    }),
  )
  router.delete(
    one,
    describeSignedIn('Delete a profile and its data, with its PIN in the header `pin`', {
      ...refused,
      409: 'The first profile, or the chosen one',
    }),
    sameSite(
      withGuard(current.requireToken, (found, caller, c) => viewerProfiles.delete(found, c.req.param('id')!, c.req.header('pin'), caller)),
    ),
  )
  router.post(
    `${one}/choose`,
    describeSignedIn('Choose the profile of this session, with its `pin` if it has one', { ...invalid, ...refused }),
    sameSite(async (request, caller, c) => {
      const found = await current.requireToken(request, caller)
      const { pin } = await parseObject(request)
      return viewerProfiles.choose(found, c.req.param('id')!, pin, caller)
    }),
  )
}
