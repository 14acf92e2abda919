// State that is quick and may be lost: limits, locks, invalidations. The database stays the truth.

export type Hot = {
  get(key: string): Promise<string | null>
  /** Milliseconds to live. */
  set(key: string, value: string, ttl: number): Promise<void>
  /** Sets it unless it is there; true when this call set it. */
  add(key: string, value: string, ttl: number): Promise<boolean>
  /** Counts from 1; the time to live begins with the first. */
  increment(key: string, ttl: number): Promise<number>
  /** Gives what is there a new time to live; false when nothing is. */
  expire(key: string, ttl: number): Promise<boolean>
  delete(key: string): Promise<boolean>
  /** To every process that listens now. */
  publish(channel: string, text: string): Promise<void>
  /** Answers the way to stop. A listener that throws harms nobody else. */
  subscribe(channel: string, listen: (text: string) => void): Promise<() => Promise<void>>
  /** False while the shared store does not answer: each process then keeps its own. */
  isShared(): boolean
  close(): Promise<void>
}

export type HotSettings = {
  /** `redis://host:6379`; memory of this process when absent. */
  redisUrl?: string | undefined
  now?: () => number
  /** Hears once that the store went away, and once that it came back. */
  report?: (event: 'lost' | 'back', reason: string) => void
}

export async function openHot(settings: HotSettings = {}): Promise<Hot> {
  if (!settings.redisUrl) return (await import('./memory-hot.ts')).memoryHot(settings.now)
  return (await import('./redis-hot.ts')).redisHot(settings.redisUrl, settings)
}
