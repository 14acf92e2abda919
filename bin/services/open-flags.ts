// Creates the flags service with the source of its definitions: the database, a file or flagd.
import type { IdentityClient } from '#contracts/http/identity.ts'
import type { Config } from '#kit/config.ts'
import { askAudienceService } from '#services/flags/audiences.ts'
import { flagdSource } from '#services/flags/flagd-source.ts'
import { createFlags, type FlagsService } from '#services/flags/flags.ts'
import type { SeenFlag } from '#services/flags/routes.ts'
import { databaseSource, type FlagSource, fileSource } from '#services/flags/sources.ts'
import { createFlagStore, type FlagStore } from '#services/flags/store.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

type Connected = SharedTools & { identity: Pick<IdentityClient, 'check'>; changed(): void }

export async function openFlags(
  { config, database, kv, brands, log, metrics }: ServiceDependencies,
  { identity, changed, pageOrigins, report }: Connected,
): Promise<FlagsService> {
  const store = createFlagStore(database)
  const { AUDIENCES_URL: url } = config
  const service = await createFlags({
    ...{ kv, identity, store, changed, pageOrigins, report },
    source: sourceOf(config, store),
    brands: brands.brands.map(({ key }) => key),
    audienceService: url ? askAudienceService({ url, failed: (reason) => log.warn('the audience service failed', { reason }) }) : undefined,
    warn: (reason) => log.warn('flags', { reason }),
    seen({ name, variant, brand }: SeenFlag, id) {
      log.info('flag', { id, flag: name, variant, brand })
      metrics.count('daypart_flag_views_total', 'Values of flags that rules chose and viewers saw, by flag', 'flag', name)
    },
  })
  const help = 'Evaluations of the flags of viewers, one for each visit'
  metrics.counter('daypart_flag_evaluations_total', help, () => service.counts().evaluations)
  metrics.gauge('daypart_flag_faults', 'Definitions of flags that cannot be used', () => service.counts().faults)
  return service
}

/** Returns the source that the settings name. */
export function sourceOf({ FLAGS_FILE: file, FLAGD_URL: url }: Pick<Config, 'FLAGS_FILE' | 'FLAGD_URL'>, store: FlagStore): FlagSource {
  if (url) return flagdSource(url)
  return file ? fileSource(file) : databaseSource(store)
}
