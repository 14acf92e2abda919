// The links of viewers: their state, new ones, and their end.
import { type LinkError, type LinkOwner, linkLife, type ProviderDecision, type ProviderStatus } from '#contracts/http/providers.ts'
import type { ProviderAdapter, Subscriber } from '../adapters/adapter.ts'
import { type Offer, toInfo } from '../adapters/offer.ts'
import { isPassive, type ProviderSetting } from '../adapters/settings.ts'
import type { Authorization } from '../decisions/authorization.ts'
import type { Link, LinkStore, TelevisionClaim } from '../schema/link-store.ts'
import type { LinkFaults } from './link-faults.ts'

export type LinksDependencies = {
  faults: LinkFaults
  store: LinkStore
  offer: Offer
  settings: readonly ProviderSetting[]
  adapters: ReadonlyMap<string, ProviderAdapter>
  authorization: Authorization
  /** The keys of the site's brands. */
  brandKeys: readonly string[]
  publicUrl: string
  now: () => number
  report(error: unknown): void
}
export type Links = ReturnType<typeof createLinks>

/** A valid link whose provider is configured. */
export type CurrentLink = { link: Link; setting: ProviderSetting }

/** A link can be renewed in this time before its end, in milliseconds. */
const renewalTime = 7 * 86_400_000

const unlinked = (authnError: LinkError | null = null): ProviderStatus => ({
  isAuthenticated: false,
  provider: null,
  brands: [],
  metadata: null,
  expires: null,
  authnError,
})

export function createLinks({
  faults,
  store,
  offer,
  settings,
  adapters,
  authorization,
  brandKeys,
  publicUrl,
  now,
  report,
}: LinksDependencies) {
  /** Returns the viewer's link for a brand, or null: without a link, after it expired, or if the brand does not offer the provider. */
  async function current(owner: LinkOwner, brand: string): Promise<CurrentLink | null> {
    const link = await store.find(owner)
    const setting = link && offer.find(link.provider, brand)
    return link && setting && link.expires > now() ? { link, setting } : null
  }

  /**
   * Stores the brands that the subscription includes, according to the decisions of the provider's authorization API, so that pages know them
   * without a call. Decisions of a provider that does not answer change nothing.
   */
  async function noteDecisions(setting: ProviderSetting, link: Link, decisions: readonly ProviderDecision[]): Promise<void> {
    const isUnavailable = decisions.some((decision) => !decision.isAuthorized && decision.errorCode === 'PROVIDER_UNAVAILABLE')
    if (!setting.authorization || isUnavailable) return
    const decided = new Map(decisions.map(({ resource, isAuthorized }) => [resource, isAuthorized]))
    const before = link.resources ?? []
    const resources = brandKeys.filter((key) => decided.get(key) ?? before.includes(key))
    if (resources.join() !== link.resources?.join()) await store.setResources(link, resources)
  }

  /** Asks the provider which brands a new link includes, if it did not state them at sign-in. */
  async function askResources(setting: ProviderSetting, link: Link): Promise<void> {
    if (link.resources || !setting.authorization) return
    const offered = brandKeys.filter((brand) => offer.find(setting.id, brand))
    await noteDecisions(setting, link, await authorization.decide(setting, link, offered))
  }

  /**
   * Links the account to a provider for 30 days, or the device if no account is signed in. The link replaces the links of the device and of the
   * account.
   */
  async function link(owner: LinkOwner, setting: ProviderSetting, subscriber: Subscriber): Promise<void> {
    await askResources(setting, await store.save(owner, { ...subscriber, provider: setting.id }, linkLife))
  }

  return {
    current,
    noteDecisions,

    /** [A3-09]..[A3-11] Returns the state of the viewer's link for a brand. */
    async status(owner: LinkOwner, brand: string): Promise<ProviderStatus> {
      const link = await store.find(owner)
      const setting = link && offer.find(link.provider, brand)
      if (!link || !setting) return unlinked(owner.device === null ? null : await faults.find(owner.device))
      if (link.expires <= now()) return unlinked('EXPIRED')
      return {
        isAuthenticated: true,
        provider: toInfo(setting),
        brands: (link.resources ?? []).filter((key) => offer.find(link.provider, key)),
        metadata: link.metadata,
        expires: link.expires,
        ...(isPassive(setting) && link.expires - now() < renewalTime && { isRenewable: true }),
        authnError: null,
      }
    },

    link,

    /** Returns the subscriber of the viewer's link, for all brands; null without a valid link. */
    async subscriber(owner: LinkOwner) {
      const link = await store.find(owner)
      const setting = link && link.expires > now() ? settings.find(({ id }) => id === link.provider) : undefined
      return link && setting ? { provider: link.provider, subject: link.subject, streams: setting.streams } : null
    },

    /** Renews the viewer's link for 30 days; its owner stays. Returns false if the viewer has no link to this subscriber of the provider. */
    async renew(owner: LinkOwner, setting: ProviderSetting, subscriber: Subscriber): Promise<boolean> {
      const found = await store.find(owner)
      if (found?.provider !== setting.id || found.subject !== subscriber.subject) return false
      const renewed = await store.renew(found.id, { ...subscriber, provider: setting.id }, linkLife)
      if (renewed) await askResources(setting, renewed)
      return renewed !== null
    },

    /** Links the television that `claim` finds to a provider for 30 days. Returns false if it finds none. */
    async linkTelevision(claim: TelevisionClaim, setting: ProviderSetting, subscriber: Subscriber): Promise<boolean> {
      const link = await store.saveForTelevision(claim, { ...subscriber, provider: setting.id }, linkLife)
      if (link) await askResources(setting, link)
      return link !== null
    },

    /**
     * Removes the links of the device and of the account. Returns the URL at which the provider ends its own session; null if it has none, or
     * does not answer.
     */
    async unlink(owner: LinkOwner): Promise<URL | null> {
      const link = await store.find(owner)
      await store.remove(owner)
      const adapter = link && adapters.get(link.provider)
      if (!adapter) return null
      return adapter.logoutUrl(link.session, new URL('/', publicUrl).href).catch((error) => {
        report(error)
        return null
      })
    },
  }
}
