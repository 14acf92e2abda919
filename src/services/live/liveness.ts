// Records which sessions are running: those whose last heartbeat is at most one lifetime old. Redis or the memory of the process measures the
// lifetimes, not the clock of the site.
import { LRUCache } from 'lru-cache'
import type { Kv } from '#kit/kv/kv.ts'

export type Liveness = {
  /** Marks a session as alive for a lifetime. */
  mark(id: string): Promise<void>
  /** Extends the life of a session. False: it is not known to be alive, so the database decides (`SlotStore.holds`). */
  extend(id: string): boolean | Promise<boolean>
  /** Returns the ids of the sessions that are alive or may be alive. A session is never missing because the store has lost its keys. */
  alive(ids: readonly string[]): Promise<Set<string>>
  remove(ids: readonly string[]): Promise<void>
  /** Notices that the store has lost its keys. Called regularly. */
  checkStore(): Promise<unknown>
}

/** Added to the lifetime, in milliseconds: the time that a heartbeat needs to arrive. It is less than a second, within which a dead session must end. */
export const grace = 900

/**
 * Counts in the database how often processes kept sessions alive without Redis. So other processes learn that keys of running sessions are missing.
 */
export type OutageCounter = { increment(): Promise<void>; read(): Promise<number> }

type Settings = {
  /** The lifetime of a session, in milliseconds. */
  lifetime: number
  /** A clock that always advances evenly, in milliseconds (performance.now). */
  monotonicNow: () => number
}

/** Returns the liveness for a site of one process, without Redis. */
export function memoryLiveness({ lifetime, monotonicNow }: Settings): Liveness {
  const life = lifetime + grace
  /** The times at which sessions expire. An expired session stays in the map for an hour: an unknown one would count as running. */
  const ends = new Map<string, number>()
  let purged = monotonicNow()

  function purge() {
    if (monotonicNow() - purged < 3_600_000) return
    purged = monotonicNow()
    for (const [id, end] of ends) if (end < purged - 3_600_000) ends.delete(id)
  }
  return {
    async mark(id) {
      ends.set(id, monotonicNow() + life)
      purge()
    },
    extend(id) {
      const now = monotonicNow()
      if ((ends.get(id) ?? 0) <= now) return false
      ends.set(id, now + life)
      return true
    },
    async alive(ids) {
      const now = monotonicNow()
      return new Set(
        ids.filter((id) => {
          // The process has started after the session, or another process has started the session. It has a lifetime to send a heartbeat.
          if (!ends.has(id)) ends.set(id, now + life)
          return ends.get(id)! > now
        }),
      )
    },
    async remove(ids) {
      for (const id of ids) ends.delete(id)
    },
    checkStore: async () => undefined,
  }
}

/** Present while Redis has lost no key. `settling` is present for a lifetime after it has. */
const keys = { steady: 'live:steady', settling: 'live:settling' }
const year = 365 * 86_400_000
/** Milliseconds after Redis answers again. Within them, every process notices it and deletes its doubtful keys. */
const returnTime = 3000
/** Keys that are deleted at once. One command for each of thousands would make the answers late, so that Redis seems lost again. */
const groupSize = 100
/** The number of doubtful sessions that are remembered. The oldest are forgotten first: their keys expire soonest. */
export const maxDoubtful = 50_000

/**
 * Returns the liveness in Redis. A missing key means a dead session only if Redis has answered all processes, and has lost no key, for a whole lifetime:
 * every live session has sent a heartbeat in this time. Until then, all sessions count as alive. A process that Redis does not answer tells the others
 * by the database. A key means a running session, except after a failure:
 * - After a lost connection, Redis may have other keys. For a lifetime, heartbeats ask the database.
 * - After slow answers, only the doubtful keys are wrong. Heartbeats ask the database until all processes have deleted theirs.
 */
export function sharedLiveness(kv: Kv, outages: OutageCounter, { lifetime, monotonicNow }: Settings): Liveness {
  const life = lifetime + grace
  /** Milliseconds between two increments of a process that Redis does not answer. */
  const incrementInterval = lifetime / 3
  const keyOf = (id: string) => `live:${id}`
  /** Ended sessions that may still have a key: it could not be deleted, or was written after another process had deleted it. */
  const doubtful = new LRUCache<string, true>({ max: maxDoubtful })
  let uncertainUntil = Number.NEGATIVE_INFINITY
  const isCertain = () => kv.isShared() && monotonicNow() >= uncertainUntil
  let increment = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() }
  let known = { outages: 0, until: Number.NEGATIVE_INFINITY }

  kv.onReturn((hasStayedConnected) => {
    uncertainUntil = Math.max(uncertainUntil, monotonicNow() + (hasStayedConnected && doubtful.size < maxDoubtful ? returnTime : life))
    // The failure has kept heartbeats from Redis, so keys of running sessions may be missing.
    void kv.set(keys.settling, '1', life)
    const ids = [...doubtful.keys()]
    doubtful.clear()
    void remove(ids)
  })

  async function remove(ids: readonly string[]): Promise<void> {
    for (let index = 0; index < ids.length; index += groupSize) {
      const group = ids.slice(index, index + groupSize)
      await Promise.all(group.map((id) => kv.delete(keyOf(id))))
      if (!kv.isShared()) for (const id of group) doubtful.set(id, true)
    }
  }

  /** Tells the other processes that a session lives of which Redis has no key. Heartbeats share an increment. */
  function countOutage(): Promise<void> {
    if (monotonicNow() - increment.at < incrementInterval) return increment.done
    const started = { at: monotonicNow(), done: outages.increment() }
    increment = started
    started.done.catch(() => {
      started.at = Number.NEGATIVE_INFINITY
    })
    return started.done
  }

  /** Returns whether a process may have kept sessions alive without Redis within the last lifetime. */
  async function isOutage(): Promise<boolean> {
    const count = await outages.read()
    // An increment may be as old as the interval when a heartbeat shares it.
    if (count > known.outages) known = { outages: count, until: monotonicNow() + life + incrementInterval }
    return monotonicNow() < known.until
  }

  /** Returns whether a missing key proves that a session is dead. */
  async function isSteady(): Promise<boolean> {
    if (!isCertain()) return false
    const [steady, settling, hasOutage] = await Promise.all([kv.get(keys.steady), kv.get(keys.settling), isOutage()])
    if (steady === null) {
      await kv.set(keys.settling, '1', life)
      await kv.set(keys.steady, '1', year)
    }
    return steady !== null && settling === null && !hasOutage && isCertain()
  }

  return {
    async mark(id) {
      const isSent = kv.isShared()
      await kv.set(keyOf(id), '1', life)
      if (kv.isShared()) return
      if (isSent) doubtful.set(id, true)
      await countOutage()
    },
    extend(id) {
      // Without Redis, each process knows only the sessions that send it their heartbeats.
      return isCertain() && kv.expire(keyOf(id), life).then((isExtended) => isExtended && isCertain())
    },
    async alive(ids) {
      const found = await Promise.all(ids.map(async (id) => (await kv.get(keyOf(id))) !== null))
      return new Set(found.includes(false) && (await isSteady()) ? ids.filter((_, index) => found[index]) : ids)
    },
    remove,
    checkStore: isSteady,
  }
}
