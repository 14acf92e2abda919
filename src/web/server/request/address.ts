import { hostName, siteOf } from '#brands/brand-site.ts'
import { type Brand, type BrandGroup, type BrandSite, type Feature, features } from '#contracts/brand.ts'
import type { FlagsClient, SiteFlags } from '#contracts/flags/api.ts'
import type { FlagOf } from '#contracts/flags.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { accountLimits, type PasswordLimits } from '#contracts/http/account-forms.ts'
import { sessionTimeout, type Vendor, vendors } from '#contracts/http/identity.ts'
import { limitIn } from '#contracts/viewers/profiles.ts'
import { languageOf, splitBrandPath } from '../../routes.ts'
import type { Visit, VisitBrand } from '../../ui/visit.tsx'

/** The brand, path, language, platform and limit of a request, before its route is known. */
export type Address = {
  brand: Brand
  basePath: string
  path: string
  search: string
  language: Language
  platform: Visit['platform']
  /** The limit of the viewer's profile. */
  limit?: string | undefined
}

type Headers = {
  host?: string | undefined
  'user-agent'?: string | undefined
  'sec-ch-ua-mobile'?: string | undefined
  cookie?: string | undefined
}

const defaultLimits = accountLimits.password

export type Addresses = ReturnType<typeof createAddresses>

/** Settings that apply to every brand's site. */
export type Routing = {
  featuresOff?: readonly Feature[] | undefined
  flags?: FlagsClient | undefined
  /** A brand without TV providers has no pages about them. */
  providers?: { picker(brand: string): readonly unknown[] } | undefined
  fullLoadPaths?: readonly string[] | undefined
  vendors?: { offered: readonly Vendor[] } | undefined
  sessionTimeout?: number | undefined
  passwordLimits?: PasswordLimits | undefined
  sisterService?: string | undefined
  videoCompany?: string | undefined
  castReceiver?: string | undefined
  recorder?: { script: string } | undefined
}

/** The feature flag that switches a feature off while the site runs. `previews` and `dimming` depend on the viewer (ui/flags). */
const flagOfFeature: Partial<Record<Feature, FlagOf<boolean>>> = {
  live: 'livePage',
  identity: 'identity',
  personalization: 'personalization',
}

function isFlaggedOff(feature: Feature, flags: SiteFlags | undefined): boolean {
  const flag = flagOfFeature[feature]
  return flag !== undefined && flags?.values[flag] === false
}

export function createAddresses(
  group: BrandGroup,
  {
    featuresOff = [],
    flags,
    providers,
    fullLoadPaths = [],
    vendors: identityVendors,
    sessionTimeout: timeout,
    passwordLimits: limits,
    sisterService,
    videoCompany,
    castReceiver,
    recorder,
  }: Routing = {},
) {
  const { brands } = group
  const main = brands[0]!
  const byName = new Map<string, Brand>()
  const byHost = new Map<string, Brand>()
  for (const brand of brands) {
    for (const name of [brand.key, ...brand.aliases]) if (!byName.has(name)) byName.set(name, brand)
    for (const host of brand.hosts ?? []) byHost.set(hostName(host), brand)
  }

  return {
    main,
    fullLoadPaths,
    /** Undefined if the timeout equals the default of the browser code. */
    sessionTimeout: timeout === sessionTimeout ? undefined : timeout,
    hasSister: sisterService !== undefined,
    videoCompany,
    castReceiver,
    recorder,
    passwordLimits: limits && (limits.min !== defaultLimits.min || limits.max !== defaultLimits.max) ? limits : undefined,

    noVendors: vendors.filter((vendor) => !identityVendors?.offered.includes(vendor)),
    /** Finds a brand by its key or an alias. */
    named: (name: string | undefined): Brand | undefined => (name === undefined ? undefined : byName.get(name)),
    pathOf: (brand: Brand): string => (brand === main ? '' : `/${brand.key}`),
    siteOf: (brand: Brand, publicUrl: string): BrandSite => siteOf(brand, group, publicUrl),
    /** Finds a brand by its own host. */
    ofHost: (host: string): Brand | undefined => byHost.get(hostName(host)),
    /** The brands that have hosts of their own. */
    hosted: brands.filter(({ hosts }) => hosts?.length),

    /** Returns the feature flags of a brand's pages; undefined without the flags service. */
    flagsOf: (brand: Brand): SiteFlags | undefined => flags?.site(brand.key),

    /** Returns the features that are off for a brand [C2.1-23], [C2.1-24]: by a setting, by the brand, or by a feature flag. */
    off: (brand: Brand): Feature[] =>
      features.filter(
        (feature) =>
          featuresOff.includes(feature) ||
          brand.features?.[feature] === false ||
          isFlaggedOff(feature, flags?.site(brand.key)) ||
          (feature === 'providers' && !providers?.picker(brand.key).length),
      ),

    /** Every first segment that is a brand path [C1-12]. */
    names: [...byName.keys()],

    /** Returns a key of a request. Requests with the same key have the same response. The URL is not parsed. */
    keyOf(url: string, headers: Headers): string {
      const device = (platformOf(headers) === 'web' ? 'w' : 'm') + (headers.cookie ? (limitIn(headers.cookie) ?? '') : '')
      return byHost.size ? `${device}${headers.host}${url}` : device + url
    },

    find(pathname: string, search: string, headers: Headers): Address {
      const owner = (headers.host && byHost.get(hostName(headers.host))) || main
      const { brandPath, path } = splitBrandPath(pathname, (segment) => byName.has(segment))
      const brand = brandPath === null ? owner : byName.get(brandPath)!
      const basePath = brand === owner ? '' : `/${brand.key}`
      const language = languageOf(search, brand.language)
      const limit = limitIn(headers.cookie)
      return { brand, basePath, path, search, language, platform: platformOf(headers), ...(limit && { limit }) }
    },
  }
}

