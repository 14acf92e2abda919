// Clients in place of services that are switched off or not installed. Each answers as if nothing were known about the viewer.
import type { CreditsClient } from '#contracts/http/credits.ts'
import type { IdentityClient } from '#contracts/http/identity.ts'
import type { ProvidersClient } from '#contracts/http/providers.ts'
import type { ParentalClient } from '#contracts/parental.ts'
import type { DeviceCount } from '#services/access/device-count.ts'

/** Without identity, no viewer is signed in. */
export const noIdentity: Pick<IdentityClient, 'check'> = { check: async () => null }

export const noCredits: CreditsClient = {
  credits: async () => null,
  unlock: async () => ({ outcome: 'noCredits', credits: 0 }),
  ledger: async () => [],
}

/** Without providers, no viewer is linked to one. */
export const noProviders: Pick<ProvidersClient, 'status' | 'authorize' | 'subscriber'> = {
  status: async () => ({ isAuthenticated: false, provider: null, brands: [], metadata: null, expires: null, authnError: null }),
  authorize: async () => null,
  subscriber: async () => null,
}

/** Without a store of counters, no account has too many devices. */
export const noDeviceCount: DeviceCount = { isUsedUp: async () => false, count: async () => true }

export const noParentalControls: ParentalClient = { maxRatingsOf: async () => null }
