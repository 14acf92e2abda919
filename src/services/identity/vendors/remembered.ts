/** What a vendor says of itself changes now and then. */
const day = 86_400_000

/** Made when it is first needed, by one for all who wait, and anew each day; a failure is not remembered. */
export function remembered<Thing>(make: () => Promise<Thing>, now: () => number): () => Promise<Thing> {
  let made: { thing: Promise<Thing>; until: number } | undefined
  return () => {
    if (made && now() < made.until) return made.thing
    const making = { thing: make(), until: now() + day }
    made = making
    making.thing.catch(() => {
      if (made === making) made = undefined
    })
    return making.thing
  }
}
