/** The window event after client-side navigation: `currentPage` returns the new page. */
export const pageChangedEvent = 'daypart.page'
