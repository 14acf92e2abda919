// PINs of four digits: parsing, and comparing with the limits of passwords.
import type { Caller } from '#contracts/http/identity.ts'
import { pinPattern } from '#contracts/parental.ts'
import type { Reservation } from '../guards/guard-store.ts'
import type { Lockout } from '../guards/lockout.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { refusals } from '../requests/answers.ts'

export type PinDependencies = {
  hashing: Pick<Hashing, 'verify'>
  lockout: Pick<Lockout, 'reservePin' | 'release'>
  countOutcome(outcome: string): void
}

/** Each new PIN is hashed, which takes CPU time. */
export const newPinLimit = { name: 'new PIN', max: 30, windowMs: 3_600_000 }

/** Returns a function that compares a PIN, after the attempt has been counted for `owner`; it throws a Refusal when the PIN is wrong or locked. */
export const createProvePin =
  ({ hashing, lockout, countOutcome }: PinDependencies) =>
  async (owner: string, hash: string, pin: string): Promise<void> => {
    const reservation: Reservation = await lockout.reservePin(owner)
    const isRight = await hashing.verify(hash, pin).catch(async (error) => {
      await lockout.release(reservation)
      throw error
    })
    if (isRight) return
    countOutcome('refused PIN')
    throw refusals.wrongPin()
  }

/** Refuses a PIN that is not four digits, or comes over an insecure connection. */
export function parsePin(field: 'pin' | 'newPin', value: unknown, { isSecure, isLocal }: Caller): string {
  if (!isSecure && !isLocal) throw refusals.insecure()
  if (typeof value !== 'string' || !pinPattern.test(value)) throw refusals.fields({ [field]: 'pin' })
  return value
}
