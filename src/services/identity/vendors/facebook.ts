// Facebook sign-in on the web uses OAuth 2 without an ID token. Facebook's API returns the user and the app of a token.
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { asFetch } from '#kit/http/outgoing.ts'
import { cachedDaily } from '#kit/openid/cached-daily.ts'
import { AnswerRefused, exchangeCode } from '#kit/openid/exchange-code.ts'
import type { OpenidDependencies } from '#kit/openid/openid-client.ts'
import type { FacebookSetting } from './settings.ts'
import type { VendorAdapter, VerifiedToken } from './vendor.ts'

const timeoutSeconds = 5
/** The assumed lifetime of a token without an expiry: the lifetime of Facebook's long-lived tokens. */
const longLivedMs = 60 * 86_400_000

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/))
const debugged = v.object({
  data: v.object({
    app_id: v.string(),
    is_valid: v.literal(true),
    type: v.literal('USER'),
    user_id: id,
    expires_at: v.fallback(v.number(), 0),
  }),
})
const name = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(49)), '')
const me = v.object({ id, first_name: name, last_name: name, email: v.fallback(v.pipe(v.string(), v.email(), v.maxLength(254)), '') })

export function createFacebook(setting: FacebookSetting, { outgoing, now }: OpenidDependencies): VendorAdapter {
  const { clientId, clientSecret, dialog, graph } = setting
  const send = outgoing([new URL(graph).host])
  // The issuer is the origin without the path, because the path contains the API version, which changes.
  const issuer = new URL(dialog).origin
  const configured = cachedDaily(async () => configure(setting, send), now)

  async function read<Schema extends v.GenericSchema>(path: string, query: Record<string, string>, schema: Schema) {
    const response = await send(`${graph}/${path}?${new URLSearchParams(query)}`, {})
    if (response.status >= 500) throw new Error(`${new URL(graph).host} answered ${response.status}`)
    const parsed = v.safeParse(schema, await response.json().catch(() => null))
    if (response.status !== 200 || !parsed.success) throw new AnswerRefused(`${path} answered ${response.status}`)
    return parsed.output as v.InferOutput<Schema>
  }

  /** Verifies a viewer's token with a request to Facebook. The app's own token authorizes this request. */
  async function verifyToken(token: string): Promise<VerifiedToken> {
    const { data } = await read('debug_token', { input_token: token, access_token: `${clientId}|${clientSecret}` }, debugged)
    if (data.app_id !== clientId) throw new AnswerRefused('a token of another app')
    if (data.expires_at !== 0 && data.expires_at * 1000 <= now()) throw new AnswerRefused('an expired token')
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    const user = await read('me', { fields: 'id,first_name,last_name,email', access_token: token, appsecret_proof: proof }, me)
    if (user.id !== data.user_id) throw new AnswerRefused('a token of another user')
    return {
      // Facebook does not report whether it verified the email address, so the address counts as unverified.
      person: {
        vendor: 'facebook',
        issuer,
        subject: user.id,
        givenName: user.first_name,
        sn: user.last_name,
        mail: user.email,
        isMailVerified: false,
      },
      replayKey: token,
      expires: data.expires_at ? data.expires_at * 1000 : now() + longLivedMs,
    }
  }

  return {
    issuer,

    async begin({ state, verifier, redirectUri }, language) {
      const { client } = await configured()
      const url = new URL(dialog)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'public_profile,email',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        locale: language === 'es' ? 'es_LA' : 'en_US',
      }).toString()
      return url
    },

    async finish(answer, { nonce: _, ...secrets }) {
      const { client, config } = await configured()
      const tokens = await exchangeCode(client, config, answer, secrets)
      return (await verifyToken(tokens.access_token)).person
    },
    verifyToken,
  }
}

async function configure({ clientId, clientSecret, dialog, graph }: FacebookSetting, send: ReturnType<OpenidDependencies['outgoing']>) {
  const client = await import('openid-client')
  const server = { issuer: graph, authorization_endpoint: dialog, token_endpoint: `${graph}/oauth/access_token` }
  const config = new client.Configuration(server, clientId, {}, client.ClientSecretPost(clientSecret))
  config.timeout = timeoutSeconds
  config[client.customFetch] = asFetch(send)
  if (graph.startsWith('http:')) client.allowInsecureRequests(config)
  return { client, config }
}
