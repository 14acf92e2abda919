// A client of an OpenID Connect provider: authorization code flow with PKCE, state and nonce; tokens are verified by signature, issuer, audience
// and age.
import type { JWTPayload } from 'jose'
import { asFetch, type Outgoing } from '../http/outgoing.ts'
import { cachedDaily } from './cached-daily.ts'
import { AnswerRefused, exchangeCode, type FlowSecrets, refuseInvalid } from './exchange-code.ts'

/** The accepted algorithms are asymmetric: with `none` or a shared secret, other parties could create valid tokens. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** The accepted difference, in seconds, between the clocks of the provider and this machine. */
export const clockToleranceSeconds = 30
const timeoutSeconds = 5

export type OpenidClientSetting = {
  issuer: string
  clientId: string
  /** Returns the client secret, valid for at least a day after `now`. */
  secret(now: number): Promise<string>
  scope: string
  /** The provider posts its answer. */
  responseMode?: 'form_post'
}
export type OpenidDependencies = { outgoing: Outgoing; now: () => number }

export function createOpenidClient(setting: OpenidClientSetting, { outgoing, now }: OpenidDependencies) {
  const configured = cachedDaily(() => configure(setting, outgoing, now()), now)

  /** Returns the claims of a token for one of the audiences. Throws AnswerRefused, or another error if the provider does not answer. */
  async function verify(token: string, audience: string[], nonce?: string): Promise<JWTPayload> {
    const { jose, keys, issuers } = await configured()
    try {
      const checks = { issuer: issuers, audience, algorithms, requiredClaims: ['sub', 'exp', 'iat'], clockTolerance: clockToleranceSeconds }
      const { payload } = await jose.jwtVerify(token, keys, { ...checks, currentDate: new Date(now()) })
      if (nonce !== undefined && payload['nonce'] !== nonce) throw new AnswerRefused('another nonce')
      // A token with several audiences is accepted only if our client requested it (`azp`).
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && !audience.includes(String(payload['azp'])))
        throw new AnswerRefused('requested by another client')
      return payload
    } catch (error) {
      if (error instanceof jose.errors.JOSEError && !(error instanceof jose.errors.JWKSTimeout)) throw new AnswerRefused(error.code)
      throw error
    }
  }

  return {
    verify,

    /** Returns the URL of the provider's sign-in. `isPassive`: the provider shows no page. */
    async begin({ state, nonce, verifier, redirectUri }: FlowSecrets, language: string, isPassive = false): Promise<URL> {
      const { client, config } = await configured()
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: setting.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(isPassive && { prompt: 'none' }),
        ...(setting.responseMode && { response_mode: setting.responseMode }),
      })
    },

    /** Verifies the provider's answer. Returns the tokens and the claims of the ID token. Throws as `verify` does. */
    async finish(answer: URLSearchParams, secrets: FlowSecrets): Promise<{ idToken: string; accessToken: string; claims: JWTPayload }> {
      const { client, config } = await configured()
      const { id_token: idToken, access_token: accessToken } = await exchangeCode(client, config, answer, secrets)
      return { idToken: idToken!, accessToken, claims: await verify(idToken!, [setting.clientId], secrets.nonce) }
    },

    /** Returns the claims that the provider's userinfo endpoint states about a subject; none if the provider has no such endpoint. */
    async userInfo(accessToken: string, subject: string): Promise<Record<string, unknown>> {
      const { client, config } = await configured()
      return config.serverMetadata().userinfo_endpoint ? refuseInvalid(() => client.fetchUserInfo(config, accessToken, subject)) : {}
    },

    /** Returns the URL at which the provider ends its own session (RP-initiated logout), or null if it has none. */
    async logoutUrl(idToken: string, returnTo: string): Promise<URL | null> {
      const { client, config } = await configured()
      if (!config.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
    },
  }
}

async function configure(setting: OpenidClientSetting, outgoing: Outgoing, now: number) {
  const [client, jose] = await Promise.all([import('openid-client'), import('jose')])
  const send = outgoing([new URL(setting.issuer).host])
  const secret = await setting.secret(now)
  const isInsecure = setting.issuer.startsWith('http:')
  const config = await client.discovery(
    new URL(setting.issuer),
    setting.clientId,
    { client_secret: secret, [client.clockTolerance]: clockToleranceSeconds },
    client.ClientSecretPost(secret),
    { [client.customFetch]: asFetch(send), timeout: timeoutSeconds, ...(isInsecure && { execute: [client.allowInsecureRequests] }) },
  )
  const { issuer, token_endpoint, jwks_uri, userinfo_endpoint } = config.serverMetadata()
  if (!token_endpoint || !jwks_uri) throw new Error(`${setting.issuer} has no token_endpoint or no jwks_uri`)
  // The hosts of Google's endpoints differ from the host of Google's issuer.
  const endpoints = [token_endpoint, jwks_uri, ...(userinfo_endpoint ? [userinfo_endpoint] : [])]
  const endpointFetch = asFetch(outgoing(endpoints.map((url) => new URL(url).host)))
  config[client.customFetch] = endpointFetch
  const keys = jose.createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: timeoutSeconds * 1000,
    [jose.customFetch]: (url, { method, headers }) => endpointFetch(url, { method, headers: Object.fromEntries(headers) }),
  })
  // Google's tokens contain the issuer with or without `https://`.
  const issuers = issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
  return { client, jose, config, keys, issuers }
}
