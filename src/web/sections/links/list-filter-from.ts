/** More choices than this are a list to open; so many still stand side by side. */
export const listFilterFrom = 9
