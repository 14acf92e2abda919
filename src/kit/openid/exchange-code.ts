import type * as openid from 'openid-client'

/** Thrown when the answer or token of another site is invalid. The message is for logs and contains no token. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused'
}

/** The secrets that bind an answer to the browser that started the sign-in. */
export type FlowSecrets = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The only parameters of an answer that are used. */
const answerParts = ['code', 'state', 'iss', 'error', 'error_description']
/** Error codes for a site that did not answer. All other errors are refusals. */
const notReached = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']

/**
 * Exchanges the code for tokens at the token endpoint. With a nonce, the answer must include an ID token with this nonce. Throws AnswerRefused, or
 * another error if the endpoint does not answer.
 */
export async function exchangeCode(
  client: typeof openid,
  config: openid.Configuration,
  answer: URLSearchParams,
  { redirectUri, state, verifier, nonce }: Omit<FlowSecrets, 'nonce'> & { nonce?: string },
) {
  const url = new URL(redirectUri)
  for (const part of answerParts) if (answer.has(part)) url.searchParams.set(part, answer.get(part)!)
  const checks = { expectedState: state, pkceCodeVerifier: verifier, ...(nonce !== undefined && { expectedNonce: nonce }) }
  return refuseInvalid(() => client.authorizationCodeGrant(config, url, checks))
}

/** Runs a call of openid-client. Throws AnswerRefused if the answer is invalid, or the library's error if the other site did not answer. */
export async function refuseInvalid<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && code.startsWith('OAUTH_') && !notReached.includes(code)) throw new AnswerRefused(code)
    throw error
  }
}
