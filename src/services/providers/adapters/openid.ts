// Providers with OpenID Connect.
import { AnswerRefused } from '#kit/openid/exchange-code.ts'
import { createOpenidClient, type OpenidDependencies } from '#kit/openid/openid-client.ts'
import { type ProviderAdapter, ProviderRefused } from './adapter.ts'
import type { OpenidProtocol } from './settings.ts'
import { type ResourceNames, toSubscriber } from './subscriber.ts'

/** Error codes of an answer after the subscriber cancelled the sign-in. */
const cancelled = ['access_denied', 'user_cancelled_authorize', 'login_cancelled']
/** Error codes of a passive sign-in for which the provider would have to show a page. */
const needsPage = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

export function createOpenid(protocol: OpenidProtocol, names: ResourceNames, dependencies: OpenidDependencies): ProviderAdapter {
  const client = createOpenidClient({ ...protocol, secret: async () => protocol.clientSecret }, dependencies)
  return {
    begin: client.begin,
    async finish(answer, secrets) {
      if ([...cancelled, ...needsPage].includes(answer.get('error') ?? ''))
        throw new ProviderRefused('cancelled at the provider', 'CANCELLED')
      try {
        const { idToken, accessToken, claims } = await client.finish(answer, secrets)
        // Many providers state attributes only at their userinfo endpoint.
        const attributes = { ...(await client.userInfo(accessToken, claims.sub!)), ...claims }
        return toSubscriber({ subject: claims.sub, session: idToken, attributes }, names)
      } catch (error) {
        throw error instanceof AnswerRefused ? new ProviderRefused(error.message) : error
      }
    },
    logoutUrl: async (session, returnTo) => (session === null ? null : client.logoutUrl(session, returnTo)),
  }
}
