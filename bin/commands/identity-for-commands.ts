// The dependencies of identity in commands. Commands write emails to the outbox; the running site sends them within seconds.
import { type Config, readSecret } from '#kit/config.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { createAccountAudiences } from '#services/flags/account-audiences.ts'
import type { IdentityDependencies } from '#services/identity/dependencies.ts'
import { createAccountStreams } from '#services/live/account-streams.ts'
import { createStore } from '#services/messages/store.ts'
import { createSubscriptionStore } from '#services/messages/subscriptions/store.ts'
import { createAccountFavorites } from '#services/personalization/favorites/account-favorites.ts'
import { createAccountOnboarding } from '#services/personalization/onboarding/account-onboarding.ts'
import { createAccountPush } from '#services/personalization/push/subscription-store.ts'
import { createAccountWatches } from '#services/personalization/watches/account-watches.ts'
import { createAccountLinks } from '#services/providers/schema/account-links.ts'
import { identitySettings } from '../services/identity-settings.ts'

export type CommandDependencies = Pick<IdentityDependencies, 'database' | 'brands' | 'now' | 'hashing'>

export const identityForCommands = async (
  config: Config,
  { database, now, ...rest }: CommandDependencies,
): Promise<IdentityDependencies> => ({
  ...rest,
  database,
  now,
  messages: {
    send: createStore(database, now).queueMail,
    forget: (userId) => createSubscriptionStore(database, now).forget(userId),
    choices: async () => null,
  },
  providerLinks: createAccountLinks(database),
  liveStreams: createAccountStreams(database),
  watches: createAccountWatches(database),
  favorites: createAccountFavorites(database),
  push: createAccountPush(database),
  audiences: createAccountAudiences(database),
  onboarding: createAccountOnboarding(database),
  kv: await openKv({ now }),
  secret: readSecret(config),
  publicUrl: config.PUBLIC_URL,
  pageOrigins: [],
  settings: identitySettings(config),
  countOutcome() {},
  warn() {},
  report(error) {
    throw error
  },
})
