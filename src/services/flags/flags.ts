// The flags service: feature flags by OpenFeature, and the audiences of viewers.
import type { FlagsClient } from '#contracts/flags/api.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import type { FindAudiences } from './audiences.ts'
import { addFlagRoutes, type FlagRouteTools } from './routes.ts'
import { type Snapshot, standardFlags, takeSnapshot } from './snapshot.ts'
import type { Configuration, FlagSource } from './sources.ts'
import type { FlagStore } from './store.ts'

export type FlagsDependencies = Pick<FlagRouteTools, 'kv' | 'identity' | 'seen'> & {
  source: FlagSource
  store: Pick<FlagStore, 'audiencesOf'>
  /** Asks another audience service. Absent: the audiences of this site. */
  audienceService?: FindAudiences | undefined
  /** The keys of all brands. */
  brands: readonly string[]
  /** Called when pages may have changed. */
  changed(): void
  /** Called with a sentence about a definition that cannot be used, or a source that cannot be read. */
  warn(sentence: string): void
  pageOrigins: string[]
  report(error: unknown, request?: Request): void
}

export type FlagsService = Service & {
  client: FlagsClient
  /** The number of evaluations of the flags of viewers, and of definitions that cannot be used, for metrics. */
  counts(): { evaluations: number; faults: number }
  stop(): Promise<void>
}

/** Creates the service, after the definitions have been read. If they cannot be read, all flags have their defaults until they can. */
export async function createFlags(dependencies: FlagsDependencies): Promise<FlagsService> {
  const { source, store, brands, changed, warn, pageOrigins, report, audienceService, ...tools } = dependencies
  let snapshot: Snapshot | undefined
  let faults = { count: 0 }
  let evaluations = 0
  let latest = 0

  /** Replaces the flags in one step. If another configuration arrives during the evaluation, the newer one is used. */
  async function use(configuration: Configuration): Promise<void> {
    const turn = ++latest
    const found = { count: 0 }
    const next = await takeSnapshot(configuration, brands, (sentence) => {
      found.count++
      warn(sentence)
    })
    if (turn !== latest) return
    faults = found
    snapshot = next
    changed()
  }

  await source.start({ use, failed: warn })
  const router = createRouter({ report, pageOrigins })
  addFlagRoutes(router, {
    ...tools,
    snapshot: () => snapshot,
    ownAudiencesOf: store.audiencesOf,
    audiencesOf: audienceService ?? store.audiencesOf,
    evaluated: () => void evaluations++,
  })
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'flags'),
    client: { site: (brand) => snapshot?.site(brand) ?? standardFlags },
    counts: () => ({ evaluations, faults: faults.count }),
    stop: () => source.stop(),
  }
}
