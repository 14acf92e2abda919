// Pages of an account, made for the one who asks, and what their forms send without a script.
import type { PageData } from '#contracts/graph/shapes.ts'
import { type Caller, cookieNames, type IdentityAnswer } from '#contracts/http/identity.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { cookieIn } from '#kit/http/cookie-in.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import type { AccountPage, AccountState } from '../../account/account-page.ts'
import { doneIn } from '../../account/my-account/done-cookie.ts'
import { withReturn } from '../../account/ways-in/use-return-path.ts'
import { languageQuery, localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import { type Address, visitOf } from '../address.ts'
import { brandHref } from '../brand-href.ts'
import { makePage, type PageMatch } from '../pages.tsx'
import { sameForm } from '../same-form.ts'
import type { Site } from '../site.ts'
import { doneOf } from './account-acts.ts'
import { reportFault } from './account-fault.ts'
import { isDoneOnce, isHttps, saying, type Taken, takeAccountForm } from './account-post.ts'
import { returnPathOf } from './return-path.ts'

export type AccountTools = Pick<WebTools, 'identity' | 'messages' | 'once' | 'sisterService'> & {
  site: Site
  pageOrigins: string[]
  headers: Record<string, string>
}
/** What is known of the one who asks, and of what for. */
export type Asked = { address: Address; match: PageMatch; visit: Visit; caller: Caller; returnPath: string | null }

export function createAccounts(tools: AccountTools) {
  const { site } = tools

  function askedOf(address: Address, match: PageMatch, request: Request): Asked {
    const visit = visitOf(address, match.query, site)
    const host = request.headers.get('host') ?? undefined
    return {
      address,
      match,
      visit,
      caller: callerOf(request),
      returnPath: returnPathOf(match.query['redirectPath'], visit, site.addresses, host),
    }
  }

  async function page(asked: Asked, filled: AccountState, status: number, cookies: string[] = []): Promise<Response> {
    const { address, match } = asked
    const state = match.route.name === 'profile' ? { ...(await gathered(asked)), ...filled } : filled
    const made = await makePage(site, address, match, (data: PageData): AccountPage => ({ ...data, account: state }))
    if (!made) return problems.notFound()
    const isSaid = match.route.name === 'profile' && doneIn(asked.caller.cookie) !== undefined
    return respond(
      made.status !== 200 ? made.status : state.isDown ? 503 : status,
      { ...tools.headers, 'content-type': 'text/html; charset=utf-8' },
      isSaid ? [...cookies, saying('', asked, tools)] : cookies,
      made.html,
    )
  }

  /** Whose page it is cannot always be told. */
  async function gathered(asked: Asked): Promise<AccountState> {
    try {
      return await gather(tools, asked)
    } catch (error) {
      reportFault(site, asked.visit, error)
      return { isDown: true }
    }
  }

  return {
    /** A page that nobody else may see. */
    async answer(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const asked = askedOf(address, match, request)
      const { visit, returnPath } = asked
      const { page: name, vendorType } = match.params
      if (vendorType) {
        const query = new URLSearchParams({
          brand: visit.brand.key,
          ...(returnPath && { redirectPath: returnPath }),
          ...languageQuery(visit),
        })
        const isOffered = tools.identity?.vendors.offered.some((vendor) => vendor === vendorType)
        if (isOffered) return respond(302, { location: `/identity/vendor/${vendorType}/start?${query}` })
        return respond(302, { location: localHref(visit, withReturn('/sign-in', returnPath)) })
      }
      const isFromVendor = new URL(request.url).searchParams.has('vendor')
      // Who comes from a vendor is still unknown to their browser: the page tells it.
      if (name === 'sign-in/complete' && isFromVendor) return page(asked, { isFromVendor }, 200)
      if (name === 'sign-in/complete' && returnPath && (await tools.identity?.check(asked.caller.cookie).catch(() => null)))
        return respond(303, { location: returnPath })
      return page(asked, {}, 200)
    },

    async post(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const given = await postedForm(request, tools.pageOrigins)
      if (given instanceof Response) return given
      const asked = askedOf(address, match, request)
      const take = () => takeAccountForm(tools, asked, given)
      const isDone = (taken: Taken) => 'to' in taken
      const taken = await (isDoneOnce(given) ? tools.once(sameForm(address, request, given), take, isDone) : take())
      if ('to' in taken) return respond(303, { location: taken.to }, taken.cookies)
      return page(asked, { filled: taken.filled }, taken.status, taken.cookies)
    },
  }
}

/** Nothing of it is anybody else's. */
function respond(status: number, headers: Record<string, string>, cookies: string[] = [], body: string | null = null): Response {
  const all = new Headers({ ...headers, 'cache-control': 'private, no-store' })
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(body as BodyInit | null, { status, headers: all })
}

/** [A1-09] Where the site is https a name without the prefix proves nothing: any subdomain may have set it. */
const ticketIn = (cookie: string | null, isSecure: boolean) =>
  /^[\w.~-]{1,500}$/.exec(cookieIn(cookie, `${isSecure ? '__Host-' : ''}${cookieNames.handoff}`) ?? '')?.[0]

async function gather({ identity, messages, site, sisterService }: AccountTools, asked: Asked): Promise<AccountState> {
  const { visit, caller, match, returnPath } = asked
  const { page: name } = match.params
  const from = site.addresses.named(visit.query['brand']) ?? asked.address.brand
  const back = { title: from.displayTitle, href: brandHref(site.addresses, visit, from, '/') }
  const answer: IdentityAnswer | undefined = (await identity?.profile(caller))?.answer
  const proof = name === 'sign-up/complete' && !answer?.profile ? await identity?.vendors.proof(caller.cookie) : null
  const ticket =
    name === 'sign-up/complete' && answer?.profile && sisterService ? ticketIn(caller.cookie, isHttps(asked, { site })) : undefined
  const sister = ticket && `${sisterService}${sisterService!.includes('?') ? '&' : '?'}ticket=${ticket}`
  const isAccount = name === 'my-account' && answer?.profile !== undefined
  const sessions = isAccount ? (await identity?.sessions(caller))?.answer.sessions : undefined
  const mails = name?.endsWith('email-preferences') && answer?.profile ? await messages.choices?.(caller.cookie, visit.language) : null
  return {
    back,
    ...(answer?.profile && { profile: answer.profile }),
    ...(proof && { proof }),
    ...(sessions && { sessions }),
    ...(mails && { mails }),
    ...(returnPath && { returnPath }),
    ...(sister && { sister }),
    filled: doneOf(doneIn(caller.cookie)),
  }
}
