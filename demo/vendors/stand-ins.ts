// Simulates Google, Apple and Facebook for the demo. Handles the requests of Node's HTTP server directly, because oidc-provider needs
// Node's request and response objects.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider/lib/provider.js'
import { type Vendor, vendors } from '../../src/contracts/http/identity.ts'
import type { Client } from '../sign-in/openid-provider.ts'
import { pageHeaders, passOn, readBody, send, setIssuerHost } from '../sign-in/requests.ts'
import { graphApiResponse } from './graph.ts'
import { failedPage, type PageLanguage, peoplePage, style } from './page.ts'
import { createPeople } from './people.ts'
import { createStandIn } from './stand-in.ts'

export type StandInsSettings = {
  /** The base URL: `http://127.0.0.1:3000/demo-vendors`. */
  address: string
  clients: Record<Vendor, Client>
}

/** Returns the handler of all requests below the base URL. The caller reports the errors that the handler throws. */
export async function createStandIns({ address, clients }: StandInsSettings) {
  const people = createPeople()
  const { pathname: basePath } = new URL(address)
  const created = await Promise.all(
    vendors.map(async (vendor) => {
      const provider = await createStandIn({ vendor, issuer: `${address}/${vendor}`, client: clients[vendor], people })
      return [vendor, { provider, answer: provider.callback() }] as const
    }),
  )
  const standIns = new Map<string, { provider: Provider; answer: ReturnType<Provider['callback']> }>(created)

  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', address)
    const [, name = '', rest = '/'] = new RegExp(`^${basePath}/(\\w+)(/.*)$`).exec(url.pathname) ?? []
    const standIn = standIns.get(name)
    if (!standIn) return send(response, 404, { 'content-type': 'text/plain' }, 'Not found')
    const vendor = name as Vendor
    setIssuerHost(request, address)
    if (rest.startsWith('/people/')) return showPeople({ vendor, provider: standIn.provider, request, response })
    if (vendor === 'facebook') {
      const graphRequest = { path: rest, query: url.searchParams, client: clients.facebook, provider: standIn.provider, people }
      const graph = await graphApiResponse(graphRequest)
      if (graph) return send(response, graph.status, { 'content-type': 'application/json' }, JSON.stringify(graph.body))
    }
    await passOn(standIn.answer, `${address}/${name}`, `${rest}${queryOf(rest, url.searchParams)}`, { request, response })
  }

  type InteractionRequest = { vendor: Vendor; provider: Provider; request: IncomingMessage; response: ServerResponse }

  async function showPeople({ vendor, provider, request, response }: InteractionRequest): Promise<void> {
    const details = await provider.interactionDetails(request, response).catch(() => null)
    if (!details) return send(response, 400, pageHeaders({ style, redirectOrigins: [] }), failedPage(vendor, 'en'))
    const redirectOrigins = [...new Set(clients[vendor].redirectUris.map((uri) => new URL(uri).origin))]
    const headers = pageHeaders({ style, redirectOrigins })
    const page = () => peoplePage(vendor, languageOf(details.params), people.known, request.url ?? '')
    if (request.method !== 'POST') return send(response, 200, headers, page())
    const body = await readBody(request)
    if (body === null) return send(response, 413, {}, '')
    const form = new URLSearchParams(body)
    const chosen = form.has('cancel') ? null : personOf(form)
    if (chosen === undefined) return send(response, 422, headers, page())
    const result = chosen ? { login: { accountId: chosen.id, remember: false } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  function personOf(form: URLSearchParams) {
    const fieldOf = (name: string) => (form.get(name) ?? '').trim().slice(0, 80)
    if (form.has('person')) return people.find(fieldOf('person'))
    if (!/^[^\s@]+@[^\s@]+$/.test(fieldOf('mail'))) return undefined
    return people.add({ givenName: fieldOf('givenName'), familyName: fieldOf('familyName'), mail: fieldOf('mail') })
  }
}

/**
 * Returns the query for oidc-provider. The query always requests the sign-in page, and separates Facebook's scopes by spaces instead of
 * commas.
 */
function queryOf(path: string, query: URLSearchParams): string {
  if (path === '/auth' || path === '/dialog/oauth') {
    query.set('prompt', 'login')
    query.set('scope', (query.get('scope') ?? '').replaceAll(',', ' '))
  }
  return query.size ? `?${query}` : ''
}

const languageOf = ({ ui_locales, locale }: Record<string, unknown>): PageLanguage =>
  /^es/.test(String(ui_locales ?? locale ?? '')) ? 'es' : 'en'
