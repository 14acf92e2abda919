// The doors of vendor sign-in: those of [A7-05] and [A7-06] for clients that have a token, and ours for browsers.
import type { Context, Hono } from 'hono'
import { vendors as known, type Vendor } from '#contracts/http/identity.ts'
import { describe } from '#kit/http/describe.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf, factsOf } from '#kit/http/request-facts.ts'
import type { Core } from '../core.ts'
import { sessionOf, whileLeft } from '../routes.ts'
import { type Act, answerSchema, objectOf, oneOf, ownPagesOnly, withBody } from '../wire.ts'
import type { Onward } from './browser-way.ts'
import { createBrowserWay } from './browser-way.ts'
import type { Vendors } from './vendors.ts'

const vendorPart = oneOf('vendor', known)
const versionPart = oneOf('version', ['v3', 'v3.1'])
const answered = (what: string) => ({ what, schema: answerSchema })
const tokenOf = ({ headers }: Request) => headers.get('id_token') ?? headers.get('access_token')
const vendorOf = (c: Context) => c.req.param('vendor') as Vendor

export function addVendorRoutes(door: Hono, core: Core, vendors: Vendors): void {
  const own = (act: (vendor: Vendor, ...rest: Parameters<Act>) => ReturnType<Act>) => (c: Context) =>
    ownPagesOnly(core.pageOrigins, (request, caller) => act(vendorOf(c), request, caller))(c)

  door.get(
    `/api/${versionPart}/profile/${vendorPart}/session`,
    describe({
      summary: 'Sign in with the header `id_token` (Google, Apple) or `access_token` (Facebook), each good for one session',
      answers: {
        200: answered('Signed in'),
        401: answered('The token is not one for us, is over, or was used'),
        403: answered('Nobody has this vendor id, and an account has the mail'),
        404: answered('Nobody has this vendor id: register; or locked'),
        503: answered('The vendor does not answer'),
      },
    }),
    own((vendor, request, caller) => vendors.session(vendor, tokenOf(request), caller)),
  )
  door.post(
    `/api/2021-08/profile/${vendorPart}/register`,
    describe({
      summary:
        'A new account for the person whom the token vouches for (headers as for a session), or the cookie that the browser’s way left',
      answers: {
        200: answered('Made; with the cookie also signed in'),
        400: answered('`faults` names fields'),
        401: answered('No token, no cookie, or one that does not count'),
        403: answered('An account has the mail'),
        409: answered('An account has this vendor id'),
      },
    }),
    own((vendor, request, caller) => {
      const register = withBody(whileLeft(core, 'register'), objectOf, (given) => vendors.register(vendor, given, caller, tokenOf(request)))
      return register(request, caller)
    }),
  )
  door.delete(
    `/identity/vendor/${vendorPart}`,
    describe({
      summary: 'Part the vendor from the account of the session',
      answers: { 200: answered('Parted'), 403: answered('Sign in again'), 409: answered('The last way in') },
    }),
    own(async (vendor, request, caller) => {
      await sessionOf(core, request, caller)
      return vendors.links.part(vendor, caller)
    }),
  )
  addBrowserRoutes(door, core, vendors)
}

function addBrowserRoutes(door: Hono, core: Core, vendors: Vendors): void {
  const way = createBrowserWay(core, vendors)
  const redirectUri = (c: Context) => `${originOf(c.req.raw, core)}/identity/vendor/${vendorOf(c)}/callback`

  door.get(
    '/identity/vendor/proof',
    describe({ summary: 'Whom a vendor vouched for', answers: { 200: 'Them', 404: 'Nobody' } }),
    async (c) => {
      const proof = await vendors.client.proof(c.req.raw.headers.get('cookie'))
      return proof ? c.json(proof, 200, { 'cache-control': 'private, no-store' }) : problems.notFound()
    },
  )
  const leads = (summary: string) => describe({ summary, answers: { 302: 'To the vendor, or to a page of ours', 404: 'Not set up here' } })
  door.get(`/identity/vendor/${vendorPart}/start`, leads('Sign in with a vendor'), async (c) => {
    if (!vendors.client.offered.includes(vendorOf(c))) return problems.notFound()
    // A link that somebody else wrote, were it on a subdomain, would join whomever the vendor knows in this browser.
    if (c.req.query('intent') === 'link' && (c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
      return problems.forbidden('A page of another site asked.')
    const query = new URL(c.req.raw.url).searchParams
    return redirect(await way.start(vendorOf(c), query, redirectUri(c), callerOf(c.req.raw)))
  })
  const back = `/identity/vendor/${vendorPart}/callback`
  door.get(back, leads('Where a vendor sends the browser back to'), async (c) =>
    redirect(await way.finish(vendorOf(c), new URL(c.req.raw.url).searchParams, callerOf(c.req.raw))),
  )
  // Apple posts. The cookies come with a GET only: they are Lax, and stay so.
  door.post(back, leads('The same, posted'), async (c) => {
    const posted = await postedForm(c.req.raw)
    if (posted instanceof Response) return posted
    const kept = ['code', 'state', 'iss', 'error', 'user'].flatMap((name) =>
      posted.has(name) ? [[name, posted.get(name)!.slice(0, 2000)]] : [],
    )
    return redirect({ to: `${c.req.path}?${new URLSearchParams(kept)}`, cookies: [] }, 303)
  })
}

/** Never kept, and its address told to nobody: on the way back it has a code in it. */
function redirect({ to, cookies }: Onward, status = 302): Response {
  const headers = new Headers({ location: to, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status, headers })
}

/** The origin that the browser is on, if it is one of ours: the cookies are of that one. */
function originOf(request: Request, { pageOrigins, publicUrl }: Pick<Core, 'pageOrigins' | 'publicUrl'>): string {
  const host = request.headers.get('host') ?? new URL(request.url).host
  const own = pageOrigins.find((origin) => new URL(origin).host === host)
  return own ?? (factsOf(request).isLocal ? `http://${host}` : new URL(publicUrl).origin)
}
