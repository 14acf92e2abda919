// [C2.1-16] The contact form as a browser without a script sends it: taken, and on to the thanks; or the page again with what was written.
import type { PageData } from '#contracts/graph/shapes.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import type { Once } from '#contracts/http/web.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { ContactPage } from '../pages/contact.tsx'
import type { FilledForm } from '../pages/contact-form.tsx'
import { localHref } from '../ui/local-href.ts'
import { type Address, visitOf } from './address.ts'
import { makePage, type PageMatch } from './pages.tsx'
import { sameForm } from './same-form.ts'
import type { Site } from './site.ts'

type Outcome = FilledForm['outcome']

const statusOf: Record<Outcome['kind'], number> = { faults: 422, tooMany: 429, down: 503 }

export type ContactTools = {
  site: Site
  messages: Pick<MessagesClient, 'contact'>
  once: Once
  pageOrigins: string[]
  headers: Record<string, string>
}

export async function postContact(tools: ContactTools, address: Address, match: PageMatch, request: Request): Promise<Response> {
  const { site, headers } = tools
  const given = await postedForm(request, tools.pageOrigins)
  if (given instanceof Response) return given
  const values = Object.fromEntries(given)
  const isTaken = (outcome: Outcome | null) => outcome === null
  const outcome = await tools.once(sameForm(address, request, given), () => hand(tools, address, values, request), isTaken)
  if (!outcome) {
    const to = localHref(visitOf(address, {}, site), '/contact-us?sent=1')
    return new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })
  }
  const filled: FilledForm = { values, outcome }
  const made = await makePage(site, address, match, (page: PageData): ContactPage => ({ ...page, filled }))
  if (!made) return problems.notFound()
  const status = made.status === 200 ? statusOf[outcome.kind] : made.status
  return new Response(made.html, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** What kept it from being taken; null when nothing did. */
async function hand(
  { messages, site }: ContactTools,
  { brand, language, basePath, path }: Address,
  values: Record<string, string>,
  request: Request,
) {
  const { address, isLocal } = factsOf(request)
  try {
    const answer = await messages.contact({ values, brand: brand.key, language }, { address, isLocal })
    if (answer.taken) return null
    const outcome: Outcome = 'wait' in answer ? { kind: 'tooMany' } : { kind: 'faults', faults: answer.faults }
    return outcome
  } catch (error) {
    const message = `contact: ${error instanceof Error ? error.message : error}`.slice(0, 1000)
    site.report({ name: 'Error', type: 'Page', message, path: basePath + path, fatal: false, brand: brand.key })
    const outcome: Outcome = { kind: 'down' }
    return outcome
  }
}
