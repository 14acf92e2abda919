import { isIP } from 'node:net'
import type { Kv } from './kv.ts'

/** A rate limit: at most `max` attempts in a window of `windowMs` milliseconds. */
export type Limit = { name: string; max: number; windowMs: number }

/** Counts one attempt of a client. Returns 0 if the attempt is within the limit, else the milliseconds to wait. */
export async function overLimit(kv: Kv, { name, max, windowMs }: Limit, client: string): Promise<number> {
  return (await kv.increment(`limit:${name}:${client}`, windowMs)) > max ? windowMs : 0
}

/** Returns the milliseconds to wait if a client has used up the limit, else 0. Does not count an attempt. */
export async function waitWhileUsedUp(kv: Kv, { name, max, windowMs }: Limit, client: string): Promise<number> {
  return Number((await kv.get(`limit:${name}:${client}`)) ?? 0) >= max ? windowMs : 0
}

/** Returns the key under which rate limits count an IP address. All IPv6 addresses of a /64 have one key, because a customer usually owns a whole /64. */
export function addressBucket(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head ? head.split(':') : []
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
