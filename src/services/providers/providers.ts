// The providers service: TV providers that viewers link, and their decisions about what a subscription includes. Creates and connects its parts.
import type { Context } from 'hono'
import * as v from 'valibot'
import type { BrandGroup } from '#contracts/brand.ts'
import { crossSitePaths } from '#contracts/cross-site-paths.ts'
import type { AccessClient } from '#contracts/http/access.ts'
import { parseUserCode } from '#contracts/http/activation.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { ProvidersClient } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import { createRouter, type Guard, openapiOf } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import type { Service } from '#kit/http/service.ts'
import { createRaiseAlarm } from '#kit/kv/alarm.ts'
import { alarmThreshold, createGuessLimit } from '#kit/kv/guess-limit.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { createAdapters } from './adapters/create-adapters.ts'
import { createOffer } from './adapters/offer.ts'
import type { ProviderSetting } from './adapters/settings.ts'
import { createAuthorizeVideo } from './authorize-video.ts'
import { addDecisionRoutes } from './decision-routes.ts'
import { createAuthorization } from './decisions/authorization.ts'
import { createMediaTokens } from './decisions/media-tokens.ts'
import { createPollPace } from './devices/poll-pace.ts'
import { createTelevisions } from './devices/televisions.ts'
import { addLinkRoutes } from './link-routes.ts'
import { createFlowCookie } from './links/flow-cookie.ts'
import { createLinkFaults } from './links/link-faults.ts'
import { createLinkFlow } from './links/link-flow.ts'
import { createLinks } from './links/links.ts'
import { createOwners, type OwnerDependencies } from './links/owners.ts'
import { createPostedAnswers } from './links/posted-answers.ts'
import { addSamlMetadataRoute } from './saml-metadata-route.ts'
import { createLinkStore } from './schema/link-store.ts'
import { createTelevisionStore } from './schema/television-store.ts'
import { addTelevisionRoutes } from './television-routes.ts'
import { addVerifierRoute } from './verifier-route.ts'

export type ProvidersDependencies = OwnerDependencies & {
  secret: string
  database: Database
  kv: Kv
  brands: BrandGroup
  /** The catalogue, for the ratings of videos. */
  content: Pick<ContentClient, 'playableVideo'>
  /** The access check of videos, for media tokens. */
  refusalOf: AccessClient['refusalOf']
  publicUrl: string
  /** Origins of the site's pages. */
  pageOrigins: string[]
  /** The configured providers: of PROVIDERS_FILE, or of the demo. */
  settings: readonly ProviderSetting[]
  /** Calls the providers: sign-in, authorization API. */
  outgoing: Outgoing
  /** The timeout of a call of an authorization API, in milliseconds. */
  callTimeout?: number
  /** Whether a brand offers TV providers (the feature `providers`). */
  isOn(brand: string): boolean
  /** The numbers of televisions' codes that one IP address may request and enter in an hour. */
  codeLimits: { requested: number; entered: number }
  now: () => number
  warn(sentence: string): void
  /** Counts an outcome in the metrics, such as `linked` or `refused NOT_SUBSCRIBED`: a fixed set without personal data. */
  countOutcome(outcome: string): void
  report(error: unknown, request?: Request): void
  /** Logs a warning for operators. */
  warn(message: string): void
}

export type Providers = Service & {
  client: ProvidersClient
  /** Deletes old links every hour, until `stop`. */
  start(): void
  stop(): void
}

const hour = 3_600_000
/** The largest numbers of requests of one IP address in ten minutes: steps of a sign-in at a provider, and questions to a provider. */
const limits = { link: 120, ask: 1200 }
/**
 * The largest numbers of polls in ten minutes: of all televisions at an IP address, and of one code there. A television polls 120 times in this
 * time, so ten televisions may wait at the same time.
 */
const pollLimits = { address: 1200, code: 240 }
const tenMinutes = 600_000

export function createProviders(dependencies: ProvidersDependencies): Providers {
  const parts = createParts(dependencies)
  const { offer, links, store, report, brands } = parts
  const router = createRouter({ report, pageOrigins: dependencies.pageOrigins, crossSitePaths })
  const brand = v.picklist(parts.brandKeys.filter(dependencies.isOn))
  const guard = (name: keyof typeof limits) => limited(parts.kv, { name: `provider ${name}`, max: limits[name], windowMs: tenMinutes })
  addLinkRoutes(router, { ...parts, brand, limited: guard('link') })
  addDecisionRoutes(router, { ...parts, brand, limited: guard('ask') })
  const codeLimit = { name: 'television codes requested', max: dependencies.codeLimits.requested, windowMs: hour }
  addTelevisionRoutes(router, { ...parts, brand, codeLimited: limited(parts.kv, codeLimit), pollLimited: limitPolls(parts.kv) })
  addVerifierRoute(router, { ...parts, brands })
  addSamlMetadataRoute(router, parts)

  let timer: NodeJS.Timeout | undefined
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'providers'),
    client: {
      picker: offer.picker,
      status: links.status,
      subscriber: links.subscriber,
      authorize: createAuthorizeVideo(parts),
      unlink: links.unlink,
      television: parts.televisions.find,
    },
    start() {
      timer = setInterval(() => store.deleteExpired().catch((error) => report(error)), hour).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Limits the polls of an IP address, and its polls of one code. */
function limitPolls(kv: Kv): Guard {
  const codeOf = (c: Context) => parseUserCode(c.req.param('code') ?? '') ?? ''
  const byAddress = limited(kv, { name: 'television polls', max: pollLimits.address, windowMs: tenMinutes })
  const byCode = limited(kv, { name: 'television polls of a code', max: pollLimits.code, windowMs: tenMinutes }, codeOf)
  return async (c) => (await byAddress(c)) ?? (await byCode(c))
}

/** Creates the parts of the service. Each declares the few dependencies that it uses. */
function createParts(dependencies: ProvidersDependencies) {
  const { database, kv, secret, now, settings, isOn, brands, codeLimits } = dependencies
  const base = {
    ...dependencies,
    brandKeys: brands.brands.map(({ key }) => key),
    offer: createOffer(settings, isOn),
    store: createLinkStore(database, createSealer(secret, 'provider session'), now),
    authorization: createAuthorization(dependencies),
    mediaTokens: createMediaTokens({ secret, kv, now }),
    owners: createOwners(dependencies),
    faults: createLinkFaults(kv),
    postedAnswers: createPostedAnswers(kv),
    flowCookie: createFlowCookie(createSealer(secret, 'provider flow'), now),
  }
  const adapters = createAdapters(settings, base)
  const links = createLinks({ ...base, adapters })
  const codes = createTelevisionStore(database, secret, now)
  const raiseAlarm = createRaiseAlarm(dependencies)
  const guesses = createGuessLimit({
    kv,
    name: 'television codes',
    max: codeLimits.entered,
    raiseAlarm: (wrong) =>
      raiseAlarm('television codes', `${wrong} wrong codes of televisions within an hour (the threshold is ${alarmThreshold})`),
  })
  return {
    ...base,
    adapters,
    links,
    linkFlow: createLinkFlow({ ...base, adapters, links, televisions: codes }),
    televisions: createTelevisions({ ...base, store: codes, pace: createPollPace(kv), guesses }),
  }
}
