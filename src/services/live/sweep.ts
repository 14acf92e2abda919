// Deletes the slots of sessions that died without notice, so that the counts of viewers stay true. Starts do not depend on it.
import type { Liveness } from './liveness.ts'
import type { SlotStore } from './slot-store.ts'

/** Slots that one step reads. A step a second costs little, also with a million sessions. */
const stepSize = 500

/** Returns a function that checks the next slots. It resolves to whether there are more. */
export function createSweep({ store, liveness }: { store: SlotStore; liveness: Liveness }): () => Promise<boolean> {
  let after = ''
  return async () => {
    await liveness.checkStore()
    const ids = await store.page(after, stepSize)
    after = ids.length < stepSize ? '' : ids.at(-1)!
    const alive = await liveness.alive(ids)
    const dead = ids.filter((id) => !alive.has(id))
    await store.removeAll(dead)
    // After the slots: a heartbeat that came meanwhile has marked its session again.
    await liveness.remove(dead)
    return after !== ''
  }
}
