export const filmPrefix = 'movie:'

/** Returns the id under which the film of a movie is stored among the videos. */
export const filmId = (movie: string): string => `${filmPrefix}${movie}`
