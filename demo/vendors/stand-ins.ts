// Google, Apple and Facebook for a machine that knows none of them. Mounted beside the doors: oidc-provider speaks Node's own request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider/lib/provider.js'
import { type Vendor, vendors } from '../../src/contracts/http/identity.ts'
import { graphAnswer } from './graph.ts'
import { failedPage, type PageLanguage, pageHeaders, peoplePage } from './page.ts'
import { createPeople } from './people.ts'
import { type Client, createStandIn } from './stand-in.ts'

export type StandInsSettings = {
  /** Below which they are: `http://127.0.0.1:3000/demo-vendors`. */
  address: string
  clients: Record<Vendor, Client>
}

/** Nothing that is posted here is longer. */
const mostPosted = 8192

/** Answers whatever is below its address; what is thrown is the caller's to report. */
export async function createStandIns({ address, clients }: StandInsSettings) {
  const people = createPeople()
  const { host, protocol, pathname: below } = new URL(address)
  const made = await Promise.all(
    vendors.map(async (vendor) => {
      const provider = await createStandIn({ vendor, issuer: `${address}/${vendor}`, client: clients[vendor], people })
      return [vendor, { provider, answer: provider.callback() }] as const
    }),
  )
  const standIns = new Map<string, { provider: Provider; answer: ReturnType<Provider['callback']> }>(made)

  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', address)
    const [, name = '', rest = '/'] = new RegExp(`^${below}/(\\w+)(/.*)$`).exec(url.pathname) ?? []
    const standIn = standIns.get(name)
    if (!standIn) return send(response, 404, { 'content-type': 'text/plain' }, 'Not found')
    const vendor = name as Vendor
    // Whichever way it was reached, it is at its one address.
    Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    if (rest.startsWith('/people/')) return showPeople({ vendor, provider: standIn.provider, request, response })
    if (vendor === 'facebook') {
      const question = { path: rest, query: url.searchParams, client: clients.facebook, provider: standIn.provider, people }
      const graph = await graphAnswer(question)
      if (graph) return send(response, graph.status, { 'content-type': 'application/json' }, JSON.stringify(graph.body))
    }
    const asked = `${rest}${queryOf(rest, url.searchParams)}`
    // What it is mounted below, it knows by the difference.
    Object.assign(request, { originalUrl: `${below}/${name}${asked}`, url: asked })
    await standIn.answer(request, response)
  }

  type Shown = { vendor: Vendor; provider: Provider; request: IncomingMessage; response: ServerResponse }

  async function showPeople({ vendor, provider, request, response }: Shown): Promise<void> {
    const details = await provider.interactionDetails(request, response).catch(() => null)
    if (!details) return send(response, 400, pageHeaders([]), failedPage(vendor, 'en'))
    const onward = clients[vendor].redirectUris.map((uri) => new URL(uri).origin)
    const page = () => peoplePage(vendor, languageOf(details.params), people.known, request.url ?? '')
    if (request.method !== 'POST') return send(response, 200, pageHeaders([...new Set(onward)]), page())
    if (Number(request.headers['content-length'] ?? mostPosted + 1) > mostPosted) return send(response, 413, {}, '')
    const given = new URLSearchParams(await text(request))
    const chosen = given.has('cancel') ? null : personOf(given)
    if (chosen === undefined) return send(response, 422, pageHeaders([...new Set(onward)]), page())
    const result = chosen ? { login: { accountId: chosen.id, remember: false } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  function personOf(given: URLSearchParams) {
    const of = (name: string) => (given.get(name) ?? '').trim().slice(0, 80)
    if (given.has('person')) return people.find(of('person'))
    if (!/^[^\s@]+@[^\s@]+$/.test(of('mail'))) return undefined
    return people.type({ givenName: of('givenName'), familyName: of('familyName'), mail: of('mail') })
  }
}

/** Who was here before is asked again each time; Facebook's scopes are parted by commas. */
function queryOf(path: string, query: URLSearchParams): string {
  if (path === '/auth' || path === '/dialog/oauth') {
    query.set('prompt', 'login')
    query.set('scope', (query.get('scope') ?? '').replaceAll(',', ' '))
  }
  return query.size ? `?${query}` : ''
}

const languageOf = ({ ui_locales, locale }: Record<string, unknown>): PageLanguage =>
  /^es/.test(String(ui_locales ?? locale ?? '')) ? 'es' : 'en'

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)
}
