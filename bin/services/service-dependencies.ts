import { originsOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { CreateWeb } from '#contracts/http/web.ts'
import { type Config, readSecret } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import type { Tracing } from '#kit/tracing.ts'
import type { IdentityDependencies } from '#services/identity/identity.ts'

/** What the process gives to the services. */
export type ServiceDependencies = {
  config: Config
  publicUrl: string
  log: Log
  metrics: Metrics
  database: Database
  /** The database of events: on SQLite a file of its own (decision 133). */
  eventsDatabase: Database
  kv: Kv
  brands: BrandGroup
  now: () => number
  hashing: IdentityDependencies['hashing']
  /** Replaces the built web service, in development. */
  createWeb?: CreateWeb | undefined
  pageCache?: boolean | undefined
  tracing?: Tracing | undefined
}

/** Tools that most services use. */
export type SharedTools = {
  secret: string
  /** Origins of the site's pages. */
  pageOrigins: string[]
  report(error: unknown, request?: Request): void
}

export const sharedTools = ({ config, publicUrl, brands, log }: ServiceDependencies): SharedTools => ({
  secret: readSecret(config),
  pageOrigins: originsOf(publicUrl, brands),
  report: (error, request) => log.failure(error, request ? { id: factsOf(request).id } : {}),
})
