// Connects the access service to the services on which a decision depends.
import type { BrandGroup } from '#contracts/brand.ts'
import type { CreditsClient } from '#contracts/http/credits.ts'
import type { GeoClient } from '#contracts/http/geo.ts'
import type { ProvidersClient } from '#contracts/http/providers.ts'
import type { ParentalClient } from '#contracts/parental.ts'
import type { Config } from '#kit/config.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { Metrics } from '#kit/metrics.ts'
import { type AccessTools, createAccess } from '#services/access/access.ts'
import { createDeviceCount } from '#services/access/device-count.ts'
import type { Identity } from '#services/identity/identity.ts'
import { noCredits, noIdentity, noParentalControls, noProviders } from './absent-services.ts'
import { featuresOffBy } from './features-off.ts'
import { readChannels } from './open-channels.ts'
import { readStations } from './open-geo.ts'

type Shared = { config: Config; kv: Kv; metrics: Metrics }
type Tools = Omit<AccessTools, 'identity' | 'devices' | 'kv' | 'requestLimit' | 'decided'>

/** Creates the access service. `identity` is undefined when a setting switches accounts off. */
export const openAccess = ({ config, kv, metrics }: Shared, tools: Tools, identity: Identity | undefined) =>
  createAccess({
    ...tools,
    identity: identity?.client ?? noIdentity,
    devices: createDeviceCount(kv),
    kv,
    requestLimit: config.ACCESS_LIMIT,
    decided: (verdict) => metrics.count('daypart_access_verdicts_total', 'Decisions of the access check', 'verdict', verdict),
  })

type Clients = {
  geo: Omit<GeoClient, 'consentLaw'>
  credits?: CreditsClient | undefined
  parental?: ParentalClient | undefined
  providers?: Pick<ProvidersClient, 'status' | 'authorize'> | undefined
}

/** Returns the settings and clients from which access loads its facts, except the catalogue; `daypart explain` uses them too. */
export const accessSources = (config: Config, brands: BrandGroup, { geo, credits, parental, providers }: Clients) => ({
  countries: config.COUNTRIES,
  liveCountries: config.LIVE_COUNTRIES,
  channels: readChannels(config),
  stationBrands: new Set(readStations(config, brands).map(({ brand }) => brand)),
  featuresOff: featuresOffBy(config),
  geo,
  credits: credits ?? noCredits,
  parental: parental ?? noParentalControls,
  providers: providers ?? noProviders,
})
