// A vendor that speaks OpenID Connect: authorization code with PKCE, state and nonce; tokens judged by signature, issuer, audience and age.
import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import type { Vendor } from '#contracts/http/identity.ts'
import { exchange } from './exchange.ts'
import { remembered } from './remembered.ts'
import type { OpenidSetting } from './settings.ts'
import { asFetch, type VendorPerson, VendorRefused, type VendorSide, type VendorTools } from './vendor.ts'

/** Asymmetric only: with `none` or a shared secret anybody could sign. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const tolerance = 30
const answerWithin = 5

export function createOpenid(vendor: Exclude<Vendor, 'facebook'>, setting: OpenidSetting, { outgoing, now }: VendorTools): VendorSide {
  const met = remembered(() => meet(setting, outgoing, now()), now)
  const from = { vendor, issuer: setting.issuer.replace(/\/$/, '') }

  async function verify(token: string, audience: string[], nonce?: string): Promise<JWTPayload> {
    const { jose, keys, issuers } = await met()
    try {
      const checks = { issuer: issuers, audience, algorithms, requiredClaims: ['sub', 'exp', 'iat'], clockTolerance: tolerance }
      const { payload } = await jose.jwtVerify(token, keys, { ...checks, currentDate: new Date(now()) })
      if (nonce !== undefined && payload['nonce'] !== nonce) throw new VendorRefused('another nonce')
      // A token for several is ours only when it was asked for by us.
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && !audience.includes(String(payload['azp'])))
        throw new VendorRefused('asked for by another client')
      return payload
    } catch (error) {
      if (error instanceof jose.errors.JOSEError && !(error instanceof jose.errors.JWKSTimeout)) throw new VendorRefused(error.code)
      throw error
    }
  }

  return {
    issuer: from.issuer,

    async begin({ state, nonce, verifier, redirectUri }, language) {
      const { client, config } = await met()
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: setting.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(setting.responseMode && { response_mode: setting.responseMode }),
      })
    },

    async finish(answer, begun) {
      const { client, config } = await met()
      const tokens = await exchange(client, config, answer, begun)
      return personOf(from, await verify(tokens.id_token!, [setting.clientId], begun.nonce), answer.get('user'))
    },

    async vouch(token) {
      const payload = await verify(token, [setting.clientId, ...setting.audiences])
      // Of a signature the last bits are nobody's, and by ECDSA there are two of each.
      const once = token.slice(0, token.lastIndexOf('.'))
      return { person: personOf(from, payload, null), once, expires: payload.exp! * 1000 + tolerance * 1000 }
    },
  }
}

async function meet(setting: OpenidSetting, outgoing: VendorTools['outgoing'], now: number) {
  const [client, jose] = await Promise.all([import('openid-client'), import('jose')])
  const ask = outgoing([new URL(setting.issuer).host])
  const secret = await setting.secret(now)
  const isInsecure = setting.issuer.startsWith('http:')
  const config = await client.discovery(
    new URL(setting.issuer),
    setting.clientId,
    { client_secret: secret, [client.clockTolerance]: tolerance },
    client.ClientSecretPost(secret),
    { [client.customFetch]: asFetch(ask), timeout: answerWithin, ...(isInsecure && { execute: [client.allowInsecureRequests] }) },
  )
  const { issuer, token_endpoint, jwks_uri } = config.serverMetadata()
  if (!token_endpoint || !jwks_uri) throw new Error(`${setting.issuer} names no token_endpoint or no jwks_uri`)
  // Google's are elsewhere than its issuer.
  const further = asFetch(outgoing([token_endpoint, jwks_uri].map((url) => new URL(url).host)))
  config[client.customFetch] = further
  const keys = jose.createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: answerWithin * 1000,
    [jose.customFetch]: (url, { method, headers }) => further(url, { method, headers: Object.fromEntries(headers) }),
  })
  // Google writes itself in both ways.
  const issuers = issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
  return { client, jose, config, keys, issuers }
}

const shown = (longest: number) => v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(longest)), '')
const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
  email: v.fallback(v.pipe(v.string(), v.email(), v.maxLength(254)), ''),
  email_verified: v.fallback(v.union([v.boolean(), v.string()]), false),
  given_name: shown(49),
  family_name: shown(49),
})
/** Apple tells a name once, beside the token and unsigned: good enough to fill a form with. */
const appleUser = v.object({ name: v.object({ firstName: shown(49), lastName: shown(49) }) })

function personOf(from: Pick<VendorPerson, 'vendor' | 'issuer'>, payload: JWTPayload, user: string | null): VendorPerson {
  const said = v.safeParse(claims, payload)
  if (!said.success) throw new VendorRefused('claims that cannot be used')
  const { sub, email, email_verified, given_name, family_name } = said.output
  const beside = v.safeParse(v.pipe(v.string(), v.parseJson(), appleUser), user)
  return {
    ...from,
    subject: sub,
    mail: email,
    isMailVerified: email !== '' && String(email_verified) === 'true',
    givenName: given_name || (beside.success ? beside.output.name.firstName : ''),
    sn: family_name || (beside.success ? beside.output.name.lastName : ''),
  }
}
