import type { WebTools } from '#contracts/http/web.ts'
import { appVersion } from '#contracts/limits.ts'
import type { PreloadedState } from '../pages/page-data/preloaded.ts'
import type { Visit } from '../ui/visit.tsx'
import type { BuiltFiles } from './files/built-files.ts'
import { renderDocument } from './markup/document.ts'
import type { Rendered } from './markup/render-page.tsx'
import type { Addresses } from './request/address.ts'

/** The dependencies of page rendering. */
export type Site = Pick<WebTools, 'content' | 'publicUrl' | 'now' | 'report'> & {
  files: BuiltFiles
  addresses: Addresses
  /** The origin of the identity frame, if there is one. */
  identityFrame?: string | undefined
  /** Whether players describe their requests for media. */
  cmcd: boolean
}

/** A site with the headers of all its responses. */
export type ResourceSite = Site & Pick<WebTools, 'drawIcon' | 'brandsFolder'> & { headers: Record<string, string> }

type Parts = {
  rendered: Rendered
  head: string
  sources: string[]
  state: Pick<PreloadedState, 'route' | 'navigation' | 'page' | 'failed'>
}

/** Renders a whole HTML document with its preloaded state. `sources` are the source files whose styles the page needs. */
export function siteDocument(site: Site, visit: Visit, { rendered, head, sources, state }: Parts): string {
  const { platform: _platform, ...shared } = visit
  const whole = { appVersion, country: defaultCountry, visit: shared, brandPaths: site.addresses.names, ...state }
  const styles = site.files.stylesOf([...new Set(sources)])
  // Only a brand on its own host (no base path) needs the frame.
  const identityFrame = visit.brand.isMain || visit.basePath ? undefined : site.identityFrame
  return renderDocument({ head, rendered, state: whole, styles, files: site.files, identityFrame, cmcd: site.cmcd })
}

/** The assumed country until the viewer's country is known [A1-14]. */
const defaultCountry = 'US'
