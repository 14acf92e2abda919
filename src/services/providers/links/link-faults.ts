// [A4-14] The reason for which the last attempt of a device to link failed, for ten minutes.
import { type LinkError, linkErrors } from '#contracts/http/providers.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { deviceKey } from '../schema/link-store.ts'

const life = 600_000
const keyOf = (device: string) => `provider-fault:${deviceKey(device)}`

export type LinkFaults = ReturnType<typeof createLinkFaults>

export function createLinkFaults(kv: Pick<Kv, 'get' | 'set' | 'delete'>) {
  return {
    set: (device: string, fault: LinkError): Promise<void> => kv.set(keyOf(device), fault, life),
    async clear(device: string): Promise<void> {
      await kv.delete(keyOf(device))
    },
    async find(device: string): Promise<LinkError | null> {
      const fault = await kv.get(keyOf(device))
      return linkErrors.find((known) => known === fault) ?? null
    },
  }
}
