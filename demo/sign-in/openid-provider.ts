// An OpenID provider of the demo, with oidc-provider: the real protocol with fictional people.
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'

export type Client = { clientId: string; clientSecret: string; redirectUris: string[]; logoutRedirectUris?: string[] }

export type OpenidProviderSettings = {
  /** The provider's name in keys and cookies. */
  name: string
  issuer: string
  client: Client
  /** All scopes that the provider grants, and the claims of each. */
  scopes: string[]
  claims: NonNullable<Configuration['claims']>
  /** The path below the issuer of the sign-in page of an interaction. */
  signInPath(uid: string): string
  /** Returns the claims of an account besides `sub`, or undefined if there is no such account. */
  claimsOf(accountId: string): Record<string, unknown> | undefined
  failedPage: string
  more?: Pick<Configuration, 'routes' | 'extraParams'>
  features?: NonNullable<Configuration['features']>
}

const hourInSeconds = 3600

/** Creates an OpenID provider with a new signing key. It grants all scopes without a consent page. */
export async function createOpenidProvider(settings: OpenidProviderSettings): Promise<Provider> {
  const { name, issuer, client, scopes, claims, signInPath, claimsOf, failedPage, more, features } = settings
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { pathname } = new URL(issuer)
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        ...(client.logoutRedirectUris && { post_logout_redirect_uris: client.logoutRedirectUris }),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: `${name}-demo` }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `demo_${name}`, interaction: `demo_${name}_interaction`, resume: `demo_${name}_resume` },
      long: { signed: true, path: pathname },
    },
    scopes,
    claims,
    // Puts the profile into the ID token, as real providers do.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, ...features },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `${pathname}${signInPath(interaction.uid)}` },
    findAccount: (_ctx, id) => {
      const found = claimsOf(id)
      return found && { accountId: id, claims: async () => ({ sub: id, ...found }) }
    },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    clientBasedCORS: () => false,
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = failedPage
    },
    ttl: {
      AccessToken: hourInSeconds,
      AuthorizationCode: 60,
      IdToken: hourInSeconds,
      Interaction: hourInSeconds,
      Session: hourInSeconds,
      Grant: hourInSeconds,
    },
    ...more,
  }
  const provider = new Provider(issuer, configuration)
  // Trusts the forwarded headers, because the handlers of requests set them (setIssuerHost).
  provider.proxy = true
  return provider
}
