/** [C8-01] What is told of a list that did not come: what was asked, and what would have drawn it where the question does not say. */
export const lazyFailure = (queryName: string, drawnBy = queryName) => ({
  message: `Unable to lazy load component using ${queryName} query`,
  system: drawnBy.endsWith('Shelf') ? 'Shelf BFF' : 'Lazy Component BFF',
})
