// [C2.4-03], [C4.9-01] The page with the visitor's privacy choices, and the form that saves them in a cookie. The banner and the dialog post the same form.
import { type ConsentChoice, choiceIn, choicesPath, consentCookie, consentValue, purposes } from '#contracts/consent.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { setCookie } from '#kit/http/cookies/cookies.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { ChoicesPage } from '../pages/choices.tsx'
import { localHref } from '../ui/local-href.ts'
import { makePage, type PageMatch } from './pages/make-page.tsx'
import { type Address, visitOf } from './request/address.ts'
import type { Site } from './site.ts'

type Tools = { site: Site; consentLaw: WebTools['consentLaw']; headers: Record<string, string> }

const notCached = { 'cache-control': 'private, no-store' }

/** Answers with the page, for this visitor only. */
export async function answerChoices({ site, consentLaw, headers }: Tools, address: Address, match: PageMatch, request: Request) {
  const consent = {
    choice: choiceIn(request.headers.get('cookie') ?? '', address.brand.key),
    law: await consentLaw(factsOf(request)),
    hasGpc: request.headers.get('sec-gpc') === '1',
    isSaved: match.query['saved'] === '1',
  }
  const made = await makePage(site, address, match, (page: PageData): ChoicesPage => ({ ...page, consent }))
  if (!made) return problems.notFound()
  return new Response(made.html, { status: made.status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8', ...notCached } })
}

/** Saves the choice for the brand of the page, and redirects to the page. A field `allow` with another value than `all`, `none` or `chosen` is refused. */
export async function saveChoices({ site }: Pick<Tools, 'site'>, address: Address, request: Request): Promise<Response> {
  const fields = await postedForm(request)
  if (fields instanceof Response) return fields
  const choice = choiceOf(fields)
  if (!choice)
    return problems.badRequest('The form has no field `allow` with the value `all`, `none` or `chosen`: submit it from the page.')
  const value = consentValue(request.headers.get('cookie') ?? '', address.brand.key, choice)
  const to = localHref(visitOf(address, {}, site), `${choicesPath}?saved=1`)
  const cookie = setCookie({ ...consentCookie, usedByScripts: 'read' }, value, factsOf(request).isSecure)
  return new Response(null, { status: 303, headers: { location: to, 'set-cookie': cookie, ...notCached } })
}

function choiceOf(fields: URLSearchParams): ConsentChoice | null {
  switch (fields.get('allow')) {
    case 'all':
      return purposes
    case 'none':
      return []
    case 'chosen':
      return purposes.filter((purpose) => fields.getAll('purpose').includes(purpose))
    default:
      return null
  }
}
