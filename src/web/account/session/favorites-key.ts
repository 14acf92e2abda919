/** The key in local storage of the viewer's favorites. The head script marks the document if there is a value. In a file of its own, because the entry script imports it. */
export const favoritesKey = 'daypart.favorites'
/** The key in local storage of the categories that the viewer chose in onboarding. */
export const categoriesKey = 'daypart.categories'
