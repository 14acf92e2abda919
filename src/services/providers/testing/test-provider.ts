// For tests: a TV provider with OpenID Connect (oidc-provider) and an authorization API, on a port of this machine.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { ProviderSetting } from '../adapters/settings.ts'

export type Question = { subscriber: string; session: string | null; resources: string[]; asset?: object }

const attributes = ['resources', 'hba_status', 'max_rating_mpaa', 'max_rating_vchip', 'language', 'zip', 'encrypted_zip', 'status']
const bearer = 'secret of the authorization API'

/** Starts the provider. Its fields decide what it does next. */
export async function startTestProvider(redirectUris: string[]) {
  const provider = {
    /** The subscriber who signs in next; null: the sign-in is cancelled. */
    subscriber: 'kim' as string | null,
    /** The attributes of all subscribers. */
    attributes: { resources: ['nbc', 'bravo'], zip: '10112' } as Record<string, unknown>,
    /** Whether the attributes are in the ID token, instead of only at the userinfo endpoint. */
    isInToken: false,
    /** Answers a question of the authorization API. */
    decide: async (question: Question): Promise<Response> =>
      Response.json({ decisions: question.resources.map((resource) => ({ resource, authorized: resource !== 'usa' })) }),
    questions: [] as Question[],
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = randomBytes(24).toString('base64url')
  const [op, opWithToken] = await Promise.all(
    [true, false].map((conform) => createProvider(issuer, { redirectUris, clientSecret, conform }, () => provider.attributes)),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = provider.isInToken ? opWithToken! : op!
    if (request.url?.startsWith('/sign-in/')) {
      const result =
        provider.subscriber === null ? { error: 'access_denied' } : { login: { accountId: provider.subscriber, remember: false } }
      return current.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    if (request.url === '/decisions') return answerQuestion(request, response)
    await current.callback()(request, response)
  }

  async function answerQuestion(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${bearer}`) return void response.writeHead(401).end()
    const question = JSON.parse(await text(request)) as Question
    provider.questions.push(question)
    const decided = await provider.decide(question)
    response.writeHead(decided.status).end(await decided.text())
  }

  const setting: ProviderSetting = {
    id: 'test-cable',
    title: 'Test Cable',
    url: 'https://cable.example/',
    logo: null,
    color: '#0b5fff',
    featured: null,
    streams: null,
    brands: null,
    protocol: { type: 'oidc', issuer, clientId: 'daypart', clientSecret, scope: 'openid' },
    authorization: null,
    resources: {},
  }
  return Object.assign(provider, {
    setting,
    settingWithApi: { ...setting, id: 'asked-cable', authorization: { url: `${issuer}/decisions`, secret: bearer } },
    issuer,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}

type ClientOptions = { redirectUris: string[]; clientSecret: string; conform: boolean }

async function createProvider(
  issuer: string,
  { redirectUris, clientSecret, conform }: ClientOptions,
  claimsOf: () => Record<string, unknown>,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: 'daypart',
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: [`${new URL(redirectUris[0]!).origin}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub', ...attributes] },
    conformIdTokenClaims: conform,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...claimsOf() }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    clientBasedCORS: () => false,
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 86_400, Interaction: 3600, Session: 3600, Grant: 3600 },
  }
  return new Provider(issuer, configuration)
}
