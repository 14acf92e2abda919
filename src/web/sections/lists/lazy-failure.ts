/** Returns the report of a list that failed to load [C8-01]: `queryName` is the operation, `renderedBy` the name of its component. */
export const lazyFailure = (queryName: string, renderedBy = queryName) => ({
  message: `Unable to lazy load component using ${queryName} query`,
  system: renderedBy.endsWith('Shelf') ? 'Shelf BFF' : 'Lazy Component BFF',
})
