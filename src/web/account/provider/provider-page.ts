import type { PageData } from '#contracts/graph/shapes.ts'
import type { ProviderInfo, Television } from '#contracts/http/providers.ts'

/** A provider in the list of all providers. */
export type NamedProvider = { id: string; title: string }

/** The television of the code in the URL, or the reason why there is none. `code`: as shown on the television. */
export type TelevisionState = { code: string } & (Television | { error: 'EXPIRED' | 'TOO_MANY' })

/** The data that the server adds to a page about TV providers, for one viewer. */
export type ProviderState = {
  /** The providers service did not answer. */
  isDown?: boolean
  /** The viewer's provider. */
  linked: ProviderInfo | null
  /** Titles of the brands that the subscription includes. */
  brands: string[]
  /** [C9-23] The featured providers. */
  featured: ProviderInfo[]
  /** All providers by title; empty if all are featured. */
  all: NamedProvider[]
  /** The page to continue to: always a page of this site. */
  returnPath: string | null
  /** [A2-08] The page on which the viewer chose to change the provider: always a page of this site. */
  referrer: string | null
  /** The television to link instead of this browser. */
  television?: TelevisionState
}

export type ProviderPage = PageData & { provider?: ProviderState }
