// The TV providers: those in the operator's file, or the demo's in a demo on this machine without such a file.
import { readFileSync } from 'node:fs'
import type { BrandGroup } from '#contracts/brand.ts'
import type { Config } from '#kit/config.ts'
import { createEgress } from '#kit/http/egress.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { type ProviderSetting, parseProviders } from '#services/providers/adapters/settings.ts'
import { type OpenedDemoProviders, openDemoProviders } from '../demo/providers.ts'
import { isLocalDemo } from '../demo/viewer.ts'

export type OpenedProviders = {
  settings: readonly ProviderSetting[]
  outgoing: Outgoing
  /** Handles requests to a provider of the demo; returns false for other paths. */
  nodeHandler?: OpenedDemoProviders['nodeHandler']
}
type ProvidersSettings = { config: Config; brands: BrandGroup; publicUrl: string; pageOrigins: string[]; report(error: unknown): void }

/** Limits of a provider's response. */
const limits = { maxBytes: 256 * 1024, milliseconds: 5000 }

const callProviders: Outgoing = (hosts) => {
  const egress = createEgress({ hosts })
  return (url, request) => egress.call(url, request, limits)
}

/** Returns the TV providers of the site. Throws OperatorError about the first problem in PROVIDERS_FILE. */
export function openProviders({ config, brands, ...shared }: ProvidersSettings): OpenedProviders {
  const { PROVIDERS: isOn, PROVIDERS_FILE: file } = config
  if (!isOn) return { settings: [], outgoing: callProviders }
  if (file !== undefined) return { settings: readProviders(file, brands), outgoing: callProviders }
  if (!isLocalDemo({ ...config, PUBLIC_URL: shared.publicUrl })) return { settings: [], outgoing: callProviders }
  return openDemoProviders({ ...shared, config, brandKeys: brands.brands.map(({ key }) => key) })
}

/** Returns the origins of the providers that renew links in a hidden frame [A7-16]. */
export const frameOriginsOf = (settings: readonly ProviderSetting[]): string[] => [
  ...new Set(settings.flatMap(({ protocol }) => (protocol.type === 'oidc' && protocol.passive ? [new URL(protocol.issuer).origin] : []))),
]

/** Returns whether a brand offers TV providers. */
export const offersProviders =
  ({ PROVIDERS: isOn }: Pick<Config, 'PROVIDERS'>, { brands }: BrandGroup) =>
  (brand: string): boolean =>
    isOn && brands.some(({ key, features }) => key === brand && features?.providers !== false)

export function readProviders(file: string, { brands }: BrandGroup): ProviderSetting[] {
  try {
    return parseProviders(
      readFileSync(file, 'utf8'),
      brands.map(({ key }) => key),
    )
  } catch (error) {
    throw new OperatorError(`PROVIDERS_FILE: ${file}: ${(error as Error).message}.`)
  }
}
