import type { MessagesClient } from '#contracts/http/messages.ts'
import { createAccountAudiences } from '#services/flags/account-audiences.ts'
import { createIdentity, type Identity } from '#services/identity/identity.ts'
import { createAccountStreams } from '#services/live/account-streams.ts'
import { createAccountFavorites } from '#services/personalization/favorites/account-favorites.ts'
import { createAccountOnboarding } from '#services/personalization/onboarding/account-onboarding.ts'
import { createAccountPush } from '#services/personalization/push/subscription-store.ts'
import { createAccountWatches } from '#services/personalization/watches/account-watches.ts'
import { createAccountLinks } from '#services/providers/schema/account-links.ts'
import { identitySettings } from './identity-settings.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'
import type { OpenedVendors } from './vendors.ts'

/** Creates the identity service. Returns undefined if a setting switches accounts off. */
export function openIdentity(
  { config, metrics, log, ...dependencies }: ServiceDependencies,
  shared: SharedTools & { messages: MessagesClient; vendors: OpenedVendors['tools']; hasProfiles(): boolean },
): Identity | undefined {
  if (!config.IDENTITY) return undefined
  return createIdentity({
    ...dependencies,
    ...shared,
    providerLinks: createAccountLinks(dependencies.database),
    liveStreams: createAccountStreams(dependencies.database),
    watches: createAccountWatches(dependencies.database),
    favorites: createAccountFavorites(dependencies.database),
    push: createAccountPush(dependencies.database),
    audiences: createAccountAudiences(dependencies.database),
    onboarding: createAccountOnboarding(dependencies.database),
    settings: identitySettings(config),
    countOutcome: (outcome) => metrics.count('daypart_identity_total', 'Outcomes of identity operations', 'outcome', outcome),
    warn: (sentence) => log.warn(sentence),
  })
}
