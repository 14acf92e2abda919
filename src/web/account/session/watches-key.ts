/** The key in local storage of what the viewer watched. The head script marks the document if there is a value. In a file of its own, because the entry script imports it. */
export const watchesKey = 'daypart.watches'
