// A vendor that people sign in with, played by oidc-provider in this process: everything of the real way but the people.
import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Vendor } from '../../src/contracts/http/identity.ts'
import { failedPage } from './page.ts'
import type { People, Person } from './people.ts'

export type Client = { clientId: string; clientSecret: string; redirectUris: string[] }
export type StandInSettings = { vendor: Vendor; issuer: string; client: Client; people: People }

/** Seconds. */
const hour = 3600

export async function createStandIn({ vendor, issuer, client, people }: StandInSettings): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: `${vendor}-demo` }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `demo_${vendor}`, interaction: `demo_${vendor}_asked`, resume: `demo_${vendor}_again` },
      long: { signed: true, path: new URL(issuer).pathname },
    },
    scopes: ['openid', 'email', 'profile', 'name', 'public_profile'],
    claims: { email: ['email', 'email_verified', 'is_private_email'], profile: ['given_name', 'family_name', 'name'], name: [] },
    // As the vendors do: who it is stands in the ID token.
    conformIdTokenClaims: false,
    extraParams: ['locale'],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `${new URL(issuer).pathname}/people/${interaction.uid}` },
    findAccount: (_ctx, id) => {
      const person = people.find(id)
      return person && { accountId: id, claims: async () => ({ sub: id, ...claimsOf(vendor, person) }) }
    },
    // Nobody is asked what may be told: it is a demo.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile name public_profile')
      await grant.save()
      return grant
    },
    clientBasedCORS: () => false,
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = failedPage(vendor, 'en')
    },
    ttl: { AccessToken: hour, AuthorizationCode: 60, IdToken: hour, Interaction: hour, Session: hour, Grant: hour },
    ...(vendor === 'facebook' && { routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' } }),
  }
  const provider = new Provider(issuer, configuration)
  // The house says which host and scheme it was asked on.
  provider.proxy = true
  return provider
}

/** Apple says no name in its token; Facebook has none at all. */
function claimsOf(vendor: Vendor, { givenName, familyName, mail, isMailVerified }: Person) {
  const told = mail && { email: mail, email_verified: vendor === 'apple' ? String(isMailVerified) : isMailVerified }
  return vendor === 'apple' ? { ...(told || {}) } : { ...(told || {}), given_name: givenName, family_name: familyName }
}
