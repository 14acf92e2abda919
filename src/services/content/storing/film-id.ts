export const filmPrefix = 'movie:'

/** The id under which a movie's own film is kept among the videos. */
export const filmId = (movie: string): string => `${filmPrefix}${movie}`
