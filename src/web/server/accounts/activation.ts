// [A2-10] Renders the device activation page with a code from its URL, and handles its form if submitted without JavaScript.
import type { PageData } from '#contracts/graph/shapes.ts'
import { type ActivationClient, activationPath, allNetworks } from '#contracts/http/activation.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { type ActivationPage, type ActivationState, activationOf, stateAfter, withCode } from '../../account/activation/activation-state.ts'
import { withReturn } from '../../account/sign-in/use-return-path.ts'
import { localHref } from '../../ui/local-href.ts'
import { makePage, type PageMatch } from '../pages/make-page.tsx'
import { type Address, visitOf } from '../request/address.ts'
import type { Site } from '../site.ts'

export type ActivationTools = { site: Site; identity: ActivationClient | undefined; headers: Record<string, string> }

const statusOf = { expired: 404, tooMany: 429, general: 503 } as const

export function createActivation({ site, identity, headers }: ActivationTools) {
  async function page(address: Address, match: PageMatch, state?: ActivationState): Promise<Response> {
    const made = await makePage(site, address, match, (data: PageData): ActivationPage => (state ? { ...data, activation: state } : data))
    if (!made) return problems.notFound()
    const error = state?.step === 'enter' && state.error
    const status = made.status === 200 && error ? statusOf[error] : made.status
    return new Response(made.html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8', ...notCached } })
  }

  return {
    /** Answers with the page. The response is not cached, because the code in the URL belongs to one viewer. */
    answer: (address: Address, match: PageMatch) => page(address, match),

    async post(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const fields = await postedForm(request)
      if (fields instanceof Response) return fields
      const activation = activationOf(fields)
      const answer = await identity?.activate(allNetworks, activation, callerOf(request))
      const state = answer && stateAfter(answer, activation)
      if (state) return page(address, match, state)
      const visit = visitOf(address, {}, site)
      const back = localHref(visit, withCode(activationPath, activation.userCode))
      return new Response(null, { status: 303, headers: { location: localHref(visit, withReturn('/sign-in', back)), ...notCached } })
    },
  }
}

const notCached = { 'cache-control': 'private, no-store' }
