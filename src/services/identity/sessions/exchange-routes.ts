// Routes that sign a viewer in on another brand's host.
import type { Context, Hono } from 'hono'
import { exchangeLife } from '#contracts/http/exchange.ts'
import { cookieNames } from '#contracts/http/identity.ts'
import { appendCookies } from '#kit/http/cookies/cookies.ts'
import { describe } from '#kit/http/describe.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import type { Cookies } from '../requests/cookies.ts'
import { identityResponseSpec, okResponseSpec } from '../requests/descriptions.ts'
import { parseObject, type SameSite, withBody } from '../requests/parse.ts'
import type { CurrentSession } from './current-session.ts'
import { codeCookies, type Exchange } from './exchange.ts'

export type ExchangeRouteDependencies = {
  pageOrigins: string[]
  sameSite: SameSite
  cookies: Cookies
  current: Pick<CurrentSession, 'requireToken'>
  exchange: Exchange
}

export function addExchangeRoutes(router: Hono, { pageOrigins, sameSite, cookies, current, exchange }: ExchangeRouteDependencies): void {
  const described = (summary: string) =>
    describe({ summary, answers: { 200: okResponseSpec, 401: identityResponseSpec('Not signed in, or no valid code') } })
  router.post(
    '/identity/exchange',
    described('Get a code that signs the viewer in on another brand’s host'),
    sameSite(withBody(current.requireToken, parseObject, ({ host }, found) => exchange.createCode(found, host))),
  )
  router.post(
    '/identity/exchange/arrive',
    describe({
      summary: 'Set the cookies of a code posted by a page of ours, and redirect',
      answers: { 303: 'Redirect to `path`', 400: 'Invalid code', 403: 'Cross-site request refused' },
    }),
    async (c) => {
      // Without this check, any site could sign a viewer in to an attacker's account.
      if (!pageOrigins.includes(c.req.header('origin') ?? '')) return problems.forbidden('Cross-site request refused.')
      const posted = await postedForm(c.req.raw)
      if (posted instanceof Response) return posted
      const code = posted.get('code') ?? ''
      if (!/^[\w-]{43}$/.test(code)) return problems.badRequest('code: missing or invalid.')
      const headers = new Headers({ location: sameOriginPath(posted.get('path'), c), 'cache-control': 'no-store' })
      appendCookies(
        headers,
        codeCookies.map((kind) => cookies.line(kind, code, callerOf(c.req.raw), exchangeLife / 1000)),
      )
      return new Response(null, { status: 303, headers })
    },
  )
  router.post(
    '/identity/exchange/redeem',
    described(`Begin a session from the code in the cookie \`${cookieNames.exchange}\` [A4-11]`),
    sameSite((request, caller) => exchange.redeem(new URL(request.url).host, caller)),
  )
}

/** Returns the path if it stays on this host, else `/`, so that the form cannot redirect to another site. */
function sameOriginPath(path: unknown, c: Context): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, c.req.url)) return '/'
  const { origin, pathname, search } = new URL(path, c.req.url)
  const parsed = pathname + search
  return origin === new URL(c.req.url).origin && !/^\/[/\\]/.test(parsed) ? parsed : '/'
}
