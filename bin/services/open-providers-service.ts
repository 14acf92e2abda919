import { createProviders, type ProvidersDependencies } from '#services/providers/providers.ts'
import { type OpenedProviders, offersProviders } from './providers.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

/** Creates the service that links viewers to the TV providers of the site. */
export function openProvidersService(
  { config, metrics, log, ...dependencies }: ServiceDependencies,
  { settings, outgoing }: OpenedProviders,
  shared: SharedTools & Pick<ProvidersDependencies, 'content' | 'refusalOf' | 'identity'>,
) {
  return createProviders({
    ...dependencies,
    ...shared,
    settings,
    outgoing,
    isOn: offersProviders(config, dependencies.brands),
    codeLimits: { requested: config.DEVICE_CODE_LIMIT, entered: config.ACTIVATION_LIMIT },
    warn: (sentence) => log.warn(sentence),
    countOutcome: (outcome) => metrics.count('daypart_providers_total', 'Outcomes of TV provider operations', 'outcome', outcome),
  })
}
