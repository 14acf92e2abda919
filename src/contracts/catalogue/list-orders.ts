/** The orders in which visitors can see shows and movies [C3-39]: most popular first, by title, and newest first. */
export const listOrders = ['popular', 'alphabetical', 'latest'] as const
export type ListOrder = (typeof listOrders)[number]
