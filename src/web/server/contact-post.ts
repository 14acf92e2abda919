// [C2.1-16] Handles the contact form without JavaScript: stores the message and redirects to the thank-you page, or shows the form again
// with its values and errors.
import type { PageData } from '#contracts/graph/shapes.ts'
import type { MessagesClient } from '#contracts/http/messages.ts'
import type { RunOnce } from '#contracts/http/web.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { ContactPage } from '../pages/contact.tsx'
import type { FilledForm } from '../pages/contact-form/contact-form.tsx'
import { localHref } from '../ui/local-href.ts'
import { makePage, type PageMatch } from './pages/make-page.tsx'
import { type Address, visitOf } from './request/address.ts'
import { formFingerprint } from './request/form-fingerprint.ts'
import type { Site } from './site.ts'

type Outcome = FilledForm['outcome']

const statusOf: Record<Outcome['kind'], number> = { faults: 422, tooMany: 429, failed: 503 }

export type ContactTools = {
  site: Site
  messages: Pick<MessagesClient, 'contact'>
  runOnce: RunOnce
  headers: Record<string, string>
}

export async function submitContactForm(tools: ContactTools, address: Address, match: PageMatch, request: Request): Promise<Response> {
  const { site, headers } = tools
  const fields = await postedForm(request)
  if (fields instanceof Response) return fields
  const values = Object.fromEntries(fields)
  const isAccepted = (outcome: Outcome | null) => outcome === null
  const outcome = await tools.runOnce(formFingerprint(address, request, fields), () => send(tools, address, values, request), isAccepted)
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

/** Sends the message. Returns null on success, otherwise the reason for the failure. */
async function send(
  { messages, site }: ContactTools,
  { brand, language, basePath, path }: Address,
  values: Record<string, string>,
  request: Request,
) {
  const { address, isLocal } = factsOf(request)
  try {
    const answer = await messages.contact({ values, brand: brand.key, language }, { address, isLocal })
    if (answer.isAccepted) return null
    const outcome: Outcome = 'wait' in answer ? { kind: 'tooMany' } : { kind: 'faults', faults: answer.faults }
    return outcome
  } catch (error) {
    const message = `contact: ${error instanceof Error ? error.message : error}`.slice(0, 1000)
    site.report({ name: 'Error', type: 'Page', message, path: basePath + path, fatal: false, brand: brand.key })
    const outcome: Outcome = { kind: 'failed' }
    return outcome
  }
}
