// Routes of registration, the profile, the viewer's own data, and the handoff to the sister service [A7-06], [A7-11], [A7-15].
import type { Hono } from 'hono'
import type { BrandGroup } from '#contracts/brand.ts'
import { describe } from '#kit/http/describe.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { hasBearerToken } from '#kit/http/security/bearer.ts'
import { catchRefusals, refusals } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import { describeSignedIn, identityResponseSpec, okResponseSpec } from '../requests/descriptions.ts'
import type { Limits } from '../requests/limits.ts'
import { type Guard, parseObject, parseOperations, parseRev, type SameSite, toResponse, withBody, withGuard } from '../requests/parse.ts'
import { versioned, versions, withoutBypassed } from '../requests/video-consent-bypass.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { SignIn } from '../sessions/sign-in.ts'
import type { IdentityDatabase } from '../store/accounts.ts'
import { profileAnswer } from '../store/profiles.ts'
import type { ChangeProfile } from './change-profile.ts'
import type { Handoff } from './handoff.ts'
import type { OwnData } from './own-data.ts'
import type { Register } from './register.ts'

export type AccountRouteDependencies = {
  database: IdentityDatabase
  brands: BrandGroup
  sameSite: SameSite
  cookies: Cookies
  limits: Pick<Limits, 'notUsedUp'>
  current: Pick<CurrentSession, 'require' | 'requireToken'>
  signIn: Pick<SignIn, 'proofOf'>
  register: Register
  changeProfile: ChangeProfile
  ownData: OwnData
  handoff: Pick<Handoff, 'redeem'>
  settings: { sisterToken?: string | undefined }
}

export function addAccountRoutes(router: Hono, dependencies: AccountRouteDependencies): void {
  const { sameSite, limits, register, brands } = dependencies
  router.post(
    '/api/2021-08/profile/email/register',
    describe({
      summary: 'Create an account with email and password',
      answers: {
        200: okResponseSpec,
        400: identityResponseSpec('Invalid fields; `faults` names them'),
        403: identityResponseSpec('The account exists'),
      },
    }),
    sameSite(
      withBody(limits.notUsedUp('register'), parseObject, (fields, _guard, caller, request) =>
        register(withoutBypassed(fields, request, brands), caller),
      ),
    ),
  )
  addProfileRoutes(router, dependencies)
  addOwnDataRoutes(router, dependencies)
  addHandoffRoute(router, dependencies)
}

function addProfileRoutes(
  router: Hono,
  { database, brands, sameSite, cookies, current, signIn, changeProfile }: AccountRouteDependencies,
): void {
  router.get(
    `/api/${versions}/profile`,
    describeSignedIn('Get the profile of the header `session_token`'),
    sameSite(
      versioned(
        brands,
        withGuard(current.requireToken, async ({ account, session }, caller) => {
          const { answer } = await profileAnswer(database.read, account, session)
          // The viewer may have deleted or changed the cookie of the chosen profile.
          return { answer, cookies: cookies.profileLine(answer.profile!.viewer, caller) }
        }),
      ),
    ),
  )
  router.patch(
    `/api/${versions}/profile`,
    describeSignedIn(
      'Change the profile whose revision is in the header `rev`; a new email address needs the header `password`, or a sign-in of the last ten minutes',
      { 400: 'Invalid fields; `faults` names them', 403: 'Sign in again', 412: 'The profile has another `rev`' },
    ),
    sameSite(
      versioned(
        brands,
        withBody(current.requireToken, parseOperations, (operations, found, caller, request) => {
          const prove = signIn.proofOf(found.account, request.headers.get('password'), caller)
          return changeProfile(found, operations, parseRev(request), caller, prove)
        }),
      ),
    ),
  )
}

function addOwnDataRoutes(router: Hono, { sameSite, current, signIn, ownData }: AccountRouteDependencies): void {
  router.get('/identity/export', describeSignedIn('Download all data of this account'), async (c) => {
    const caller = callerOf(c.req.raw)
    const work = async () => {
      const exported = await ownData.export(await current.require(caller), caller)
      return new Response(JSON.stringify(exported, null, 2), { headers: downloadHeaders })
    }
    return work().catch(async (error) => toResponse(await catchRefusals(Promise.reject(error), caller.cookie)))
  })
  router.delete(
    '/identity/account',
    describeSignedIn('Delete the account; needs the header `password`, or a sign-in of the last ten minutes', { 403: 'Sign in again' }),
    sameSite(
      withGuard(current.requireToken, (found, caller, c) =>
        ownData.remove(found, caller, signIn.proofOf(found.account, c.req.header('password') ?? null, caller)),
      ),
    ),
  )
  router.post(
    '/api/v3/users/:id/migrate/:mpid{[\\w-]{1,128}}',
    describeSignedIn('Link an earlier analytics id to this account [A7-15]', { 404: 'The id is not that of the viewer' }),
    sameSite(withGuard(current.requireToken, (found, _caller, c) => ownData.migrate(found, c.req.param('id')!, c.req.param('mpid')!))),
  )
}

const downloadHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="my-account.json"',
  'cache-control': 'private, no-store',
  vary: '*',
}

function addHandoffRoute(router: Hono, { handoff, settings }: AccountRouteDependencies): void {
  const sisterServiceOnly: Guard<void> = async ({ headers }) => {
    if (!hasBearerToken(headers.get('authorization'), settings.sisterToken)) throw refusals.unauthorized()
  }
  const redeem = withBody(sisterServiceOnly, parseObject, (fields) => handoff.redeem(fields))
  router.post(
    '/identity/handoff/redeem',
    describe({
      summary: 'Exchange a handoff ticket for the viewer’s profile; for the sister service',
      answers: { 200: okResponseSpec, 401: identityResponseSpec('Unknown, used or expired ticket, or wrong bearer token') },
    }),
    async (c) => toResponse(await catchRefusals(redeem(c.req.raw, callerOf(c.req.raw), c), null)),
  )
}
