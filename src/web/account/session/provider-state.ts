// [A3-08]..[A3-13], [A4-13]..[A4-19] The transitions of the viewer's link to a TV provider. All but `changeLink` are pure.
import type { LinkError, ProviderStatus } from '#contracts/http/providers.ts'
import { noLink, type PathAuthorization, type ProviderLink } from '../../tiles/provider-link.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { sendScriptError, sendUserAttributes } from './send-analytics.ts'

type Check = ProviderLink['providerCheck']
type Linked = ProviderStatus & { provider: NonNullable<ProviderStatus['provider']> }

/** [A4-14] A provider is linked. The brands and the decisions stay as they are only if the provider is the same. */
export function authenticated(link: ProviderLink, { provider, metadata, expires }: Linked, providerCheck: Check): ProviderLink {
  const { mvpds, authorizations, entitlements, nip, isIFrameLogin } = link
  const isSame = provider.mvpd_id === link.provider?.mvpd_id
  return {
    ...noLink,
    ...(isSame && { authorizations, entitlements, nip, isIFrameLogin }),
    mvpds,
    authenticated: true,
    provider,
    providerMetadata: metadata,
    expires,
    providerCheck,
  }
}

/** [A4-14] No provider is linked. */
export const unauthenticated = ({ mvpds }: ProviderLink, authnError: LinkError | null, providerCheck: Check): ProviderLink => ({
  ...noLink,
  mvpds,
  authnError,
  providerCheck,
})

/** [A4-14] Linking failed. A provider that was linked before stays linked. */
export const failed = (link: ProviderLink, fault: LinkError): ProviderLink =>
  link.provider ? { ...link, authnError: fault } : unauthenticated(link, fault, link.providerCheck)

/** [A3-11], [A7-17] The viewer can choose one of these providers. */
export const configured = (link: ProviderLink, providers: readonly { id: string; title: string }[]): ProviderLink => ({
  ...link,
  mvpds: Object.fromEntries(providers.map(({ id, title }) => [id, { title }])),
})

/** [A4-17] The provider's entitlements were fetched: the keys of the brands that the subscription includes. */
export const entitled = (link: ProviderLink, entitlements: readonly string[], hasDimming: boolean): ProviderLink => ({
  ...link,
  entitlements,
  isBrandsChecked: true,
  nip: hasDimming,
})

/** [A4-16] Stores the provider's decision about the video of a page. */
export const authorized = (link: ProviderLink, path: string, decision: PathAuthorization): ProviderLink => ({
  ...link,
  authorizations: { ...link.authorizations, [path]: decision },
})

/** [A4-16] Removes the decisions about all pages. */
export const withoutAuthorizations = (link: ProviderLink): ProviderLink => ({ ...link, authorizations: {} })

/** Returns the decision about a video on a page; null if there is none, or if its media token has expired. */
export function authorizationOf({ authorizations }: ProviderLink, path: string, mpxGuid: string, now: number): PathAuthorization | null {
  const found = authorizations[path]
  return found?.mpxGuid === mpxGuid && (!found.authToken || found.authToken.expires > now) ? found : null
}

/** Stores the result of a transition. [A4-19] If the provider has changed, reports the user's attributes to analytics. Returns whether it has. */
export function changeLink(transition: (link: ProviderLink) => ProviderLink): boolean {
  const before = viewerStore.read()
  const link = transition(before)
  viewerStore.change(link)
  if (link.provider?.mvpd_id === before.provider?.mvpd_id) return false
  sendUserAttributes({ mvpd: link.provider?.mvpd_id ?? 'None', authenticationExpiry: link.provider ? expiryOf(link) : 'None' })
  return true
}

/** [C8-10] Returns the ISO date of the link's end. If it is missing or invalid, logs an error and returns `None`. */
function expiryOf({ expires }: ProviderLink): string {
  try {
    return new Date(expires ?? Number.NaN).toISOString()
  } catch (error) {
    sendScriptError(`The end of the TV provider's link cannot be read: ${(error as Error).message}`)
    return 'None'
  }
}
