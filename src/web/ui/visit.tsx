import { createContext, useContext } from 'react'
import type { Brand, BrandSite, Feature } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { PasswordLimits } from '#contracts/http/account-forms.ts'
import type { Vendor } from '#contracts/http/identity.ts'

/** Who is looking at what: the same on the server and in the browser, and the same for everyone in a page-cache bucket. */
export type Visit = {
  brand: VisitBrand
  language: Language
  /** [C7.1-03] */
  platform: 'web' | 'mobileWeb'
  /** '' on the main brand, '/bravo' on another's site [C1-12]: put before every internal path. */
  basePath: string
  /** Path below basePath, and the query parameters that the route declares. */
  path: string
  query: Record<string, string>
  /** The origin of the main brand's site. */
  publicUrl: string
  /** The language that the main brand's site opens in. */
  mainLanguage: Language
  /** The sites of brands on hosts of their own, by key, when there are any. */
  hosted?: Record<string, BrandSite>
  /** Epoch milliseconds when the page was made. */
  now: number
}

export type VisitBrand = Pick<
  Brand,
  'key' | 'displayTitle' | 'language' | 'timeZone' | 'tagline' | 'whiteBrandLogo' | 'logoRatio' | 'colors'
> & {
  isMain: boolean
  /** Parts its site does not have, when there are any [C2.1-23]. */
  off?: readonly Feature[]
  /** Paths that only the server answers, when there are any [C2.1-50]. */
  fullLoad?: readonly string[]
  /** With whom one cannot sign in, when there are any [A1-12]. */
  noVendors?: readonly Vendor[]
  /** Seconds for which one stays signed in, when they are not the usual ones [A9-02]. */
  sessionTimeout?: number
  /** One may sign up for the sister service too. */
  sister?: true
  /** Of new passwords, where they are others than the specification's. */
  passwordLimits?: PasswordLimits
  /** A help desk of its own, when there is one: `{id}` stands for the topic. */
  helpDesk?: string
}

const VisitContext = createContext<Visit | null>(null)
export const VisitProvider = VisitContext.Provider

export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('nothing above gives a visit')
  return visit
}
