// Counts the devices on which one account starts locked videos, so that a password on a public page does not open videos for everybody.
import type { SessionOwner } from '#contracts/http/identity.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { type Limit, overLimit, waitWhileUsedUp } from '#kit/kv/limit.ts'

/** Ten devices in ten minutes: more than a household needs. A counted device may start any number of videos for ten minutes; then it is counted again. */
const limit: Limit = { name: 'devices of an account', max: 10, windowMs: 600_000 }

export type DeviceCount = {
  /** Returns whether other devices have used up the account's limit. */
  isUsedUp(session: SessionOwner): Promise<boolean>
  /** Counts the device of a session, unless it was counted in the last ten minutes. Returns false if other devices have used up the limit. */
  count(session: SessionOwner): Promise<boolean>
}

/** A device is identified by its session: each sign-in starts one. */
const keyOf = ({ sessionId }: SessionOwner) => `counted device:${sessionId}`

export const createDeviceCount = (kv: Kv): DeviceCount => ({
  async isUsedUp(session) {
    const [wait, counted] = await Promise.all([waitWhileUsedUp(kv, limit, session.userId), kv.get(keyOf(session))])
    return wait > 0 && counted === null
  },
  async count(session) {
    if (!(await kv.add(keyOf(session), '', limit.windowMs))) return true
    if (!(await overLimit(kv, limit, session.userId))) return true
    await kv.delete(keyOf(session))
    return false
  },
})
