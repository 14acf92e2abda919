// Routes of vendor sign-in: [A7-05] and [A7-06] for clients that have a token, and the redirects of the browser flow.
import type { Context, Hono } from 'hono'
import type { BrandGroup } from '#contracts/brand.ts'
import { vendors as known, type Vendor } from '#contracts/http/identity.ts'
import { appendCookies } from '#kit/http/cookies/cookies.ts'
import { describe } from '#kit/http/describe.ts'
import { ownOrigin } from '#kit/http/own-origin.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { identityResponseSpec } from '../requests/descriptions.ts'
import type { Limits } from '../requests/limits.ts'
import { parseObject, pathChoice, type SameSite, withBody, withGuard } from '../requests/parse.ts'
import { withoutBypassed } from '../requests/video-consent-bypass.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { type BrowserFlowDependencies, createBrowserFlow, type Redirect } from './browser-flow.ts'

export type VendorRouteDependencies = BrowserFlowDependencies & {
  brands: BrandGroup
  pageOrigins: string[]
  sameSite: SameSite
  publicUrl: string
  limits: Pick<Limits, 'notUsedUp'>
  current: Pick<CurrentSession, 'requireToken'>
}

const vendorPart = pathChoice('vendor', known)
const versionPart = pathChoice('version', ['v3', 'v3.1'])
const tokenOf = ({ headers }: Request) => headers.get('id_token') ?? headers.get('access_token')
const vendorOf = (c: Context) => c.req.param('vendor') as Vendor

export function addVendorRoutes(router: Hono, dependencies: VendorRouteDependencies): void {
  const { brands, sameSite, limits, current, vendors } = dependencies

  router.get(
    `/api/${versionPart}/profile/${vendorPart}/session`,
    describe({
      summary: 'Sign in with the header `id_token` (Google, Apple) or `access_token` (Facebook), each good for one session',
      answers: {
        200: identityResponseSpec('Signed in'),
        401: identityResponseSpec('The token is invalid, expired or used'),
        403: identityResponseSpec('No account has this vendor id, but one has the email address'),
        404: identityResponseSpec('No account has this vendor id: register; or the account is locked'),
        503: identityResponseSpec('The vendor could not be reached'),
      },
    }),
    sameSite((request, caller, c) => vendors.signInWithToken(vendorOf(c), tokenOf(request), caller)),
  )
  router.post(
    `/api/2021-08/profile/${vendorPart}/register`,
    describe({
      summary: 'Create an account with a vendor’s token (headers as for signing in) or with the cookie of the browser flow',
      answers: {
        200: identityResponseSpec('Created; with the cookie also signed in'),
        400: identityResponseSpec('Invalid fields; `faults` names them'),
        401: identityResponseSpec('No valid token or cookie'),
        403: identityResponseSpec('An account has this email address'),
        409: identityResponseSpec('An account has this vendor id'),
      },
    }),
    sameSite((request, caller, c) => {
      const register = withBody(limits.notUsedUp('register'), parseObject, (fields) =>
        vendors.register(vendorOf(c), withoutBypassed(fields, request, brands), caller, tokenOf(request)),
      )
      return register(request, caller, c)
    }),
  )
  router.delete(
    `/identity/vendor/${vendorPart}`,
    describe({
      summary: 'Remove the vendor as a sign-in method of the account',
      answers: {
        200: identityResponseSpec('Removed'),
        403: identityResponseSpec('Sign in again'),
        409: identityResponseSpec('It is the last sign-in method'),
      },
    }),
    sameSite(withGuard(current.requireToken, (_found, caller, c) => vendors.links.unlink(vendorOf(c), caller))),
  )
  addBrowserRoutes(router, dependencies)
}

function addBrowserRoutes(router: Hono, dependencies: VendorRouteDependencies): void {
  const { vendors } = dependencies
  const flow = createBrowserFlow(dependencies)
  const redirectUri = (c: Context) => `${ownOrigin(c.req.raw, dependencies)}/identity/vendor/${vendorOf(c)}/callback`

  router.get(
    '/identity/vendor/proof',
    describe({
      summary: 'Get the person of the vendor cookie, to prefill the registration form',
      answers: { 200: 'Name and email', 404: 'No valid cookie' },
    }),
    async (c) => {
      const proof = await vendors.client.proof(c.req.raw.headers.get('cookie'))
      return proof ? c.json(proof, 200, { 'cache-control': 'private, no-store' }) : problems.notFound()
    },
  )
  const redirects = (summary: string) =>
    describe({ summary, answers: { 302: 'To the vendor, or to a page of this site', 404: 'The vendor is not configured' } })
  router.get(`/identity/vendor/${vendorPart}/start`, redirects('Start signing in with a vendor'), async (c) => {
    if (!vendors.client.offered.includes(vendorOf(c))) return problems.notFound()
    // Another site, even a subdomain, must not link the viewer's account to the vendor account of this browser.
    if (c.req.query('intent') === 'link' && (c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
      return problems.forbidden('Cross-site request refused.')
    const query = new URL(c.req.raw.url).searchParams
    return redirect(await flow.start(vendorOf(c), query, redirectUri(c), callerOf(c.req.raw)))
  })
  const callback = `/identity/vendor/${vendorPart}/callback`
  router.get(callback, redirects('Handle the vendor’s answer'), async (c) =>
    redirect(await flow.finish(vendorOf(c), new URL(c.req.raw.url).searchParams, callerOf(c.req.raw))),
  )
  // Apple posts its answer. A cross-site POST contains no SameSite=Lax cookies, so this route redirects to the GET route.
  router.post(callback, redirects('Handle the vendor’s posted answer'), async (c) => {
    const posted = await postedForm(c.req.raw)
    if (posted instanceof Response) return posted
    const allowed = ['code', 'state', 'iss', 'error', 'user'].flatMap((name) =>
      posted.has(name) ? [[name, posted.get(name)!.slice(0, 2000)]] : [],
    )
    return redirect({ to: `${c.req.path}?${new URLSearchParams(allowed)}`, cookies: [] }, 303)
  })
}

/** Returns a redirect that is not cached and sends no referrer, because the URL of a vendor's answer contains a code. */
function redirect({ to, cookies }: Redirect, status = 302): Response {
  const headers = new Headers({ location: to, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  appendCookies(headers, cookies)
  return new Response(null, { status, headers })
}
