// Facebook on the web is OAuth 2 without an ID token: who somebody is, is asked of it, and whether the token was made for us [reliability 3.8].
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { exchange } from './exchange.ts'
import { remembered } from './remembered.ts'
import type { FacebookSetting } from './settings.ts'
import { asFetch, VendorRefused, type VendorSide, type VendorTools, type Vouched } from './vendor.ts'

const answerWithin = 5
/** A token that never ends counts as one of Facebook's long ones. */
const longLife = 60 * 86_400_000

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

export function createFacebook(setting: FacebookSetting, { outgoing, now }: VendorTools): VendorSide {
  const { clientId, clientSecret, dialog, graph } = setting
  const ask = outgoing([new URL(graph).host])
  // Without the version, which changes.
  const issuer = new URL(dialog).origin
  const met = remembered(async () => meet(setting, ask), now)

  async function read<Schema extends v.GenericSchema>(path: string, query: Record<string, string>, schema: Schema) {
    const response = await ask(`${graph}/${path}?${new URLSearchParams(query)}`, {})
    if (response.status >= 500) throw new Error(`${new URL(graph).host} answered ${response.status}`)
    const said = v.safeParse(schema, await response.json().catch(() => null))
    if (response.status !== 200 || !said.success) throw new VendorRefused(`${path} answered ${response.status}`)
    return said.output as v.InferOutput<Schema>
  }

  /** The app's own token, not the viewer's, asks about the viewer's. */
  async function vouch(token: string): Promise<Vouched> {
    const { data } = await read('debug_token', { input_token: token, access_token: `${clientId}|${clientSecret}` }, debugged)
    if (data.app_id !== clientId) throw new VendorRefused('a token of another app')
    if (data.expires_at !== 0 && data.expires_at * 1000 <= now()) throw new VendorRefused('an expired token')
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    const said = await read('me', { fields: 'id,first_name,last_name,email', access_token: token, appsecret_proof: proof }, me)
    if (said.id !== data.user_id) throw new VendorRefused('a token of another user')
    return {
      // It does not say whether it verified the mail.
      person: {
        vendor: 'facebook',
        issuer,
        subject: said.id,
        givenName: said.first_name,
        sn: said.last_name,
        mail: said.email,
        isMailVerified: false,
      },
      once: token,
      expires: data.expires_at ? data.expires_at * 1000 : now() + longLife,
    }
  }

  return {
    issuer,

    async begin({ state, verifier, redirectUri }, language) {
      const { client } = await met()
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

    async finish(answer, { nonce: _, ...begun }) {
      const { client, config } = await met()
      const tokens = await exchange(client, config, answer, begun)
      return (await vouch(tokens.access_token)).person
    },
    vouch,
  }
}

async function meet({ clientId, clientSecret, dialog, graph }: FacebookSetting, ask: ReturnType<VendorTools['outgoing']>) {
  const client = await import('openid-client')
  const server = { issuer: graph, authorization_endpoint: dialog, token_endpoint: `${graph}/oauth/access_token` }
  const config = new client.Configuration(server, clientId, {}, client.ClientSecretPost(clientSecret))
  config.timeout = answerWithin
  config[client.customFetch] = asFetch(ask)
  if (graph.startsWith('http:')) client.allowInsecureRequests(config)
  return { client, config }
}
