// The personalization service: what viewers watched, their favorites, their onboarding, recommendations, and notifications. The data of a viewer belongs to the profile of the account, or to the device.
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import type { FavoriteTitle } from '#contracts/http/personalization.ts'
import type { ProvidersClient } from '#contracts/http/providers.ts'
import type { ParentalClient } from '#contracts/parental.ts'
import type { Database } from '#kit/db/database.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { repeat } from '#kit/repeat.ts'
import { addFavoriteRoutes } from './favorites/favorite-routes.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { addOnboardingRoutes } from './onboarding/onboarding-routes.ts'
import { createOnboardingStore } from './onboarding/onboarding-store.ts'
import { createPush, type PushTools } from './push/push.ts'
import { addPushRoutes } from './push/push-routes.ts'
import { computeNeighbours } from './recommendations/compute-neighbours.ts'
import { createNeighbourStore } from './recommendations/neighbour-store.ts'
import { addRatingLimitRoute } from './recommendations/rating-limits.ts'
import { addRecommendationRoutes } from './recommendations/recommendation-routes.ts'
import { findOwnViewer, ownPath, type ViewerDependencies } from './viewer.ts'
import { addWatchRoutes } from './watches/watch-routes.ts'
import { createWatchStore } from './watches/watch-store.ts'

export type PersonalizationDependencies = {
  database: Database
  kv: Kv
  identity: ViewerDependencies['identity']
  /** Returns whether the catalogue has a video with this v4ID. */
  isVideo: (v4ID: string) => Promise<boolean>
  /** Returns the types of titles by id, without those that the catalogue does not have. */
  typesOfTitles: (ids: readonly string[]) => Promise<ReadonlyMap<string, FavoriteTitle['type']>>
  push: PushTools
  /** What recommendations read of the catalogue. */
  catalogue: Pick<CatalogueReader, 'list' | 'titles' | 'titleTiles' | 'videoTiles'>
  parental: ParentalClient
  /** The link of a viewer to a TV provider, for its highest ratings. */
  providers: Pick<ProvidersClient, 'status'>
  /** The key of the brand whose site shows titles of all brands. */
  mainBrand: string
  /** Origins of the site's pages. */
  pageOrigins: string[]
  now: () => number
  report(error: unknown, request?: Request): void
}

export type Personalization = Service & {
  /** Deletes old data, sends notifications and computes the neighbours of titles, in the background until `stop`. */
  start(): void
  stop(): Promise<void>
  /** Sends the notifications that are due. */
  sendNotices(): Promise<void>
  /** Queues the notifications that the site sends by itself. */
  applyRules(): Promise<void>
}

/** Milliseconds between two deletions of old data: many small ones, because each blocks the database. */
const cleaningPause = 5000
/** Milliseconds between two looks for notifications that are due. */
const sendingPause = 5000
/** Milliseconds between two looks for new episodes and events. */
const rulesPause = 60_000
/** Milliseconds between two checks whether the neighbours of titles are older than an hour. */
const neighboursPause = 300_000

export function createPersonalization({
  database,
  kv,
  identity,
  isVideo,
  typesOfTitles,
  push: pushTools,
  catalogue,
  parental,
  providers,
  mainBrand,
  pageOrigins,
  now,
  report,
}: PersonalizationDependencies): Personalization {
  const router = createRouter({ report, pageOrigins })
  const watches = createWatchStore(database, now)
  const favorites = createFavoriteStore(database, now)
  const onboarding = createOnboardingStore(database, now)
  const push = createPush(database, now, pushTools)
  const { subscriptions, deliveries } = push
  const findViewer = findOwnViewer({ identity, merges: [watches.merge, favorites.merge, onboarding.merge, subscriptions.merge] })
  const own = ownPath(findViewer)
  addWatchRoutes(router, { watches, own, isVideo, kv, now })
  addFavoriteRoutes(router, { favorites, own, typesOfTitles, kv, now })
  addOnboardingRoutes(router, { onboarding, own, kv })
  addRatingLimitRoute(router, { own, kv, parental, providers })
  addPushRoutes(router, { ...push, egress: pushTools.egress, brands: pushTools.brands.brands, findViewer, kv })
  const neighbours = createNeighbourStore(database)
  addRecommendationRoutes(router, { watches, favorites, store: neighbours, catalogue, parental, providers, mainBrand, own, kv, now })
  const deleteExpired = async () => {
    for (const store of [watches, favorites, onboarding, subscriptions, deliveries]) await store.deleteExpired()
  }
  const cleaning = repeat(() => deleteExpired().catch((error) => report(error)), cleaningPause)
  const stopping = new AbortController()
  const { signal } = stopping
  const sending = repeat(() => push.sendDue(() => signal.aborted).catch((error) => report(error)), sendingPause)
  const rules = repeat(() => push.rules.run().catch((error) => report(error)), rulesPause)
  const compute = () =>
    computeNeighbours({ store: neighbours, catalogue, kv, now, signal }).catch((error) => signal.aborted || report(error))
  const computing = repeat(async () => void (await compute()), neighboursPause)
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'personalization'),
    start() {
      cleaning.start()
      sending.start()
      rules.start()
      computing.start()
    },
    async stop() {
      stopping.abort()
      await Promise.all([cleaning.stop(), sending.stop(), rules.stop(), computing.stop()])
    },
    sendNotices: push.sendDue,
    applyRules: push.rules.run,
  }
}
