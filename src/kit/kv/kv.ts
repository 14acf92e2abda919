// The key-value store, for state that may be lost (rate limits, locks, cache invalidations). Durable state belongs in the database.

export type Kv = {
  get(key: string): Promise<string | null>
  /** Stores a value. `ttl`: milliseconds. */
  set(key: string, value: string, ttl: number): Promise<void>
  /** Stores the value only if the key is absent, and returns whether it was stored. `ttl`: milliseconds. */
  add(key: string, value: string, ttl: number): Promise<boolean>
  /** Adds 1 to a counter and returns the new value. The first increment returns 1 and starts the time to live. */
  increment(key: string, ttl: number): Promise<number>
  /** Sets a new time to live of an existing key; returns false if the key is absent. */
  expire(key: string, ttl: number): Promise<boolean>
  delete(key: string): Promise<boolean>
  /** Sends `text` to all current subscribers, in all processes. */
  publish(channel: string, text: string): Promise<void>
  /** Returns the function that unsubscribes. A listener that throws does not affect the others. */
  subscribe(channel: string, listen: (text: string) => void): Promise<() => Promise<void>>
  /** Returns false while Redis does not answer. Each process then uses its own memory. */
  isShared(): boolean
  /**
   * Calls `listen` when the store answers again, also after a reconnection that no command noticed. If the process `hasStayedConnected`, the store
   * has kept its keys, and has run all commands that this process sent.
   */
  onReturn(listen: (hasStayedConnected: boolean) => void): void
  close(): Promise<void>
}

export type KvSettings = {
  /** `redis://host:6379`. If absent, the memory of this process is the store. */
  redisUrl?: string | undefined
  now?: () => number
  /** Called one time for each loss of the connection, and one time when it is restored. */
  report?: (event: 'lost' | 'back', reason: string) => void
}
