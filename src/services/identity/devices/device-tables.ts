import type { IdentityTables } from '../tables.ts'

/**
 * A code that was handed out. `hash` is of the device's secret, `user_code` an HMAC of what is shown. `entered_by` is the session that entered
 * it first: nobody else's may. Once used, or ten minutes old, it is good for nothing and soon removed.
 */
export type DeviceRow = {
  hash: string
  user_code: string
  network: string
  name: string
  created_at: number
  expires_at: number
  polled_at: number | null
  /** Milliseconds; grows with every poll that comes too soon. */
  poll_every: number
  entered_by: string | null
  account_id: string | null
  profile_id: string | null
  verdict: 'confirmed' | 'denied' | null
  decided_at: number | null
  used_at: number | null
}

/** How many wrong codes a session entered, counted before they are looked up; anew after `until`. */
export type DeviceTryRow = { session_id: string; tries: number; until: number }

export type DeviceTables = IdentityTables & { identity_devices: DeviceRow; identity_device_tries: DeviceTryRow }
