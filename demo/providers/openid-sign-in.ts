// The sign-in at a demo provider with OpenID Connect.
import { type Client, createOpenidProvider } from '../sign-in/openid-provider.ts'
import { pageHeaders, passOn, readBody, send } from '../sign-in/requests.ts'
import { failedPage, type PageLanguage, signedOutPage, signInPage, signOutPage, styleOf } from './page.ts'
import type { CheckPassword, ProviderRequest, SignIn } from './provider-request.ts'
import { attributesOf, type DemoProvider, findSubscriber } from './providers.ts'

export type OpenidSignInSettings = {
  provider: DemoProvider
  issuer: string
  client: Client
  check: CheckPassword
  channels: readonly string[]
}

const claims = ['sub', 'hba_status', 'max_rating_mpaa', 'max_rating_vchip', 'language', 'zip', 'encrypted_zip', 'status', 'resources']

export async function createOpenidSignIn({ provider, issuer, client, check, channels }: OpenidSignInSettings): Promise<SignIn> {
  const ownLanguage: PageLanguage = provider.language ?? 'en'
  const style = styleOf(provider)
  const stated = provider.statesResources || !provider.hasAuthorization ? channels : null
  const redirectOrigins = [...new Set(client.redirectUris.map((uri) => new URL(uri).origin))]
  const openid = await createOpenidProvider({
    name: provider.id,
    issuer,
    client,
    scopes: ['openid'],
    claims: { openid: claims },
    signInPath: (uid) => `/sign-in/${uid}`,
    claimsOf(username) {
      const subscriber = findSubscriber(provider.id, username)
      return subscriber && attributesOf(subscriber, stated)
    },
    failedPage: failedPage(provider, ownLanguage),
    features: {
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.set(pageHeaders({ style, redirectOrigins }))
          ctx.body = signOutPage(provider, ownLanguage, form)
        },
        postLogoutSuccessSource(ctx) {
          ctx.set(pageHeaders({ style, redirectOrigins }))
          ctx.body = signedOutPage(provider, ownLanguage, '/')
        },
      },
    },
  })
  const callback = openid.callback()

  async function showSignIn({ request, response }: ProviderRequest): Promise<void> {
    const details = await openid.interactionDetails(request, response).catch(() => null)
    if (!details) return send(response, 400, pageHeaders({ style, redirectOrigins: [] }), failedPage(provider, ownLanguage))
    const language = languageOf(String(details.params['ui_locales'] ?? ''), ownLanguage)
    const headers = pageHeaders({ style, redirectOrigins })
    const page = (failedUsername: string | null) => signInPage({ provider, language, action: request.url ?? '', failedUsername })
    if (request.method !== 'POST') return send(response, 200, headers, page(null))
    const body = await readBody(request)
    if (body === null) return send(response, 413, {}, '')
    const form = new URLSearchParams(body)
    const subscriber = check(form)
    if (!form.has('cancel') && !subscriber) return send(response, 422, headers, page((form.get('username') ?? '').slice(0, 80)))
    const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId: subscriber!.username, remember: false } }
    await openid.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return async (providerRequest) => {
    const { request, response, url, path } = providerRequest
    if (path.startsWith('/sign-in/')) return showSignIn(providerRequest)
    // Asks for the password at each sign-in, so that a visitor of the demo can change the subscriber; but not to renew a link.
    if (path === '/auth' && url.searchParams.get('prompt') !== 'none') url.searchParams.set('prompt', 'login')
    await passOn(callback, issuer, `${path}${url.search}`, { request, response })
  }
}

/** Returns the language of a parameter, or the provider's own. */
export const languageOf = (parameter: string, own: PageLanguage): PageLanguage =>
  parameter.startsWith('es') ? 'es' : parameter.startsWith('en') ? 'en' : own
