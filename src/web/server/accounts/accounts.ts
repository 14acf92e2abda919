// Renders account pages for each request, and handles their forms if submitted without JavaScript.
import type { PageData } from '#contracts/graph/shapes.ts'
import { cookieNames, type IdentityAnswer } from '#contracts/http/identity.ts'
import { appendCookies, readCookie } from '#kit/http/cookies/cookies.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import type { AccountPage, AccountState } from '../../account/account-page.ts'
import { confirmationIn } from '../../account/my-account/confirmation-cookie.ts'
import { withReturn } from '../../account/sign-in/use-return-path.ts'
import { languageQuery, localHref } from '../../ui/local-href.ts'
import { makePage, type PageMatch } from '../pages/make-page.tsx'
import { type Address, visitOf } from '../request/address.ts'
import { brandHref } from '../request/brand-href.ts'
import { formFingerprint } from '../request/form-fingerprint.ts'
import type { AccountContext, AccountTools } from './account-context.ts'
import { confirmedForm } from './account-form-handlers.ts'
import { reportAccountError } from './report-account-error.ts'
import { returnPathOf } from './return-path.ts'
import { confirmationHeader, isHttps, needsDeduplication, type SubmittedForm, submitAccountForm } from './submit-account-form.ts'

export function createAccounts(tools: AccountTools) {
  const { site } = tools

  function contextOf(address: Address, match: PageMatch, request: Request): AccountContext {
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

  async function page(context: AccountContext, filled: AccountState, status: number, cookies: string[] = []): Promise<Response> {
    const { address, match } = context
    const state = match.route.name === 'profile' ? { ...(await loadState(context)), ...filled } : filled
    const made = await makePage(site, address, match, (data: PageData): AccountPage => ({ ...data, account: state }))
    if (!made) return problems.notFound()
    const isConfirming = match.route.name === 'profile' && confirmationIn(context.caller.cookie) !== undefined
    return respond(
      made.status !== 200 ? made.status : state.isDown ? 503 : status,
      { ...tools.headers, 'content-type': 'text/html; charset=utf-8' },
      isConfirming ? [...cookies, confirmationHeader('', context, tools)] : cookies,
      made.html,
    )
  }

  /** Loads the page's state. A failing service is reported, and the page says that the service is down. */
  async function loadState(context: AccountContext): Promise<AccountState> {
    try {
      return await loadAccountState(tools, context)
    } catch (error) {
      reportAccountError(site, context.visit, error)
      return { isDown: true }
    }
  }

  return {
    /** Answers with an account page for this viewer only. */
    async answer(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const context = contextOf(address, match, request)
      const { visit, returnPath } = context
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
      // After a vendor's sign-in the browser does not know the account yet. The script of this page stores the account.
      if (name === 'sign-in/complete' && isFromVendor) return page(context, { isFromVendor }, 200)
      if (name === 'sign-in/complete' && returnPath && (await tools.identity?.check(context.caller.cookie).catch(() => null)))
        return respond(303, { location: returnPath })
      return page(context, {}, 200)
    },

    async post(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const fields = await postedForm(request)
      if (fields instanceof Response) return fields
      const context = contextOf(address, match, request)
      const submit = () => submitAccountForm(tools, context, fields)
      const isDone = (form: SubmittedForm) => 'to' in form
      const submitted = await (needsDeduplication(fields)
        ? tools.runOnce(formFingerprint(address, request, fields), submit, isDone)
        : submit())
      if ('to' in submitted) return respond(303, { location: submitted.to }, submitted.cookies)
      return page(context, { filled: submitted.filled }, submitted.status, submitted.cookies)
    },
  }
}

/** Builds a private response that no cache may store. */
function respond(status: number, headers: Record<string, string>, cookies: string[] = [], body: string | null = null): Response {
  const all = new Headers({ ...headers, 'cache-control': 'private, no-store' })
  appendCookies(all, cookies)
  return new Response(body as BodyInit | null, { status, headers: all })
}

/** [A1-09] Returns the sister service's ticket. On HTTPS only the `__Host-` cookie is read, because a subdomain cannot set it. */
const sisterTicketIn = (cookie: string | null, isSecure: boolean) =>
  /^[\w.~-]{1,500}$/.exec(readCookie(cookie, { name: cookieNames.handoff }, isSecure) ?? '')?.[0]

async function loadAccountState({ identity, messages, site, sisterService }: AccountTools, context: AccountContext): Promise<AccountState> {
  const { visit, caller, match, returnPath } = context
  const { page: name } = match.params
  const returnBrand = site.addresses.named(visit.query['brand']) ?? context.address.brand
  const back = { title: returnBrand.displayTitle, href: brandHref(site.addresses, visit, returnBrand, '/') }
  const answer: IdentityAnswer | undefined = (await identity?.profile(caller))?.answer
  const proof = name === 'sign-up/complete' && !answer?.profile ? await identity?.vendors.proof(caller.cookie) : null
  const ticket =
    name === 'sign-up/complete' && answer?.profile && sisterService ? sisterTicketIn(caller.cookie, isHttps(context, { site })) : undefined
  const sister = ticket && `${sisterService}${sisterService!.includes('?') ? '&' : '?'}ticket=${ticket}`
  const isAccount = name === 'my-account' && answer?.profile !== undefined
  const sessions = isAccount ? (await identity?.sessions(caller))?.answer.sessions : undefined
  const parental = isAccount ? (await identity?.parental(caller))?.answer.parental : undefined
  const profiles = name === 'profiles' && answer?.profile ? (await identity?.profiles(caller))?.answer.profiles : undefined
  const mails = name?.endsWith('email-preferences') && answer?.profile ? await messages.choices?.(caller.cookie, visit.language) : null
  return {
    back,
    ...(answer?.profile && { profile: answer.profile }),
    ...(proof && { proof }),
    ...(sessions && { sessions }),
    ...(parental !== undefined && { parental }),
    ...(profiles && { profiles }),
    ...(mails && { mails }),
    ...(returnPath && { returnPath }),
    ...(sister && { sister }),
    filled: confirmedForm(confirmationIn(caller.cookie)),
  }
}
