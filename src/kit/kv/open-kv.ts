import type { Kv, KvSettings } from './kv.ts'

/** Opens the key-value store that the settings name. Throws OperatorError if `redisUrl` is not a Redis URL. */
export async function openKv(settings: KvSettings = {}): Promise<Kv> {
  if (!settings.redisUrl) return (await import('./memory-kv.ts')).memoryKv(settings.now)
  return (await import('./redis-kv.ts')).redisKv(settings.redisUrl, settings)
}
