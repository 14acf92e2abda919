import type * as openid from 'openid-client'
import { type Begun, VendorRefused } from './vendor.ts'

/** Of what a vendor sends back, nothing else is looked at. */
const answerParts = ['code', 'state', 'iss', 'error', 'error_description']
/** The vendor was not reached: that says nothing about the viewer. */
const notReached = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']

/** The code for tokens, at the vendor's token endpoint. With a nonce an ID token must come too, and carry it. */
export async function exchange(
  client: typeof openid,
  config: openid.Configuration,
  answer: URLSearchParams,
  { redirectUri, state, verifier, nonce }: Omit<Begun, 'nonce'> & { nonce?: string },
) {
  const url = new URL(redirectUri)
  for (const part of answerParts) if (answer.has(part)) url.searchParams.set(part, answer.get(part)!)
  const checks = { expectedState: state, pkceCodeVerifier: verifier, ...(nonce !== undefined && { expectedNonce: nonce }) }
  try {
    return await client.authorizationCodeGrant(config, url, checks)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && code.startsWith('OAUTH_') && !notReached.includes(code)) throw new VendorRefused(code)
    throw error
  }
}
