// The route of a viewer's recommendations.
import type { Hono } from 'hono'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import { brandQuery, recommendations, watchPath } from '#contracts/http/personalization.ts'
import { describe, type Guard, guarded, parameters, query } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { FavoriteStore } from '../favorites/favorite-store.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import type { WatchStore } from '../watches/watch-store.ts'
import type { NeighbourStore } from './neighbour-store.ts'
import { loadRatingLimits, type RatingLimitTools } from './rating-limits.ts'
import { recommend } from './recommend.ts'
import type { TitleHistory } from './taste.ts'

export type RecommendationTools = RatingLimitTools & {
  watches: Pick<WatchStore, 'list'>
  favorites: Pick<FavoriteStore, 'list'>
  store: Pick<NeighbourStore, 'find'>
  catalogue: Pick<CatalogueReader, 'list' | 'titleTiles' | 'videoTiles'>
  /** The key of the brand whose site shows titles of all brands. */
  mainBrand: string
  /** Answers 404 unless the path is the viewer's own. */
  own: Guard
  kv: Kv
  now: () => number
}

/** The largest number of requests of one IP address in a minute. Many viewers can share an address. */
const requestLimit = 600

const description = describe({
  summary: 'Return titles that fit the watches and favorites of the viewer',
  description:
    'The user id of an anonymous viewer is 0. Titles that the viewer has watched or has as favorites are left out, and those above the highest rating of the profile, of its parental controls, or of the linked TV provider.',
  answers: {
    200: { what: 'The recommendations; empty for a viewer without watches and favorites', schema: recommendations },
    404: 'The path is not that of the viewer',
    429: 'Too many requests from this IP address',
  },
})

export function addRecommendationRoutes(router: Hono, { own, kv, mainBrand, ...tools }: RecommendationTools): void {
  const limit = limited(kv, { name: 'recommendations', max: requestLimit, windowMs: 60_000 })
  const path = '/personalization/users/:userId/recommendations' as const
  router.get(path, description, parameters(watchPath.user), query(brandQuery), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    const { brand: site } = c.req.valid('query')
    const brand = site === mainBrand ? undefined : site
    const [history, limits] = await Promise.all([
      viewer ? historyOf(tools, viewer) : { watches: [], favorites: [] },
      loadRatingLimits(tools, c, site),
    ])
    c.header('cache-control', 'private, no-store')
    return c.json(await recommend(tools, { history, brand, limits }))
  })
}

async function historyOf(
  { watches, favorites, catalogue }: Pick<RecommendationTools, 'watches' | 'favorites' | 'catalogue'>,
  viewer: Viewer,
): Promise<TitleHistory> {
  const [watched, kept] = await Promise.all([watches.list(viewer), favorites.list(viewer)])
  const videos = await catalogue.videoTiles(watched.map(({ v4_id }) => v4_id))
  return {
    watches: watched.map(({ v4_id, position, duration, watched_at: at }) => ({
      titleId: videos.get(v4_id)?.titleId ?? v4_id,
      part: position / duration,
      at,
    })),
    favorites: kept.map(({ title_id }) => title_id),
  }
}
