// The form of the parental controls and the calls of identity that it makes.
import type { AccountValues } from '#contracts/http/account-forms.ts'
import { encodePassword } from '#contracts/password.ts'

type ParentalCall = {
  /** Null to remove the controls. */
  change: { maxRatings: { mpaa?: string; vchip?: string }; newPin?: string } | null
  proof: { pin?: string; password?: string }
}

/** Returns what to send for a submitted form. Without limits, the controls are removed. Empty fields are not sent. */
export function parentalCall({ maxMpaa, maxVchip, newPin, pin, currentPassword }: AccountValues): ParentalCall {
  const maxRatings = { ...(maxMpaa && { mpaa: maxMpaa }), ...(maxVchip && { vchip: maxVchip }) }
  return {
    change: maxMpaa || maxVchip ? { maxRatings, ...(newPin && { newPin }) } : null,
    proof: { ...(pin && { pin }), ...(currentPassword && { password: encodePassword(currentPassword) }) },
  }
}
