// Simulates the eight TV providers for the demo. Handles the requests of Node's HTTP server directly, because oidc-provider needs
// Node's request and response objects.
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Client } from '../sign-in/openid-provider.ts'
import { readBody, send, setIssuerHost } from '../sign-in/requests.ts'
import { decide } from './decide.ts'
import { createOpenidSignIn } from './openid-sign-in.ts'
import type { CheckPassword, ProviderRequest, SignIn } from './provider-request.ts'
import { type DemoProvider, demoProviders, findSubscriber } from './providers.ts'
import { createSamlSignIn } from './saml-sign-in.ts'

export type DemoProvidersSettings = {
  /** The base URL: `http://127.0.0.1:3000/demo-providers`. */
  address: string
  /** The site as a client of each provider. */
  clients: Record<string, Client>
  /** The secret of the authorization APIs. */
  secret: string
  /** The password of all subscribers. */
  password: string
  /** The private key (PEM) with which the SAML provider signs. */
  samlKey: string
  /** The keys of the site's brands. */
  channels: readonly string[]
  /** Resolves after the delay of the slow provider's authorization API. */
  slow: () => Promise<unknown>
}

const isSame = (given: string, expected: string): boolean => {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === two.length && timingSafeEqual(one, two)
}

const text = v.pipe(v.string(), v.maxLength(255))
const question = v.object({
  subscriber: text,
  resources: v.pipe(v.array(text), v.maxLength(200)),
  asset: v.optional(v.object({ id: text, rating: v.nullable(text) })),
})

/** Returns the handler of all requests below the base URL. The caller reports the errors that the handler throws. */
export async function createDemoProviders({ address, secret, password, slow, ...rest }: DemoProvidersSettings) {
  const signIns = new Map<string, SignIn>()
  for (const provider of demoProviders) {
    const check: CheckPassword = (form) =>
      isSame((form.get('password') ?? '').trim(), password) ? findSubscriber(provider.id, form.get('username') ?? '') : undefined
    const settings = { provider, issuer: `${address}/${provider.id}`, client: rest.clients[provider.id]!, check, ...rest }
    signIns.set(provider.id, provider.protocol === 'saml' ? createSamlSignIn(settings) : await createOpenidSignIn(settings))
  }

  async function authorize(provider: DemoProvider, { request, response }: ProviderRequest): Promise<void> {
    const json = { 'content-type': 'application/json' }
    if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return send(response, 401, json, '{"error":"unauthorized"}')
    const body = await readBody(request)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), question), body)
    if (!read.success) return send(response, 400, json, '{"error":"invalid request"}')
    if (provider.fault === 'slow') await slow()
    send(response, 200, json, JSON.stringify({ decisions: decide(provider, read.output) }))
  }

  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', address)
    const [, id = '', path = ''] = new RegExp(`^${new URL(address).pathname}/(\\w+)(/.*)$`).exec(url.pathname) ?? []
    const provider = demoProviders.find((each) => each.id === id)
    if (!provider) return send(response, 404, { 'content-type': 'text/plain' }, 'Not found')
    if (provider.fault === 'down') return send(response, 503, { 'content-type': 'text/plain' }, `${provider.title} is not available`)
    const providerRequest = { request, response, url, path }
    if (path === '/authorize' && request.method === 'POST' && provider.hasAuthorization) return authorize(provider, providerRequest)
    setIssuerHost(request, address)
    await signIns.get(id)!(providerRequest)
  }
}
