// The personalization service: what viewers watched, their favorites, and their onboarding. The data of a viewer belongs to the profile of the account, or to the device.
import type { FavoriteTitle } from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { repeat } from '#kit/repeat.ts'
import { addFavoriteRoutes } from './favorites/favorite-routes.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { addOnboardingRoutes } from './onboarding/onboarding-routes.ts'
import { createOnboardingStore } from './onboarding/onboarding-store.ts'
import { ownPath, type ViewerDependencies } from './viewer.ts'
import { addWatchRoutes } from './watches/watch-routes.ts'
import { createWatchStore } from './watches/watch-store.ts'

export type PersonalizationDependencies = {
  database: Database
  kv: Kv
  identity: ViewerDependencies['identity']
  /** Returns whether the catalogue has a video with this v4ID. */
  isVideo: (v4ID: string) => Promise<boolean>
  /** Returns the type of the title with this id; null if the catalogue has no such title. */
  typeOfTitle: (id: string) => Promise<FavoriteTitle['type'] | null>
  /** Origins of the site's pages. */
  pageOrigins: string[]
  now: () => number
  report(error: unknown, request?: Request): void
}

export type Personalization = Service & {
  /** Deletes old data in the background until `stop`. */
  start(): void
  stop(): Promise<void>
}

/** Milliseconds between two deletions of old data: many small ones, because each blocks the database. */
const cleaningPause = 5000

export function createPersonalization({
  database,
  kv,
  identity,
  isVideo,
  typeOfTitle,
  pageOrigins,
  now,
  report,
}: PersonalizationDependencies): Personalization {
  const router = createRouter({ report, pageOrigins })
  const watches = createWatchStore(database, now)
  const favorites = createFavoriteStore(database, now)
  const onboarding = createOnboardingStore(database, now)
  const own = ownPath({ identity, merges: [watches.merge, favorites.merge, onboarding.merge] })
  addWatchRoutes(router, { watches, own, isVideo, kv, now })
  addFavoriteRoutes(router, { favorites, own, typeOfTitle, kv, now })
  addOnboardingRoutes(router, { onboarding, own, kv })
  const deleteExpired = async () => {
    await watches.deleteExpired()
    await favorites.deleteExpired()
    await onboarding.deleteExpired()
  }
  const cleaning = repeat(() => deleteExpired().catch((error) => report(error)), cleaningPause)
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'personalization'),
    ...cleaning,
  }
}
