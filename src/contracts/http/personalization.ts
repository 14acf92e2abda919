// Personalization: what a viewer watched, and favorites. Bodies about favorites are JSON:API documents [C7.3].
//
//   GET    /personalization/users/{userId}/watches          the viewer's watches, by v4ID
//   PUT    /personalization/users/{userId}/watches/{v4ID}   store where the viewer stopped
//   POST   /personalization/users/{userId}/watches          the same for `navigator.sendBeacon`, which can only post
//   DELETE /personalization/users/{userId}/watches/{v4ID}   remove one watch
//   DELETE /personalization/users/{userId}/watches          remove all of them
//   GET    /personalization/users/{userId}/favorites               the viewer's favorites, newest first
//   POST   /personalization/users/{userId}/favorites               add a series or movie
//   DELETE /personalization/users/{userId}/favorites/{favoriteId}  remove one
//   PATCH  /personalization/users/{userId}/favorites               add and remove several
//   GET    /personalization/users/{userId}/recommendations?brand=  titles that fit the viewer
//   GET    /personalization/users/{userId}/rating-limits?brand=    the viewer's highest ratings
//   GET    /personalization/users/{userId}/onboarding              what the viewer did with onboarding
//   PATCH  /personalization/users/{userId}/onboarding              change a part of it
import * as v from 'valibot'
import { listAtMost } from '../at-most.ts'
import { day, onboardingTitles } from '../limits.ts'

// Browsers import these from limits.ts, without the schemas of this file.
export { anonymousUser, jsonApiType } from '../limits.ts'

/** The number of watches that are kept for a viewer. The oldest are deleted first. */
export const maxWatches = 300

/** The id of a video. Without control characters and lone surrogates, which PostgreSQL cannot store. */
const v4ID = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be plain text'))
export const userId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(day / 1000))
const stopped = {
  position: v.pipe(seconds, v.description('Where the viewer stopped, in seconds.')),
  duration: v.pipe(seconds, v.gtValue(0, 'must be more than 0'), v.description('The duration of the video, in seconds.')),
  at: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description(
        'When the viewer was there, in epoch milliseconds of the server’s clock; by default, and at most, the time of the request, and at least a day before.',
      ),
    ),
  ),
}
const isWithin = <Stopped extends { position: number; duration: number }>() =>
  v.check<Stopped, string>(({ position, duration }) => position <= duration, 'position: is beyond the duration')
export const stoppedWatch = v.pipe(v.object(stopped), isWithin())
export const postedWatch = v.pipe(v.object({ v4ID, ...stopped }), isWithin())
export const watchPath = { user: v.object({ userId }), video: v.object({ userId, v4ID }) }

/** `position` in seconds. `at`: when the viewer was there, in epoch milliseconds. */
export const watch = v.object({ percentViewed: v.number(), position: v.number(), at: v.number() })
export type Watch = v.InferOutput<typeof watch>
/** [C3-40], [C7.5-04] The watches of a viewer by v4ID, and the time of the server in epoch milliseconds. */
export const viewerWatches = v.object({ now: v.number(), watches: v.record(v.string(), watch) })
export type ViewerWatches = v.InferOutput<typeof viewerWatches>
export type PostedWatch = v.InferInput<typeof postedWatch>

/** A watch of an account. `at` in epoch milliseconds. */
export type AccountWatch = { v4ID: string; position: number; duration: number; at: number }

/** The watches of accounts, for the service that owns the accounts. */
export type AccountWatchesClient = {
  find(userId: string): Promise<AccountWatch[]>
  /** Deletes the account's watches. */
  delete(userId: string): Promise<void>
  /** Deletes the watches of one profile. */
  deleteOfProfile(profileId: string): Promise<void>
}

/** The watches of an anonymous viewer, for pages without JavaScript. */
export type DeviceWatchesClient = {
  /** Deletes the watches of the device with this cookie. */
  deleteOfDevice(device: string): Promise<void>
}

/** `brand`: the key of the brand of the site. The site of the main brand shows titles of all brands. */
export const brandQuery = v.object({ brand: v.pipe(v.string(), v.maxLength(100)) })
/** `titles`: ids, the best first. `taste`: by URL alias, how well a title fits the viewer, from 0 to 1. Both are empty if nothing is known about the viewer. */
export const recommendations = v.object({ titles: v.array(v.string()), taste: v.record(v.string(), v.number()) })
export type Recommendations = v.InferOutput<typeof recommendations>

/** The highest ratings of the viewer, as in `MaxRatings`: those of the profile and its parental controls, and those of the linked TV provider. */
export const ratingLimits = v.object({
  limits: v.array(v.object({ mpaa: v.optional(v.string()), vchip: v.optional(v.string()), isRatedOnly: v.optional(v.literal(true)) })),
})
export type RatingLimits = v.InferOutput<typeof ratingLimits>

/** The number of favorites of a viewer from which no more can be added. */
export const maxFavorites = 500

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

/** Several favorites to add and to remove: those of a page of onboarding. The first title to add becomes the newest favorite. */
export const favoriteChanges = v.object({
  add: v.optional(listAtMost(onboardingTitles, favoriteTitle)),
  remove: v.optional(listAtMost(onboardingTitles, titleId)),
})
export type FavoriteChanges = v.InferInput<typeof favoriteChanges>

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
  /** Deletes the favorites of one profile. */
  deleteOfProfile(profileId: string): Promise<void>
}

/** [C4.10] What a viewer did with onboarding, in this order: a later one replaces an earlier one. `started`: the invitation was shown. */
export const onboardingStatuses = ['started', 'dismissed', 'completed'] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]

/** The number of categories that a viewer can choose. */
export const maxCategories = 30
/** The keys of categories in the content graph, in the order of the list that the viewer saw. */
const categories = listAtMost(maxCategories, titleId)

/** `status`: null for a viewer whom nobody has invited. */
export const onboardingState = v.object({
  status: v.nullable(v.picklist(onboardingStatuses)),
  isTooltipSeen: v.boolean(),
  categories: v.array(v.string()),
})
export type OnboardingState = v.InferOutput<typeof onboardingState>

/** A change of the fields that are present. */
export const onboardingChange = v.object({
  status: v.optional(v.pipe(v.picklist(onboardingStatuses), v.description('An earlier status than the stored one changes nothing.'))),
  isTooltipSeen: v.optional(v.literal(true, 'can only become true')),
  categories: v.optional(v.pipe(categories, v.description('Replaces the chosen categories.'))),
})
export type OnboardingChange = v.InferInput<typeof onboardingChange>

/** The onboarding of one profile of an account. `at` in epoch milliseconds. */
export type AccountOnboarding = OnboardingState & { at: number }

/** The onboarding of accounts, for the service that owns the accounts. */
export type AccountOnboardingClient = {
  find(userId: string): Promise<AccountOnboarding[]>
  /** Deletes the account's onboarding. */
  delete(userId: string): Promise<void>
  /** Deletes the onboarding of one profile. */
  deleteOfProfile(profileId: string): Promise<void>
}
