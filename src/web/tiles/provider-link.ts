import type { AuthToken } from '#contracts/http/media-token.ts'
import type { AuthorizationError, LinkError, ProviderInfo, ProviderMetadata } from '#contracts/http/providers.ts'

/** [A3-08] The viewer's link to a TV provider. */
export type ProviderLink = {
  /** [A3-09] isAuthenticated: a TV provider is linked. */
  authenticated: boolean
  /**
   * [A3-09] isAuthenticationChecked: the last check of the link, with the key of the brand and the time in epoch milliseconds. Null: the link must be
   * checked.
   */
  providerCheck: { brand: string; at: number } | null
  /** [A3-09] Why the last attempt to link failed, or why the link ended. */
  authnError: LinkError | null
  /** [A3-09] A hidden frame renews, or has renewed, the link at the provider in this tab. */
  isIFrameLogin: boolean
  /** The time at which the link ends, in epoch milliseconds. */
  expires: number | null
  /** [A3-10] The linked TV provider. */
  provider: ProviderInfo | null
  /** [A3-11] The providers that the viewer can choose, by id. */
  mvpds: Readonly<Record<string, { title: string }>>
  /** [A3-11] The keys of the brands that the provider's subscription includes, and whether the provider's entitlements were fetched. */
  entitlements: readonly string[]
  isBrandsChecked: boolean
  /** Feature flag NIP: videos that the subscription does not include are dimmed [C4.1-02]. */
  nip: boolean
  /** [A3-12] The provider's decisions about the videos of pages, by the path of the page. */
  authorizations: Readonly<Record<string, PathAuthorization>>
  /** [A3-13] What the provider tells about the subscriber. */
  providerMetadata: ProviderMetadata | null
}

/** [A3-12] The provider's decision about the video of a page. */
export type PathAuthorization = {
  mpxGuid: string
  isAuthorizationChecked: boolean
  isAuthorized: boolean
  authToken: AuthToken | null
  authzError: AuthorizationError | null
}

/** [A4-14] The state of a viewer without a TV provider. */
export const noLink: ProviderLink = {
  authenticated: false,
  providerCheck: null,
  authnError: null,
  isIFrameLogin: false,
  expires: null,
  provider: null,
  mvpds: {},
  entitlements: [],
  isBrandsChecked: false,
  nip: false,
  authorizations: {},
  providerMetadata: null,
}
