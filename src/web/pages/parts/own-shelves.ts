/** The indexes of the shelves that a page loads for the viewer. The id of a shelf's heading contains its index; no section of a page has one of these. */
export const ownShelves = { continueWatching: 1000, favorites: 1001, forYou: 1002, chosenCategories: 1003 }
