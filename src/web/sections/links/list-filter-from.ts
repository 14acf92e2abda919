/** A group with at least this many links is shown as a drop-down list. */
export const listFilterFrom = 9
