import { createContext, useContext } from 'react'
import type { Brand, BrandSite, Feature } from '#contracts/brand.ts'
import type { Flags } from '#contracts/flags.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { PasswordLimits } from '#contracts/http/account-forms.ts'
import type { Vendor } from '#contracts/http/identity.ts'
import type { VideoConsentSetup } from '#contracts/viewers/video-consent.ts'

/** The visit: brand, language, device class and URL. It is the same on the server, in the browser, and for all visitors of a cached page. */
export type Visit = {
  brand: VisitBrand
  language: Language
  /** The device class of the graph's variables [C7.1-03]. */
  platform: 'web' | 'mobileWeb'
  /** Prefix of every internal path: '' on the main brand's site, '/bravo' on another brand's [C1-12]. */
  basePath: string
  /** The path below `basePath`. `query` has the parameters that the route declares. */
  path: string
  query: Record<string, string>
  /** The origin of the main brand's site. */
  publicUrl: string
  /** The default language of the main brand's site. */
  mainLanguage: Language
  /** The sites of brands with their own hosts, by brand key. */
  hosted?: Record<string, BrandSite>
  /** The time when the page was rendered, in epoch milliseconds. */
  now: number
  /** The limit of the viewer's profile, as the graph's variable `limit`: pages leave out what is above it. */
  limit?: string
  /** The feature flags of the brand's pages that differ from their defaults: the same for all visitors. `useFlag` returns the viewer's values. */
  flags?: Partial<Flags>
  /** The version of the flags, if some depend on the viewer: the browser asks for the viewer's values. */
  askFlags?: string
}

export type VisitBrand = Pick<
  Brand,
  'key' | 'displayTitle' | 'language' | 'timeZone' | 'tagline' | 'whiteBrandLogo' | 'logoRatio' | 'colors'
> & {
  isMain: boolean
  /** Features that the brand's site does not have [C2.1-23]. */
  off?: readonly Feature[]
  /** Paths that need a full page load instead of client-side navigation [C2.1-50]. */
  fullLoad?: readonly string[]
  /** Vendors that the brand does not offer for sign-in [A1-12]. */
  noVendors?: readonly Vendor[]
  /** The length of a session in seconds, if it is not the default [A9-02]. */
  sessionTimeout?: number
  /** The application id of the Cast receiver, if the player offers Cast devices. */
  castReceiver?: string
  /** [C7.5-07] The address of the script that records sessions. */
  recorder?: string
  /** True when sign-up offers the sister service too. */
  sister?: true
  /** [A6-07] Without it, no form asks whether viewing may be passed on to a company. */
  videoConsent?: VideoConsentSetup
  /** The limits of new passwords, if they differ from the specification's limits. */
  passwordLimits?: PasswordLimits
  /** The URL of the brand's own help desk; `{id}` is replaced by the topic's id. */
  helpDesk?: string
}

const VisitContext = createContext<Visit | null>(null)
export const VisitProvider = VisitContext.Provider

export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('useVisit needs a VisitProvider above it')
  return visit
}
