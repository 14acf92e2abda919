// The sign-in at the demo provider with SAML. The URL of the page contains the request, so the provider stores nothing.
import type { Client } from '../sign-in/openid-provider.ts'
import { pageHeaders, readBody, send } from '../sign-in/requests.ts'
import { languageOf } from './openid-sign-in.ts'
import { failedPage, returnPage, returnScript, signedOutPage, signInPage, styleOf } from './page.ts'
import type { CheckPassword, ProviderRequest, SignIn } from './provider-request.ts'
import { attributesOf, type DemoProvider } from './providers.ts'
import { readSamlRequest, writeSamlResponse } from './saml-messages.ts'

export type SamlSignInSettings = {
  provider: DemoProvider
  /** The base URL, which is also the entity id. */
  issuer: string
  client: Client
  check: CheckPassword
  samlKey: string
  channels: readonly string[]
}

export function createSamlSignIn({ provider, issuer, client, check, samlKey, channels }: SamlSignInSettings): SignIn {
  const style = styleOf(provider)
  const ownLanguage = provider.language ?? 'en'
  const origins = [...new Set(client.redirectUris.map((uri) => new URL(uri).origin))]
  const failed = pageHeaders({ style, redirectOrigins: [] })

  async function signIn({ request, response, url }: ProviderRequest): Promise<void> {
    const samlRequest = readSamlRequest(url.searchParams.get('SAMLRequest') ?? '')
    const language = languageOf(url.searchParams.get('lang') ?? '', ownLanguage)
    if (!samlRequest || samlRequest.issuer !== client.clientId || !client.redirectUris.includes(samlRequest.callbackUrl))
      return send(response, 400, failed, failedPage(provider, language))
    const headers = pageHeaders({ style, script: returnScript, redirectOrigins: origins })
    const action = `${url.pathname}${url.search}`
    const page = (failedUsername: string | null) => signInPage({ provider, language, action, failedUsername })
    if (request.method !== 'POST') return send(response, 200, headers, page(null))
    const body = await readBody(request)
    if (body === null) return send(response, 413, {}, '')
    const form = new URLSearchParams(body)
    const found = check(form)
    const isCancelled = form.has('cancel')
    if (!isCancelled && !found) return send(response, 422, headers, page((form.get('username') ?? '').slice(0, 80)))
    const subscriber = isCancelled ? null : { id: found!.username, attributes: attributesOf(found!, channels) }
    const xml = writeSamlResponse({ entityId: issuer, key: samlKey, request: samlRequest, subscriber, now: Date.now() })
    const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: url.searchParams.get('RelayState') ?? '' }
    send(response, 200, headers, returnPage(provider, language, samlRequest.callbackUrl, fields, isCancelled))
  }

  return async (providerRequest) => {
    const { response, url, path } = providerRequest
    if (path === '/sso') return signIn(providerRequest)
    if (path !== '/logout') return send(response, 404, { 'content-type': 'text/plain' }, 'Not found')
    const returnTo = url.searchParams.get('returnTo') ?? ''
    const isOwn = URL.canParse(returnTo) && origins.includes(new URL(returnTo).origin)
    send(response, 200, failed, signedOutPage(provider, ownLanguage, isOwn ? returnTo : '/'))
  }
}
