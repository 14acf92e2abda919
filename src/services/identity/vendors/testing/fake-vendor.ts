// For tests: a fake vendor without a network. The test controls its answers, including invalid answers.
import { createHash, createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { OutgoingRequest } from '#kit/http/outgoing.ts'
import { openidSetting } from '../settings.ts'
import type { VendorSetup } from '../vendors.ts'

export const issuer = 'https://vendor.example'
export const clientId = 'daypart'
const clientSecret = 'of the app'
const graph = 'https://graph.example/v24.0'

export const pat = { sub: 'pat-1', email: 'pat@viewers.example', email_verified: true, given_name: 'Pat', family_name: 'Reed' }

/** `clock` returns milliseconds; `issuerUrl` is the issuer as the operator wrote it. */
export async function newFakeVendor(clock: () => number, issuerUrl = issuer) {
  const [own, other] = await Promise.all([generateKeyPair('ES256', { extractable: true }), generateKeyPair('ES256')])
  const seconds = () => Math.floor(clock() / 1000)
  const standard = () => ({ ...pat, iss: issuerUrl, aud: clientId, iat: seconds(), exp: seconds() + 3600 })
  const pending = new Map<string, { nonce: string; challenge: string }>()
  const vendor = {
    isDown: false,
    /** Claims to add or replace in the ID tokens of the code flow, and the key that signs these tokens. */
    claims: {} as JWTPayload,
    signer: undefined as CryptoKey | undefined,
    strangersKey: other.privateKey as CryptoKey,
    facebook: {
      debug: { app_id: clientId, is_valid: true, type: 'USER', user_id: 'pat-1', expires_at: 0 } as Record<string, unknown>,
      me: { id: 'pat-1', first_name: 'Pat', last_name: 'Reed', email: pat.email } as Record<string, unknown>,
    },
    token: (claims: JWTPayload = {}, alg = 'ES256', key: CryptoKey | Uint8Array = own.privateKey) =>
      new SignJWT({ ...standard(), ...claims }).setProtectedHeader({ alg, kid: 'one' }).sign(key),
    unsigned: (claims: JWTPayload = {}) => {
      const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...standard(), ...claims })}.`
    },
    publicText: async () => new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey))),
    /** Returns the vendor's answer for a viewer who agrees. */
    agree(location: URL): URLSearchParams {
      const query = location.searchParams
      const code = crypto.randomUUID()
      pending.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge')! })
      return new URLSearchParams({ code, state: query.get('state')! })
    },
  }

  async function tokenResponse(body: URLSearchParams): Promise<Response> {
    const code = body.get('code') ?? ''
    const started = pending.get(code)
    pending.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (started?.challenge !== challenge || body.get('client_secret') !== clientSecret)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const id_token = await vendor.token({ nonce: started.nonce, ...vendor.claims }, 'ES256', vendor.signer)
    return Response.json({ access_token: 'opaque', token_type: 'bearer', expires_in: 3600, id_token })
  }

  async function respond(url: string, { body }: OutgoingRequest): Promise<Response> {
    if (vendor.isDown) throw new TypeError('fetch failed')
    const { pathname, origin, searchParams } = new URL(url)
    const { debug, me } = vendor.facebook
    if (pathname.endsWith('/debug_token'))
      return searchParams.get('access_token') === `${clientId}|${clientSecret}`
        ? Response.json({ data: debug })
        : Response.json({}, { status: 400 })
    if (pathname.endsWith('/me')) {
      const proof = createHmac('sha256', clientSecret).update(searchParams.get('access_token')!).digest('hex')
      return searchParams.get('appsecret_proof') === proof ? Response.json(me) : Response.json({}, { status: 400 })
    }
    if (pathname === '/keys')
      return Response.json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] })
    if (pathname.endsWith('/token') || pathname.endsWith('/access_token')) return tokenResponse(new URLSearchParams(body))
    return Response.json({
      issuer: issuerUrl,
      authorization_endpoint: `${origin}/go`,
      token_endpoint: 'https://tokens.example/token',
      jwks_uri: 'https://keys.example/keys',
      id_token_signing_alg_values_supported: ['ES256', 'none'],
    })
  }

  /** The hosts that the code under test contacted. */
  const hosts: string[][] = []
  const openid = (of: 'google' | 'apple') => openidSetting(of, { issuer: issuerUrl, clientId, clientSecret, audiences: ['our-app'] })
  const tools: VendorSetup = {
    settings: {
      google: openid('google'),
      apple: openid('apple'),
      facebook: { clientId, clientSecret, dialog: 'https://www.example/dialog/oauth', graph },
    },
    outgoing: (to) => {
      hosts.push(to)
      return respond
    },
  }
  return Object.assign(vendor, { tools, hosts })
}
