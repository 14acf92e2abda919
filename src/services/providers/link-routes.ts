// Routes of linking [A7-16], [A7-17]: the providers of a brand, the sign-in at a provider, the state of the link, and its end.
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { providerCookie, providerFramePath } from '#contracts/http/providers.ts'
import { safePath } from '#contracts/safe-path.ts'
import { appendCookies, readCookie } from '#kit/http/cookies/cookies.ts'
import { describe, type Guard, guarded, parameters, query } from '#kit/http/describe.ts'
import { ownOrigin } from '#kit/http/own-origin.ts'
import { isForm, postedForm } from '#kit/http/posted-form.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { callerOf, factsOf } from '#kit/http/request-facts.ts'
import type { Offer } from './adapters/offer.ts'
import { hintCookie, type LinkFlow, type Redirect } from './links/link-flow.ts'
import type { Links } from './links/links.ts'
import type { Owners } from './links/owners.ts'
import type { PostedAnswers } from './links/posted-answers.ts'
import { noStore, notLinked, providerConfig, providerMetadata, providerStatus } from './response-schemas.ts'
import { signOutPage } from './sign-out-page.ts'

export type LinkRouteDependencies = {
  brands: BrandGroup
  offer: Offer
  links: Links
  linkFlow: LinkFlow
  postedAnswers: PostedAnswers
  owners: Owners
  pageOrigins: readonly string[]
  publicUrl: string
  /** Limits the requests of an IP address that call a provider. */
  limited: Guard
  /** The schema of a brand that offers providers. */
  brand: v.GenericSchema<string, string>
}

const short = v.pipe(v.string(), v.maxLength(200))
const language = v.optional(v.picklist(['en', 'es']))
const authenticateQuery = v.object({
  mvpd: v.pipe(short, v.description('The id of the provider.')),
  redirectPath: v.optional(
    v.pipe(v.string(), v.maxLength(2000), v.description('The path of this site to which the viewer returns. Other addresses are ignored.')),
  ),
  mode: v.optional(v.fallback(v.picklist(['popup', 'page', 'frame']), 'page'), 'page'),
  lang: v.fallback(language, undefined),
  code: v.optional(
    v.pipe(short, v.description('The code of a television that this browser confirmed: the sign-in links it, and not this browser.')),
  ),
})

export function addLinkRoutes(router: Hono, dependencies: LinkRouteDependencies): void {
  addCallbackRoutes(router, dependencies)
  addAuthenticateRoute(router, dependencies)
  addFrameRoute(router)
  addStateRoutes(router, dependencies)
  addLogoutRoute(router, dependencies)
}

const redirects = (summary: string, more: { description?: string; requestBody?: ReturnType<typeof formOf> } = {}) =>
  describe({
    summary,
    ...more,
    answers: {
      302: 'To the provider, or to a page of this site',
      403: 'Cross-site request refused',
      404: 'Not found',
      429: 'Too many requests from this IP address',
    },
  })

/** Describes a form with text fields. */
const formOf = (...names: string[]) => ({
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object' as const, properties: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) },
    },
  },
})

function addCallbackRoutes(router: Hono, { offer, linkFlow, postedAnswers, owners, limited }: LinkRouteDependencies): void {
  const path = '/provider-auth/callback/:provider'
  const provider = parameters(
    v.object({
      provider: v.pipe(
        short,
        v.check((id) => offer.setting(id) !== null),
      ),
    }),
  )

  router.get(path, redirects('Handle the provider’s answer'), provider, guarded(isNavigation), guarded(limited), async (c) => {
    const request = c.req.raw
    const { searchParams } = new URL(request.url)
    const key = searchParams.get('answer')
    const answer = key === null ? searchParams : await postedAnswers.take(key)
    const { owner, cookies } = await owners.ownerWithDevice(request)
    const { to, cookies: more } = await linkFlow.finish(c.req.valid('param').provider, answer, owner, callerOf(request))
    return redirect({ to, cookies: [...cookies, ...more] })
  })
  router.post(
    path,
    redirects('Handle the provider’s posted answer', { requestBody: formOf('SAMLResponse', 'RelayState', 'code', 'state') }),
    provider,
    guarded(limited),
    async (c) => {
      const posted = await postedForm(c.req.raw)
      if (posted instanceof Response) return posted
      const key = await postedAnswers.store(posted)
      if (key === null)
        return problem(413, { code: 'TOO_LARGE', title: 'Content too large', detail: 'The answer of the provider is too long.' })
      return redirect({ to: `${c.req.path}?answer=${key}`, cookies: [] }, 303)
    },
  )
}

/**
 * A page of another site must not link the viewer to the provider at which this browser is signed in: the viewer chooses in the picker. This guard
 * runs before the rate limit, so that images on other sites cannot use up the limit of the viewer's IP address.
 */
const startsHere: Guard = (c) =>
  ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))
    ? undefined
    : redirect({ to: `/mvpd-picker?${new URLSearchParams({ brand: c.req.param('brand')! })}`, cookies: [] })

/** Refuses images and scripts on other sites that request the callback, before they count. */
const isNavigation: Guard = (c) => {
  const isElsewhere = ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
  return isElsewhere && c.req.header('sec-fetch-mode') !== 'navigate' ? problems.forbidden('Cross-site request refused.') : undefined
}