/** [C7.1-03] Returns the platform from the client hint, or else from the user agent. The markup does not depend on the platform. */
function platformOf(headers: Headers): Visit['platform'] {
  const hint = headers['sec-ch-ua-mobile']
  if (hint) return hint === '?1' ? 'mobileWeb' : 'web'
  const agent = headers['user-agent']
  return agent && /Mobi|Android/.test(agent) ? 'mobileWeb' : 'web'
}

export function visitOf(
  { brand, basePath, path, language, platform, limit }: Address,
  query: Record<string, string>,
  site: { addresses: Addresses; publicUrl: string; now: () => number },
): Visit {
  return {
    brand: visitBrand(brand, site.addresses),
    language,
    platform,
    basePath,
    path,
    query,
    ...(limit && { limit }),
    publicUrl: site.publicUrl,
    mainLanguage: site.addresses.main.language,
    ...visitFlags(site.addresses.flagsOf(brand)),
    ...hostedSites(site),
    now: site.now(),
  }
}

function visitFlags(flags: SiteFlags | undefined): Pick<Visit, 'flags' | 'askFlags'> {
  if (!flags) return {}
  return { ...(Object.keys(flags.values).length && { flags: flags.values }), ...(flags.asks && { askFlags: flags.version }) }
}

function hostedSites({ addresses, publicUrl }: { addresses: Addresses; publicUrl: string }): Pick<Visit, 'hosted'> {
  const { hosted, siteOf: find } = addresses
  return hosted.length ? { hosted: Object.fromEntries(hosted.map((brand) => [brand.key, find(brand, publicUrl)])) } : {}
}

function visitBrand(
  brand: Brand,
  { main, off, fullLoadPaths, noVendors, sessionTimeout, passwordLimits, hasSister, videoCompany, castReceiver, recorder }: Addresses,
): VisitBrand {
  const { key, displayTitle, language, timeZone, tagline, whiteBrandLogo, logoRatio, colors } = brand
  const missing = off(brand)
  return {
    key,
    displayTitle,
    language,
    timeZone,
    tagline,
    whiteBrandLogo,
    logoRatio,
    colors,
    isMain: brand === main,
    ...(missing.length && { off: missing }),
    ...(noVendors.length && { noVendors }),
    ...(sessionTimeout !== undefined && { sessionTimeout }),
    ...(castReceiver && { castReceiver }),
    ...(recorder && { recorder: recorder.script }),
    ...(videoCompany && { videoConsent: { company: videoCompany, without: brand.withoutVideoConsent ?? [] } }),
    ...(hasSister && { sister: true as const }),
    ...(passwordLimits && { passwordLimits }),
    ...(fullLoadPaths.length && { fullLoad: fullLoadPaths }),
    ...(brand.helpDesk?.url && { helpDesk: brand.helpDesk.url }),
  }
}
