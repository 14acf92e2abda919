// The doors of identity [A7-03]..[A7-11]: parse, ask, answer.
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Answered, Caller } from '#contracts/http/identity.ts'
import { isFaultOfSurroundings } from '#kit/db/faults.ts'
import { describe, newDoor } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import type { createChangeProfile } from './accounts/change-profile.ts'
import type { createRegister } from './accounts/register.ts'
import { Refusal, refusals } from './answers.ts'
import type { Core } from './core.ts'
import type { createOwnSessions } from './sessions/own-sessions.ts'
import type { createSignIn } from './sessions/sign-in.ts'
import {
  type Act,
  answerSchema,
  type Before,
  objectOf,
  oneOf,
  operationsOf,
  ownPagesOnly,
  present,
  refuseForeign,
  revOf,
  withBody,
} from './wire.ts'

export type Acts = ReturnType<typeof createSignIn> & {
  register: ReturnType<typeof createRegister>
  change: ReturnType<typeof createChangeProfile>
  own: ReturnType<typeof createOwnSessions>
}

/** A vendor's form, a page of ours on another host, and the sister service prove in other ways that they may send. */
const openPaths = /^\/identity\/(?:vendor\/\w+\/callback|exchange\/arrive|handoff\/redeem)$/

const versions = oneOf('version', ['v3', '2020-10'])
const ok = { what: 'The HTTP status is `result.code`', schema: answerSchema }
const refused = (what: string) => ({ what, schema: answerSchema })

export function createRoutes(core: Core, acts: Acts): Hono {
  const door = newDoor({ report: core.report, pageOrigins: core.pageOrigins, openPaths, refuseForeign })
  // Faults of the caller and of ours are said in identity's form.
  door.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return present({ answer: new Refusal(400, error.message).answer, cookies: [] })
    core.report(error, c.req.raw)
    const isPassing = isFaultOfSurroundings(error)
    return present({ answer: (isPassing ? refusals.busy() : new Refusal(500, 'Something went wrong.')).answer, cookies: [] })
  })
  addSessionRoutes(door, core, acts)
  addProfileRoutes(door, core, acts)
  addOwnRoutes(door, core, acts)
  return door
}

/** The session of a call: the token in its header, good only with the cookie that it was made for [A7-03]. */
export async function sessionOf(core: Core, request: Request, caller: Caller) {
  const token = request.headers.get('session_token')
  if (!token) throw refusals.unauthorized()
  const found = await core.requireSession(caller)
  if (!core.sessions.isTokenOf(found.session, token)) throw refusals.unauthorized()
  return found
}

/** Before a body: who has a session [A7-03]. */
export const signedIn =
  (core: Core): Before<Awaited<ReturnType<typeof sessionOf>>> =>
  (request, caller) =>
    sessionOf(core, request, caller)

/** Before a body: whose address has something left of a limit. */
export const whileLeft =
  (core: Core, limit: keyof Core['limits']): Before<void> =>
  (_request, caller) =>
    core.requireLeft(core.limits[limit], caller)

function addSessionRoutes(door: Hono, core: Core, { signIn, resume, signOut, register }: Acts): void {
  const own = (act: Act) => ownPagesOnly(core.pageOrigins, act)
  const answers = {
    200: ok,
    400: refused('A header or the body is not as it should be'),
    401: refused('Not with this password; or no session that counts'),
    404: refused('Locked, for `wait` seconds'),
    429: refused('Too many from this address'),
    503: refused('Too many at once'),
  }
  const described = (summary: string) => describe({ summary, answers })
  const inHeaders: Act = (request, caller) => signIn(credentialsOf(request), caller)
  const inBody = withBody(whileLeft(core, 'signIn'), objectOf, ({ username, password }, _left, caller) =>
    signIn({ username: textOf(username), password: textOf(password) }, caller),
  )
  const inEither: Act = async (request, caller) => {
    if (request.headers.has('username') || request.headers.has('password')) return inHeaders(request, caller)
    return request.body ? inBody(request, caller) : resume(caller)
  }
  door.get(`/api/${versions}/profile/session`, described('Sign in: headers `username` and `password` (base64 of UTF-8)'), own(inHeaders))
  door.post(`/api/${versions}/profile/session`, described('Sign in, or with nothing but the cookie: the session again'), own(inEither))
  door.post(
    '/api/2021-08/profile/email/register',
    describe({ summary: 'A new account', answers: { 200: ok, 400: refused('`faults` names fields'), 403: refused('There is one') } }),
    own(withBody(whileLeft(core, 'register'), objectOf, (given, _left, caller) => register(given, caller))),
  )
  door.post('/openam/json/realms/root/sessions', describe({ summary: 'Sign out: `?_action=logout`', answers: { 200: ok } }), async (c) =>
    c.req.query('_action') === 'logout' ? own((_request, caller) => signOut(caller))(c) : problems.badRequest('_action: only logout.'),
  )
}

/** Never of the address: that is written into logs on the way. */
function credentialsOf(request: Request) {
  const query = new URL(request.url).searchParams
  if (query.has('username') || query.has('password')) throw new Refusal(400, 'Credentials are no part of an address.')
  return { username: textOf(request.headers.get('username')), password: textOf(request.headers.get('password')) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function addProfileRoutes(door: Hono, core: Core, { change, provePassword }: Acts): void {
  const own = (act: Act) => ownPagesOnly(core.pageOrigins, act)
  const described = (summary: string) => describe({ summary, answers: { 200: ok, 401: refused('No session') } })
  const read: Act = async (request, caller): Promise<Answered> => core.profileAnswer((await sessionOf(core, request, caller)).account)
  door.get(`/api/${versions}/profile`, described('The profile of the header `session_token`'), own(read))
  door.patch(
    `/api/${versions}/profile`,
    describe({
      summary: 'Change the profile that has this `rev`; a new mail wants the header `password`, or a sign-in of the last ten minutes',
      answers: {
        200: ok,
        400: refused('`faults`'),
        401: refused('No session'),
        403: refused('Sign in again'),
        412: refused('Another rev'),
      },
    }),
    own(
      withBody(signedIn(core), operationsOf, (operations, found, caller, request) => {
        const password = request.headers.get('password')
        const prove = password === null ? undefined : () => provePassword(found.account, password, caller)
        return change(found, operations, revOf(request), caller, prove)
      }),
    ),
  )
}

function addOwnRoutes(door: Hono, core: Core, { own: { list, end, endAll, newPassword } }: Acts): void {
  const own = (act: Act) => ownPagesOnly(core.pageOrigins, act)
  const described = (summary: string) => describe({ summary, answers: { 200: ok, 401: refused('No session') } })
  door.get(
    '/identity/sessions',
    described('Where this account is signed in'),
    own(async (request, caller) => list(await sessionOf(core, request, caller))),
  )
  door.delete(
    '/identity/sessions',
    described('Sign out everywhere'),
    own(async (request, caller) => endAll(await sessionOf(core, request, caller), caller)),
  )
  door.delete('/identity/sessions/:id{[\\w-]{36}}', described('End one of them'), async (c) =>
    own(async (request, caller) => end(await sessionOf(core, request, caller), c.req.param('id'), caller))(c),
  )
  door.post(
    '/identity/password',
    described('A new password; signed out everywhere else'),
    own(
      withBody(signedIn(core), objectOf, ({ currentPassword, password }, found, caller) =>
        newPassword(found, { currentPassword, password }, caller),
      ),
    ),
  )
}
