// Starts, continues and ends the sessions of live streams [A4-25]..[A4-27]. A slot changes its holder only if the stored holder is still the one that
// was read. No decision reads a clock.
import type { Liveness } from './liveness.ts'
import type { SessionIds } from './session-id.ts'
import type { NewStream, SlotStore } from './slot-store.ts'
import type { SlotRow } from './tables.ts'

type SessionsTools = { store: SlotStore; liveness: Liveness; ids: SessionIds }
export type Sessions = ReturnType<typeof createSessions>

export type Start = {
  stream: Omit<NewStream, 'session_id'>
  /** The largest number of streams of the owner. */
  limit: number
  /** The id of the owner's session that ends first. */
  instead?: string | undefined
}
/** `hasTakenOver`: whether the start ended a running stream. `running`: the streams because of which a start is refused. */
export type Started = { sessionId: string; hasTakenOver: boolean } | { running: SlotRow[] }

/** The largest number of attempts of one start. A start that loses so many races against others is refused. */
const maxAttempts = 5

export function createSessions({ store, liveness, ids }: SessionsTools) {
  async function read(owner: string, instead?: string) {
    const slots = await store.find(owner)
    const alive = await liveness.alive(slots.map(({ session_id }) => session_id))
    const isRunning = ({ session_id }: SlotRow) => alive.has(session_id) && session_id !== instead
    /** The slot that a new stream takes: that of the stream that ends, or of a dead one. */
    const replaceable = slots.find(({ session_id }) => session_id === instead) ?? slots.find((slot) => !isRunning(slot))
    return {
      slots,
      running: slots.filter(isRunning),
      replaceable,
      endsRunning: replaceable !== undefined && alive.has(replaceable.session_id),
    }
  }

  return {
    /** Starts a stream, unless as many streams run as the limit allows. */
    async start({ stream, limit, instead }: Start): Promise<Started> {
      const { owner } = stream
      let seen = await read(owner, instead)
      if (seen.running.length >= limit) return { running: seen.running }
      const sessionId = ids.create(owner)
      // Marked before it takes a slot, so that no other start takes the slot of a session that seems to be dead.
      await liveness.mark(sessionId)
      for (let attempt = 0; attempt < maxAttempts && seen.running.length < limit; attempt++) {
        const started = { ...stream, session_id: sessionId }
        const isStarted = seen.replaceable
          ? await store.replace(started, seen.replaceable)
          : await store.insert(started, freeSlot(seen.slots))
        if (isStarted) {
          if (seen.replaceable) await liveness.remove([seen.replaceable.session_id])
          return { sessionId, hasTakenOver: seen.endsRunning }
        }
        seen = await read(owner, instead)
      }
      await liveness.remove([sessionId])
      return { running: seen.running }
    },

    /** Continues a session. Returns `ended` after a takeover or an end, and `unknown` for an id that is not the owner's. */
    async beat(owner: string, sessionId: string): Promise<'running' | 'ended' | 'unknown'> {
      if (!ids.isOf(sessionId, owner)) return 'unknown'
      // Marked before the database is read: a start that takes the slot later deletes the mark. If the database fails, no new mark stays.
      let isRunning = await liveness.extend(sessionId)
      try {
        if (!isRunning) await liveness.mark(sessionId)
        isRunning = await store.holds(owner, sessionId)
      } finally {
        if (!isRunning) await liveness.remove([sessionId])
      }
      return isRunning ? 'running' : 'ended'
    },

    /** Returns whether a session holds a slot for a channel. A session without heartbeats holds its slot until another stream takes it. */
    holds: async (owner: string, sessionId: string, channel: string): Promise<boolean> =>
      ids.isOf(sessionId, owner) && (await store.holds(owner, sessionId, channel)),

    async end(owner: string, sessionId: string): Promise<'removed' | 'ended' | 'unknown'> {
      if (!ids.isOf(sessionId, owner)) return 'unknown'
      const isRemoved = await store.remove(owner, sessionId)
      await liveness.remove([sessionId])
      return isRemoved ? 'removed' : 'ended'
    },

    running: async (owner: string): Promise<SlotRow[]> => (await read(owner)).running,
  }
}

/** Returns the lowest number that no slot has. */
function freeSlot(slots: readonly SlotRow[]): number {
  const taken = new Set(slots.map(({ slot }) => slot))
  let slot = 0
  while (taken.has(slot)) slot++
  return slot
}
