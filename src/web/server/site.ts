import type { WebTools } from '#contracts/http/web.ts'
import { appVersion } from '#contracts/limits.ts'
import type { PreloadedState } from '../pages/preloaded.ts'
import type { Visit } from '../ui/visit.tsx'
import type { Addresses } from './address.ts'
import type { BuiltFiles } from './built-files.ts'
import { renderDocument } from './markup/document.ts'
import type { Rendered } from './markup/render-page.tsx'

/** What every page of the site is made with. */
export type Site = Pick<WebTools, 'content' | 'publicUrl' | 'now' | 'report'> & {
  files: BuiltFiles
  addresses: Addresses
  /** Its origin, where there is one. */
  identityFrame?: string | undefined
}

type Parts = {
  rendered: Rendered
  head: string
  sources: string[]
  state: Pick<PreloadedState, 'route' | 'navigation' | 'page' | 'failed'>
}

/** A whole HTML document with the state that its script wakes from. `sources` are the files whose styles it needs. */
export function siteDocument(site: Site, visit: Visit, { rendered, head, sources, state }: Parts): string {
  const { platform: _device, ...shared } = visit
  const whole = { appVersion, country: defaultCountry, visit: shared, brandPaths: site.addresses.names, ...state }
  const styles = site.files.stylesOf([...new Set(sources)])
  // On a host of its own a brand's site has no path of its own.
  const identityFrame = visit.brand.isMain || visit.basePath ? undefined : site.identityFrame
  return renderDocument({ head, rendered, state: whole, styles, files: site.files, identityFrame })
}

/** [A1-14] */
const defaultCountry = 'US'
