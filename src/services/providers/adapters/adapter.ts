// The interface of a protocol with which providers sign subscribers in: OpenID Connect or SAML 2.0.
import type { Language } from '#contracts/graph/types.generated.ts'
import type { ProviderMetadata } from '#contracts/http/providers.ts'

/** Values that the flow cookie stores between the redirect to the provider and its answer. All are random. */
export type FlowSecrets = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The subscriber that a provider confirmed. */
export type Subscriber = {
  /** The provider's stable id of the subscriber. */
  subject: string
  metadata: ProviderMetadata
  /** The channels of the subscription (brand keys), as the provider stated them at sign-in. Null: the authorization API must be asked. */
  resources: string[] | null
  /** The token with which the authorization API and the logout of this provider identify the session, if it gave one. */
  session: string | null
}

/** Thrown when the provider refuses the subscriber, or when its answer is invalid. The message is for logs and never contains personal data. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly reason: 'REFUSED' | 'SUSPENDED' | 'CANCELLED'
  constructor(message: string, reason: 'REFUSED' | 'SUSPENDED' | 'CANCELLED' = 'REFUSED') {
    super(message)
    this.reason = reason
  }
}

export type ProviderAdapter = {
  /**
   * Returns the URL of the provider's sign-in. `state` comes back with the answer. With `isPassive`, the provider shows no page: it refuses a
   * subscriber who is not signed in there. Throws if the provider does not answer.
   */
  begin(secrets: FlowSecrets, language: Language, isPassive?: boolean): Promise<URL>
  /**
   * Verifies the provider's answer (the query of an OpenID Connect redirect, or the form of a SAML response) and returns the subscriber. Throws
   * ProviderRefused.
   */
  finish(answer: URLSearchParams, secrets: FlowSecrets): Promise<Subscriber>
  /** Returns the URL at which the provider ends its own session, or null if it has none. */
  logoutUrl(session: string | null, returnTo: string): Promise<URL | null>
}
