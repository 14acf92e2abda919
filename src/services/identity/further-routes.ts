// Doors for what is one's own, and for the ways out to other hosts and to the sister service.
import type { Context, Hono } from 'hono'
import { exchangeLife } from '#contracts/http/exchange.ts'
import { cookieNames } from '#contracts/http/identity.ts'
import { bears } from '#kit/http/bearer.ts'
import { describe } from '#kit/http/describe.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import type { createHandoff } from './accounts/handoff.ts'
import type { createOwnData } from './accounts/own-data.ts'
import { answered, refusals } from './answers.ts'
import type { Core } from './core.ts'
import { sessionOf, signedIn } from './routes.ts'
import { arrivals, type createExchange } from './sessions/exchange.ts'
import type { createSignIn } from './sessions/sign-in.ts'
import { type Act, answerSchema, type Before, objectOf, ownPagesOnly, present, withBody } from './wire.ts'

export type Further = {
  exchange: ReturnType<typeof createExchange>
  handoff: ReturnType<typeof createHandoff>
  data: ReturnType<typeof createOwnData>
  provePassword: ReturnType<typeof createSignIn>['provePassword']
}

const ok = { what: 'The HTTP status is `result.code`', schema: answerSchema }
const refused = (what: string) => ({ what, schema: answerSchema })

export function addFurtherRoutes(door: Hono, core: Core, further: Further): void {
  addDataRoutes(door, core, further)
  addExchangeRoutes(door, core, further)
  const sisterOnly: Before<void> = async ({ headers }) => {
    if (!bears(headers.get('authorization'), core.settings.sisterToken)) throw refusals.unauthorized()
  }
  const redeem = withBody(sisterOnly, objectOf, (given) => further.handoff.redeem(given))
  door.post(
    '/identity/handoff/redeem',
    describe({
      summary: 'Who holds this ticket? For the sister service',
      answers: { 200: ok, 401: refused('No such ticket, or not any more') },
    }),
    async (c) => present(await answered(redeem(c.req.raw, callerOf(c.req.raw)), null)),
  )
}

function addDataRoutes(door: Hono, core: Core, { data, provePassword }: Further): void {
  const own = (act: Act) => ownPagesOnly(core.pageOrigins, act)
  const described = (summary: string) =>
    describe({ summary, answers: { 200: ok, 401: refused('No session'), 403: refused('Sign in again') } })
  door.get('/identity/export', described('All that is kept of this account'), async (c) => {
    const caller = callerOf(c.req.raw)
    const work = async () => {
      const exported = await data.exported(await core.requireSession(caller), caller)
      return new Response(JSON.stringify(exported, null, 2), { headers: download })
    }
    return work().catch(async (error) => present(await answered(Promise.reject(error), caller.cookie)))
  })
  door.delete(
    '/identity/account',
    described('The account is gone; wants the header `password`, or a sign-in of the last ten minutes'),
    own(async (request, caller) => {
      const found = await sessionOf(core, request, caller)
      const password = request.headers.get('password')
      return data.remove(found, caller, password === null ? undefined : () => provePassword(found.account, password, caller))
    }),
  )
  door.post(
    '/api/v3/users/:id/migrate/:mpid{[\\w-]{1,128}}',
    described('What analytics knew before is this account’s [A7-15]'),
    async (c) =>
      own(async (request, caller) => data.migrate(await sessionOf(core, request, caller), c.req.param('id'), c.req.param('mpid')))(c),
  )
}

const download = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="my-account.json"',
  'cache-control': 'private, no-store',
  vary: '*',
}

function addExchangeRoutes(door: Hono, core: Core, { exchange }: Further): void {
  const { pageOrigins, cookies } = core
  const own = (act: Act) => ownPagesOnly(pageOrigins, act)
  const described = (summary: string) => describe({ summary, answers: { 200: ok, 401: refused('No session, or no code that counts') } })
  door.post(
    '/identity/exchange',
    described('A code to be signed in with on another host of ours'),
    own(withBody(signedIn(core), objectOf, ({ host }, found) => exchange.begin(found, host))),
  )
  door.post(
    '/identity/exchange/arrive',
    describe({
      summary: 'With that code, from a page of ours: sets the cookie and leads on',
      answers: { 303: 'On', 400: 'No code', 403: 'From elsewhere' },
    }),
    async (c) => {
      // Else anybody could sign a viewer in as somebody else.
      if (!pageOrigins.includes(c.req.header('origin') ?? '')) return problems.forbidden('Cross-site request refused.')
      const posted = await postedForm(c.req.raw)
      if (posted instanceof Response) return posted
      const code = posted.get('code') ?? ''
      if (!/^[\w-]{43}$/.test(code)) return problems.badRequest('code: is none.')
      const headers = new Headers({ location: ownPath(posted.get('path'), c), 'cache-control': 'no-store' })
      for (const kind of arrivals) headers.append('set-cookie', cookies.line(kind, code, callerOf(c.req.raw), exchangeLife / 1000))
      return new Response(null, { status: 303, headers })
    },
  )
  door.post(
    '/identity/exchange/redeem',
    described(`The cookie \`${cookieNames.exchange}\` for a session [A4-11]`),
    own((request, caller) => exchange.redeem(new URL(request.url).host, caller)),
  )
}

/** A path of this host, whatever was asked for (reliability M10). */
function ownPath(path: unknown, c: Context): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, c.req.url)) return '/'
  const { origin, pathname, search } = new URL(path, c.req.url)
  const again = pathname + search
  return origin === new URL(c.req.url).origin && !/^\/[/\\]/.test(again) ? again : '/'
}
