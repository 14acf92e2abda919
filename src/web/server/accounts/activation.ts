// [A2-10] The activation page for the one who asks: with the code of a link, and what its form sends without a script.
import type { PageData } from '#contracts/graph/shapes.ts'
import { type ActivationClient, activationPath, allNetworks } from '#contracts/http/activation.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { type ActivationPage, type ActivationState, activationOf, stateAfter, withCode } from '../../account/activation/activation-state.ts'
import { withReturn } from '../../account/ways-in/use-return-path.ts'
import { localHref } from '../../ui/local-href.ts'
import { type Address, visitOf } from '../address.ts'
import { makePage, type PageMatch } from '../pages.tsx'
import type { Site } from '../site.ts'

export type ActivationTools = { site: Site; identity: ActivationClient | undefined; pageOrigins: string[]; headers: Record<string, string> }

const statusOf = { expired: 404, tooMany: 429, general: 503 } as const

export function createActivation({ site, identity, pageOrigins, headers }: ActivationTools) {
  async function page(address: Address, match: PageMatch, state?: ActivationState): Promise<Response> {
    const made = await makePage(site, address, match, (data: PageData): ActivationPage => (state ? { ...data, activation: state } : data))
    if (!made) return problems.notFound()
    const trouble = state?.step === 'enter' && state.trouble
    const status = made.status === 200 && trouble ? statusOf[trouble] : made.status
    return new Response(made.html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8', ...unkept } })
  }

  return {
    /** A code is nobody else's: such a page is not kept. */
    answer: (address: Address, match: PageMatch) => page(address, match),

    async post(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const given = await postedForm(request, pageOrigins)
      if (given instanceof Response) return given
      const asked = activationOf(given)
      const answer = await identity?.activate(allNetworks, asked, callerOf(request))
      const state = answer && stateAfter(answer, asked)
      if (state) return page(address, match, state)
      const visit = visitOf(address, {}, site)
      const back = localHref(visit, withCode(activationPath, asked.userCode))
      return new Response(null, { status: 303, headers: { location: localHref(visit, withReturn('/sign-in', back)), ...unkept } })
    },
  }
}

const unkept = { 'cache-control': 'private, no-store' }
