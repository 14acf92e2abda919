/** Returns a function that reads one entry by id. All calls in the same tick share one batch, such as the calls for the tiles of a list. */
export function batchReads<Found>(
  read: (ids: string[]) => Promise<ReadonlyMap<string, Found>>,
): (id: string) => Promise<Found | undefined> {
  let batch: { ids: Set<string>; found: Promise<ReadonlyMap<string, Found>> } | null = null
  return async (id) => {
    if (!batch) {
      const ids = new Set<string>()
      const found = Promise.resolve().then(() => {
        batch = null
        return read([...ids])
      })
      batch = { ids, found }
    }
    batch.ids.add(id)
    return (await batch.found).get(id)
  }
}
