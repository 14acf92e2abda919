import type { PageData } from '#contracts/graph/shapes.ts'
import type { GenreTileFieldsFragment, TitleTileFieldsFragment } from '#contracts/graph/types.generated.ts'

/** The steps of onboarding [C2.1-52]. */
export type OnboardingStep = 'categories' | 'favorites' | 'confirmation'

/** What the server adds to a page of onboarding for one viewer. */
export type OnboardingView =
  | { step: 'categories'; categories: (GenreTileFieldsFragment & { isChosen: boolean })[]; isDown?: boolean }
  | { step: 'favorites'; groups: { label: string; titles: (TitleTileFieldsFragment & { isChosen: boolean })[] }[]; isDown?: boolean }
  | { step: 'confirmation'; isStored: boolean; isSignedIn: boolean; isDown?: boolean }

export type OnboardingPage = PageData & { onboarding?: OnboardingView }

/** Returns the step of a page by its name. */
export const stepOf = (page: string | undefined): OnboardingStep =>
  page === 'onboarding/favorites' ? 'favorites' : page === 'onboarding/confirmation' ? 'confirmation' : 'categories'

/** The types of titles in the graph and in personalization. A form has both in the value of a checkbox, such as `series:harbor`. */
export const favoriteValue = ({ type, favoriteID }: Pick<TitleTileFieldsFragment, 'type' | 'favoriteID'>) =>
  `${type === 'movie' ? 'movies' : 'series'}:${favoriteID}`
