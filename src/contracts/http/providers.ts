// TV providers (TV Everywhere) [A7-16]..[A7-19], [A7-30]. A viewer links the subscription of their TV provider; the provider then decides
// which channels (resources) the subscription includes. A resource is the key of a brand.
import type { Caller, SessionOwner } from './identity.ts'
import type { AuthToken } from './media-token.ts'

/** [A3-10] A provider as pages show it, with the specification's names. `mvpd_url` is the provider's site. */
export type ProviderInfo = {
  mvpd_id: string
  title: string
  mvpd_url: string
  /** The URL of the logo, in white on a transparent background, and the colour behind it. */
  mvpd_logo_2x: string | null
  mvpd_color_2x: string
}

/** A provider in the picker. The featured providers come first, at most 15 of them [C9-23]. */
export type PickerProvider = ProviderInfo & { isFeatured: boolean }

/** [A3-13] What the provider tells about the subscriber. Absent fields are unknown. */
export type ProviderMetadata = {
  upstreamUserID: string
  /** Whether the provider recognised the subscriber by their home network. */
  hbaStatus?: boolean
  /** The highest ratings that the subscriber allows, of films (MPAA) and television (V-chip). */
  maxRating?: { mpaa?: string; vchip?: string }
  language?: string
  zip?: string
  encryptedZip?: string
}

/** [A3-09]..[A3-11] The state of a viewer's link. `brands` are the brand keys that the subscription includes. Times are epoch milliseconds. */
export type ProviderStatus = {
  isAuthenticated: boolean
  provider: ProviderInfo | null
  brands: string[]
  metadata: ProviderMetadata | null
  expires: number | null
  /** The link ends soon, and its provider can renew it in a hidden frame. */
  isRenewable?: boolean
  /** [A3-09] Why the last attempt to link failed. */
  authnError: LinkError | null
}

/** Reasons for which a link fails. Pages show a text for each. OWNER_CHANGED: the viewer signed in or out of an account during the sign-in. */
export const linkErrors = [
  'CANCELLED',
  'PROVIDER_UNAVAILABLE',
  'SUSPENDED',
  'EXPIRED',
  'REFUSED',
  'UNKNOWN_PROVIDER',
  'OWNER_CHANGED',
] as const
export type LinkError = (typeof linkErrors)[number]

/** The viewer of a request: the device, and the account if signed in. The account's link counts before the device's. */
export type LinkOwner = { device: string | null; account: Pick<SessionOwner, 'userId' | 'profileId'> | null }

/**
 * The resource that the viewer asks for: the brand's channel, and the video's id and rating (those of the catalogue) if the provider may refuse a single video.
 * `mediaToken`: that of an earlier decision; if it is valid for this link and video, the provider is not asked again.
 */
export type ResourceRequest = { resource: string; asset?: Asset; mediaToken?: string | undefined }
export type Asset = { id: string; rating: string | null }

/** Codes of refusals by the provider. `F1` is the default [A8-19]; the others have a text of their own [A8-20]. */
export const authorizationErrors = [
  'F1',
  'NOT_SUBSCRIBED',
  'SUSPENDED',
  'PARENTAL_CONTROLS',
  'CONCURRENCY',
  'LOCATION',
  'DEVICE',
  'PROVIDER_UNAVAILABLE',
] as const
export type AuthorizationError = (typeof authorizationErrors)[number]

/**
 * The provider's decision about a resource. An authorized video has a media token. `title` and `details` are the provider's own words, if it sends any. A provider that does not
 * answer in time gives PROVIDER_UNAVAILABLE: never authorized.
 */
export type ProviderDecision =
  | { resource: string; isAuthorized: true; authToken?: AuthToken }
  | { resource: string; isAuthorized: false; errorCode: AuthorizationError; title?: string; details?: string }

/** The code with which a viewer links a television, as in RFC 8628, 3.2. `urlComplete` contains the code. Times are in seconds. */
export type TelevisionCode = { code: string; url: string; urlComplete: string; expires_in: number; interval: number }

/**
 * A television as the viewer sees it who entered its code. `waiting`: no viewer has confirmed it yet; `confirmed`, `denied` and `linked`: this
 * browser has.
 */
export type Television = { name: string; brand: string; state: 'waiting' | 'confirmed' | 'denied' | 'linked' }

/** The answer to a code that a viewer entered. EXPIRED: no television waits with this code. TOO_MANY: `wait` is the number of seconds. */
export type TelevisionAnswer = { television: Television } | { error: 'EXPIRED' } | { error: 'TOO_MANY'; wait: number }

/** A subscriber of a provider. `streams`: how many live streams the provider allows at once; null if it sets no number. */
export type Subscriber = { provider: string; subject: string; streams: number | null }

/** The operations of the providers service for other services in the same process. */
export type ProvidersClient = {
  /** Returns the providers that a brand offers, featured ones first, then by title. */
  picker(brand: string): PickerProvider[]
  /** Returns the state of the viewer's link for a brand. Never calls the provider. */
  status(owner: LinkOwner, brand: string): Promise<ProviderStatus>
  /** Returns the subscriber to whom the viewer is linked; null without a valid link. Never calls the provider. */
  subscriber(owner: LinkOwner): Promise<Subscriber | null>
  /** Asks the viewer's provider about a resource; null if the viewer has no link. Resolves within ten seconds. */
  authorize(owner: LinkOwner, request: ResourceRequest): Promise<ProviderDecision | null>
  /** Removes the links of the device and of the account. Returns the URL at which the provider ends its own session, if it has one. */
  unlink(owner: LinkOwner): Promise<URL | null>
  /** Returns the television that shows a code. Counts the attempt against the caller's limit, unless this browser has confirmed the code. */
  television(code: string, caller: Caller): Promise<TelevisionAnswer>
}

/** The stored link of an account, without the provider's session token. `brands` are null if the provider was not asked yet. Times are epoch ms. */
export type AccountLink = { provider: string; since: number; until: number; brands: string[] | null; metadata: ProviderMetadata }

/** The links of accounts, for the service that owns the accounts. */
export type AccountLinksClient = {
  /** Returns the account's link, also if it has expired; null if none is stored. */
  find(userId: string): Promise<AccountLink | null>
  /** Deletes the account's link. */
  delete(userId: string): Promise<void>
}

/** The last page of the hidden frame that renews a link. */
export const providerFramePath = '/provider-auth/frame'
/** The lifetime of a link, in milliseconds: it survives a restart of the browser. */
export const linkLife = 30 * 86_400_000
/** The lifetime of a media token, in milliseconds. */
export const mediaTokenLife = 7 * 60_000
/** The BroadcastChannel on which a page says that its sign-in at a provider has ended, or that a video was unlocked: for pages that wait for it. */
export const providerChannel = 'daypart.provider'
/**
 * The cookie that tells scripts which provider the browser is linked to. It is only a hint for what the page shows at first: the server never
 * reads it. The link itself belongs to the device cookie and to the account.
 */
export const providerCookie = 'mvpd'
