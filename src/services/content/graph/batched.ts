/** Answers one by one what is read together: all that is asked for before anything else happens, as the tiles of a list are. */
export function batched<Found>(read: (ids: string[]) => Promise<ReadonlyMap<string, Found>>): (id: string) => Promise<Found | undefined> {
  let waiting: { ids: Set<string>; found: Promise<ReadonlyMap<string, Found>> } | null = null
  return async (id) => {
    if (!waiting) {
      const ids = new Set<string>()
      const found = Promise.resolve().then(() => {
        waiting = null
        return read([...ids])
      })
      waiting = { ids, found }
    }
    waiting.ids.add(id)
    return (await waiting.found).get(id)
  }
}
