import { isIP } from 'node:net'
import type { Hot } from './hot.ts'

/** `within`: milliseconds. */
export type Limit = { name: string; most: number; within: number }

/** Counts one more for `who`; answers the milliseconds to wait when that was too many, else 0. */
export async function overLimit(hot: Hot, { name, most, within }: Limit, who: string): Promise<number> {
  return (await hot.increment(`limit:${name}:${who}`, within)) > most ? within : 0
}

/** Returns the milliseconds to wait while `who` has used the limit up, else 0. Counts nothing. */
export async function waitWhileUsedUp(hot: Hot, { name, most, within }: Limit, who: string): Promise<number> {
  return Number((await hot.get(`limit:${name}:${who}`)) ?? 0) >= most ? within : 0
}

/** One customer has a whole /64 of IPv6: counting single addresses would count nobody. */
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
