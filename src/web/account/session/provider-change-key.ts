/**
 * The key of local storage with which a tab says that the viewer's TV provider has changed. All other tabs of the site follow. In a file of its own, because
 * the entry script imports it.
 */
export const providerChangeKey = 'daypart.link'
