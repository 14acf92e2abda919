/** [C8-01] What is told of a list that did not come. */
export const lazyFailure = (queryName: string, isShelf: boolean) => ({
  message: `Unable to lazy load component using ${queryName} query`,
  system: isShelf ? 'Shelf BFF' : 'Lazy Component BFF',
})
