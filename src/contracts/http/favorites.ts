// Favorites: the series and movies that a viewer chose [C7.3]. Bodies are JSON:API documents.
//
//   GET    /personalization/users/{userId}/favorites               the viewer's favorites, newest first
//   POST   /personalization/users/{userId}/favorites               add a series or movie
//   DELETE /personalization/users/{userId}/favorites/{favoriteId}  remove one
import * as v from 'valibot'
import { userId } from './personalization.ts'

/** The number of favorites of a viewer from which no more can be added. */
export const maxFavorites = 500

export const jsonApiType = 'application/vnd.api+json'

/** The id of a title. Without control characters and lone surrogates, which PostgreSQL cannot store. */
const titleId = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be plain text'))
/** A title of the catalogue, as in JSON:API. */
const favoriteTitle = v.object({ type: v.picklist(['series', 'movies'], 'must be series or movies'), id: titleId })
export type FavoriteTitle = v.InferOutput<typeof favoriteTitle>

const isoTime = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp('must be an ISO timestamp, such as 2026-11-20T18:00:00.000Z'),
  v.check((text) => Number.isFinite(Date.parse(text)), 'must be an ISO timestamp, such as 2026-11-20T18:00:00.000Z'),
)
const resource = {
  type: v.literal('favorites', 'must be favorites'),
  attributes: v.object({
    created: v.pipe(isoTime, v.description('When the viewer chose the title; at most the time of the request, and at least a day before.')),
  }),
  relationships: v.object({
    favorite: v.object({ data: favoriteTitle }),
    user: v.object({ data: v.object({ type: v.literal('users', 'must be users'), id: userId }) }),
  }),
}
/** [C3-35]..[C3-37] */
export const postedFavorite = v.object({ data: v.object(resource) })
export type PostedFavorite = v.InferInput<typeof postedFavorite>

/** A stored favorite. Its id is the id of the title (decision 129). */
const favorite = v.object({ id: titleId, ...resource })
export type Favorite = v.InferOutput<typeof favorite>
export const favoriteDocument = v.object({ data: favorite })
export type FavoriteDocument = v.InferOutput<typeof favoriteDocument>
export const favoriteList = v.object({ data: v.array(favorite) })
export type FavoriteList = v.InferOutput<typeof favoriteList>

export const favoritePath = { user: v.object({ userId }), favorite: v.object({ userId, favoriteId: titleId }) }

/** A favorite of an account. `at` in epoch milliseconds. */
export type AccountFavorite = FavoriteTitle & { at: number }

/** The favorites of accounts, for the service that owns the accounts. */
export type AccountFavoritesClient = {
  find(userId: string): Promise<AccountFavorite[]>
  /** Deletes the account's favorites. */
  delete(userId: string): Promise<void>
}