function addAuthenticateRoute(router: Hono, dependencies: LinkRouteDependencies): void {
  const { linkFlow, owners, limited, brand } = dependencies
  router.get(
    '/provider-auth/:brand/authenticate',
    redirects('Start the sign-in at a TV provider', {
      description:
        'With `mode=popup` the viewer returns to a page that closes its window; otherwise to `redirectPath`. `mode=frame` renews a link in a hidden frame, without a page of the provider. Only pages of this site can start it.',
    }),
    parameters(v.object({ brand })),
    query(authenticateQuery),
    guarded(startsHere),
    guarded(limited),
    async (c) => {
      const { brand } = c.req.valid('param')
      const asked = c.req.valid('query')
      const { owner, cookies } = await owners.ownerWithDevice(c.req.raw)
      const origin = ownOrigin(c.req.raw, dependencies)
      const { to, cookies: more } = await linkFlow.begin({ ...asked, brand }, origin, owner, callerOf(c.req.raw))
      return redirect({ to, cookies: [...cookies, ...more] })
    },
  )
}

/** [A7-16] Adds the page at which the hidden frame ends that renews a link. It is empty: the page around the frame checks the link. */
function addFrameRoute(router: Hono): void {
  const headers = { 'content-security-policy': "default-src 'none'; frame-ancestors 'self'", 'cache-control': 'public, max-age=86400' }
  router.get(
    providerFramePath,
    describe({
      summary: 'Get the end of the hidden frame that renews a link',
      answers: { 200: { what: 'An empty page', type: 'text/html' } },
    }),
    (c) => c.html('<!doctype html><title>TV provider</title>', 200, headers),
  )
}

function addStateRoutes(router: Hono, { offer, links, owners, brand }: LinkRouteDependencies): void {
  const param = parameters(v.object({ brand }))
  router.get(
    '/provider-auth/:brand/config',
    describe({
      summary: 'List the TV providers of a brand',
      answers: { 200: { what: 'The providers', schema: providerConfig }, 404: 'No such brand' },
    }),
    param,
    (c) => {
      const { brand } = c.req.valid('param')
      return c.json({ brand, providers: offer.picker(brand) }, 200, { 'cache-control': 'public, max-age=300' })
    },
  )
  router.get(
    '/provider-auth/:brand/status',
    describe({
      summary: 'Get the state of the viewer’s link to a TV provider',
      answers: { 200: { what: 'The state', schema: providerStatus }, 404: 'No such brand' },
    }),
    param,
    async (c) => {
      const status = await links.status(await owners.ownerOf(c.req.raw), c.req.valid('param').brand)
      const response = c.json(status, 200, noStore)
      appendCookies(response.headers, correctedHint(c.req.raw, status.provider?.mvpd_id ?? null))
      return response
    },
  )
  router.get(
    '/provider-auth/:brand/metadata',
    describe({
      summary: 'Get what the TV provider tells about the subscriber',
      answers: { 200: { what: 'The metadata', schema: providerMetadata }, 401: 'The viewer has no link', 404: 'No such brand' },
    }),
    param,
    async (c) => {
      const { metadata } = await links.status(await owners.ownerOf(c.req.raw), c.req.valid('param').brand)
      return metadata ? c.json(metadata, 200, noStore) : notLinked()
    },
  )
}

function addLogoutRoute(router: Hono, { brands, links, owners, brand }: LinkRouteDependencies): void {
  router.post(
    '/provider-auth/:brand/logout',
    describe({
      summary: 'Unlink the TV provider from this device and from the account',
      description:
        'The response to a form is a page that continues to the provider’s own logout, or a redirect to its field `redirectPath`.',
      requestBody: formOf('redirectPath', 'lang'),
      answers: {
        200: {
          what: 'Unlinked. `logoutUrl`: the page at which the provider ends its own session',
          schema: v.object({ logoutUrl: v.nullable(v.string()) }),
        },
        303: 'Unlinked (for forms), and the provider has no logout of its own',
        403: 'Cross-site request refused',
        404: 'No such brand',
      },
    }),
    parameters(v.object({ brand })),
    async (c) => {
      const form = isForm(c.req.raw) ? await postedForm(c.req.raw) : null
      if (form instanceof Response) return form
      const url = await links.unlink(await owners.ownerOf(c.req.raw))
      const cookies = [hintCookie(null, factsOf(c.req.raw).isSecure)]
      const brand = brands.brands.find(({ key }) => key === c.req.valid('param').brand)!
      const response = form ? await formResponse(form, url, brand) : c.json({ logoutUrl: url?.href ?? null }, 200, noStore)
      appendCookies(response.headers, cookies)
      return response
    },
  )
}

/** Returns the page that follows a form: that of the provider's own logout if it has one, else the field `redirectPath`. */
async function formResponse(form: URLSearchParams, url: URL | null, brand: Brand): Promise<Response> {
  if (!url) return redirect({ to: safePath(form.get('redirectPath')) ?? '/', cookies: [] }, 303)
  const language = form.get('lang')
  return signOutPage(url, language === 'en' || language === 'es' ? language : brand.language, brand)
}

/** Returns the `Set-Cookie` value that corrects the hint for scripts, if it is wrong. */
function correctedHint(request: Request, provider: string | null): string[] {
  const { isSecure } = factsOf(request)
  const hint = readCookie(request.headers.get('cookie'), { name: providerCookie, usedByScripts: 'read' }, isSecure)
  return (hint ?? '') === (provider ?? '') ? [] : [hintCookie(provider, isSecure)]
}

/** Returns a redirect that is not cached and sends no referrer, because the URL of a provider's answer contains a code. */
function redirect({ to, cookies }: Redirect, status: 302 | 303 = 302): Response {
  const headers = new Headers({ location: to, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  appendCookies(headers, cookies)
  return new Response(null, { status, headers })
}
