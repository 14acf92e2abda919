const { dataset } = globalThis.document?.documentElement ?? { dataset: {} }

/** Returns whether the place of the favorites shelf is reserved: the head script found favorites in this browser. */
export const isReserved = (): boolean => dataset['favorites'] !== undefined

/** Ends the reservation. */
export function endReservation(): void {
  delete dataset['favorites']
}
