// Routes of sign-in, sign-out and the viewer's own sessions [A7-03]..[A7-05].
import type { Hono } from 'hono'
import type { BrandGroup } from '#contracts/brand.ts'
import { describe } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { Refusal } from '../requests/answers.ts'
import { describeSignedIn, identityResponseSpec, okResponseSpec } from '../requests/descriptions.ts'
import type { Limits } from '../requests/limits.ts'
import { type Handler, parseObject, type SameSite, withBody, withGuard } from '../requests/parse.ts'
import { versioned, versions } from '../requests/video-consent-bypass.ts'
import type { CurrentSession } from './current-session.ts'
import type { OwnSessions } from './own-sessions.ts'
import type { SignIn } from './sign-in.ts'

export type SessionRouteDependencies = {
  brands: BrandGroup
  sameSite: SameSite
  limits: Pick<Limits, 'notUsedUp'>
  current: Pick<CurrentSession, 'requireToken'>
  signIn: Pick<SignIn, 'signIn' | 'resume' | 'signOut'>
  ownSessions: OwnSessions
}

export function addSessionRoutes(
  router: Hono,
  { brands, sameSite, limits, signIn: { signIn, resume, signOut } }: SessionRouteDependencies,
): void {
  const answers = {
    200: okResponseSpec,
    400: identityResponseSpec('A header or the body is invalid'),
    401: identityResponseSpec('Wrong email or password; or no valid session'),
    404: identityResponseSpec('The account is locked for `wait` seconds'),
    429: identityResponseSpec('Too many requests from this address'),
    503: identityResponseSpec('Too many sign-ins at once'),
  }
  const described = (summary: string) => describe({ summary, answers })
  const fromHeaders: Handler = async (request, caller) => signIn(credentialsOf(request), caller)
  const fromBody = withBody(limits.notUsedUp('signIn'), parseObject, ({ username, password }, _guard, caller) =>
    signIn({ username: textOf(username), password: textOf(password) }, caller),
  )
  const signInOrResume: Handler = async (request, caller, c) => {
    if (request.headers.has('username') || request.headers.has('password')) return fromHeaders(request, caller, c)
    return request.body ? fromBody(request, caller, c) : resume(caller)
  }
  router.get(
    `/api/${versions}/profile/session`,
    described('Sign in with the headers `username` and `password` (base64 of UTF-8)'),
    sameSite(versioned(brands, fromHeaders)),
  )
  router.post(
    `/api/${versions}/profile/session`,
    described('Sign in with headers or a body, or resume the session of the cookie'),
    sameSite(versioned(brands, signInOrResume)),
  )
  router.post(
    '/openam/json/realms/root/sessions',
    describe({ summary: 'Sign out: `?_action=logout`', answers: { 200: okResponseSpec } }),
    async (c) =>
      c.req.query('_action') === 'logout'
        ? sameSite((_request, caller) => signOut(caller))(c)
        : problems.badRequest('_action: only `logout` is supported.'),
  )
}

/** Returns the credentials of a request. Refuses credentials in the URL, because URLs are logged. */
function credentialsOf(request: Request) {
  const query = new URL(request.url).searchParams
  if (query.has('username') || query.has('password'))
    throw new Refusal(400, 'Don’t send credentials in the URL; use the headers `username` and `password`.')
  return { username: textOf(request.headers.get('username')), password: textOf(request.headers.get('password')) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function addOwnSessionRoutes(router: Hono, { sameSite, current, ownSessions }: SessionRouteDependencies): void {
  router.get(
    '/identity/sessions',
    describeSignedIn('List the sessions of this account'),
    sameSite(withGuard(current.requireToken, (found) => ownSessions.list(found))),
  )
  router.delete(
    '/identity/sessions',
    describeSignedIn('Sign out everywhere'),
    sameSite(withGuard(current.requireToken, (found, caller) => ownSessions.endAll(found, caller))),
  )
  router.delete(
    '/identity/sessions/:id{[\\w-]{36}}',
    describeSignedIn('End one session', { 404: 'No such session of this account' }),
    sameSite(withGuard(current.requireToken, (found, caller, c) => ownSessions.end(found, c.req.param('id')!, caller))),
  )
  router.post(
    '/identity/password',
    describeSignedIn('Change the password and end all other sessions', {
      400: 'Invalid password; `faults` names the reason',
      403: 'Wrong current password',
    }),
    sameSite(
      withBody(current.requireToken, parseObject, ({ currentPassword, password }, found, caller) =>
        ownSessions.changePassword(found, { currentPassword, password }, caller),
      ),
    ),
  )
}
