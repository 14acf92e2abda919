// The ad servers: those of the operator's brands, and in a demo on this machine that of the demo.
import type { Brand } from '#contracts/brand.ts'
import { createEgress } from '#kit/http/egress.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import type { Service } from '#kit/http/service.ts'
import { type AdvertisingTools, createAdvertising, originsOfAds } from '#services/advertising/advertising.ts'
import { openDemoAdvertising } from '../../demo/advertising.ts'
import { isLocalDemo } from '../../demo/viewer.ts'
import type { ServiceDependencies, SharedTools } from '../service-dependencies.ts'

export type OpenedAdvertising = {
  service: Service
  /** The origins of ads, which the content security policy must allow. */
  origins: string[]
  /** Returns whether a brand has an ad server. */
  hasAds(brand: string): boolean
  /** The ad server of the demo. */
  demo: Pick<Service, 'fetch'> | undefined
}

/** Limits of one response of an ad server. */
const limits = { maxBytes: 512 * 1024, milliseconds: 2500 }

const callAdServers: Outgoing = (hosts) => {
  const egress = createEgress({ hosts })
  return (url, request) => egress.call(url, request, limits)
}

export function openAdvertising(
  { config, brands, kv, now, publicUrl, log, metrics }: ServiceDependencies,
  shared: SharedTools & Pick<AdvertisingTools, 'content' | 'isForChildren'>,
): OpenedAdvertising {
  const demo = isLocalDemo({ ...config, PUBLIC_URL: publicUrl }) ? openDemoAdvertising({ config, publicUrl }) : undefined
  const settingOf = demo?.settingOf ?? ((brand: Brand) => brand.advertising)
  const settings = new Map(brands.brands.map((brand) => [brand.key, settingOf(brand)]))
  const service = createAdvertising({
    ...shared,
    ...{ brands, settingOf, publicUrl, kv, now, requestLimit: config.ACCESS_LIMIT },
    outgoing: (hosts) => (url, request) =>
      (demo && new URL(url).origin === new URL(publicUrl).origin ? demo.outgoing : callAdServers)(hosts)(url, request),
    answered: (outcome) => metrics.count('daypart_ad_requests_total', 'Requests to ad servers, by outcome', 'outcome', outcome),
    warn: (text, brand, reason) => log.warn(text, { brand, reason }),
  })
  return {
    service,
    origins: [...new Set([...settings.values()].flatMap((setting) => (setting ? originsOfAds(setting) : [])))],
    hasAds: (brand) => settings.get(brand) !== undefined,
    demo,
  }
}
