// The contract of the web service. Vite bundles src/web/server; bin imports the bundle, which has no types, and uses these.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandGroup, Feature } from '../brand.ts'
import type { FlagsClient } from '../flags/api.ts'
import type { PasswordLimits } from './account-forms.ts'
import type { ActivationClient } from './activation.ts'
import type { ContentClient } from './content.ts'
import type { ErrorEvent } from './events.ts'
import type { GeoClient } from './geo.ts'
import type { IdentityClient } from './identity.ts'
import type { MessagesClient } from './messages.ts'
import type { OwnAccountClient } from './own-account.ts'
import type { ResetClient } from './password-reset.ts'
import type { AccountWatchesClient, DeviceWatchesClient } from './personalization.ts'
import type { ProvidersClient } from './providers.ts'

/**
 * Runs `act` only one time for all calls with an equal `form` within ten seconds, also calls in other processes. All these calls return the
 * result, which must be JSON. If `act` fails, or `isStored` returns false for its result, nothing is stored and the next call runs `act` again.
 */
export type RunOnce = <Answer>(
  form: readonly (string | null | undefined)[],
  act: () => Promise<Answer>,
  isStored: (answer: Answer) => boolean,
) => Promise<Answer>

export type WebTools = {
  brands: BrandGroup
  content: ContentClient
  /** Handles the contact and newsletter forms of pages without JavaScript. */
  messages: Pick<MessagesClient, 'contact'> & Partial<Pick<MessagesClient, 'choices' | 'choose'>>
  /** Handles the account forms of pages without JavaScript. Absent if accounts are disabled. */
  identity?: (ActivationClient & IdentityClient & OwnAccountClient & ResetClient) | undefined
  /** Removes what an account or a device watched, on pages without JavaScript. */
  watches?: (Pick<AccountWatchesClient, 'delete'> & DeviceWatchesClient) | undefined
  /** The personalization service, for the pages of onboarding. Absent if a setting disables it. */
  personalization?: ((request: Request) => Promise<Response>) | undefined
  /** The access service, for the form that unlocks a video on pages without JavaScript. */
  access: (request: Request) => Promise<Response>
  /** The TV providers and the viewer's link. Absent if TV providers are disabled; a brand without providers has no pages about them. */
  providers?: Pick<ProvidersClient, 'picker' | 'status' | 'television'> | undefined
  /** Returns what the law of the country of a request demands before the site stores or measures anything [C4.9-02]. */
  consentLaw: GeoClient['consentLaw']
  /** Draws an SVG as PNG, in the size of the SVG. */
  drawIcon(svg: string): Promise<Uint8Array>
  runOnce: RunOnce
  publicUrl: string
  now: () => number
  /** The folder of the built browser files, with .vite/manifest.json. */
  browserFolder: string
  /** The folder of the wordmarks, served under /generetic/brands/. */
  brandsFolder: string
  /** The origins of playlists and segments that are not on this site: MEDIA_ORIGIN, external streams, and ads. */
  mediaOrigins?: readonly string[]
  /** The application id of the Cast receiver. Absent: the player offers no Cast devices. */
  castReceiver?: string | undefined
  /** The script that records sessions, and the origins to which it sends, besides its own [C7.5-07]. Absent: no session is recorded. */
  recorder?: { script: string; origins: readonly string[] } | undefined
  /** Features that are disabled for all brands. */
  featuresOff?: readonly Feature[]
  /** The feature flags. Absent: all have their defaults. */
  flags?: FlagsClient | undefined
  /** Whether the brands' sites on other hosts may read the sign-in state through the identity frame [C2.2-08]. */
  identityFrame?: boolean
  /** Whether players describe their requests for media (CMCD). Default: true. */
  cmcd?: boolean
  /** The origins of TV providers that renew links in a hidden frame [A7-16]. */
  providerFrames?: readonly string[]
  /** Maximum age of a session, in seconds [A9-02]. */
  sessionTimeout?: number
  /** The URL that viewers open after they have signed up for the sister service [A1-09]. */
  sisterService?: string | undefined
  /** [A6-07] The company to which accounts may allow that their viewing is passed on. Without it, no form asks. */
  videoCompany?: string | undefined
  /** Lengths of new passwords. */
  passwordLimits?: PasswordLimits
  /** Paths that the browser always loads from the server [C2.1-50]; `*` matches any text. */
  fullLoadPaths?: readonly string[]
  report: (event: ErrorEvent) => void
  /** Whether pages are cached. If false, every request renders its page, for tests and development. */
  pageCache: boolean
}

export type WebService = {
  fetch(request: Request): Promise<Response>
  /** Answers a request from the page cache, before any framework runs. Returns false, and sends nothing, if the cache has no current page. */
  cached(request: IncomingMessage, response: ServerResponse): boolean
  /** Invalidates all pages rendered before: content has this new revision, or feature flags have changed. */
  contentChanged(revision?: number): void
}

export type CreateWeb = (tools: WebTools) => WebService
