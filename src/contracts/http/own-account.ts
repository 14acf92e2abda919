// Operations of an account other than those of its profile. As in IdentityClient, the session comes from the caller's cookie.
import type { ParentalChange, ParentalProof } from '#contracts/parental.ts'
import type { ProfileFields } from '#contracts/viewers/profiles.ts'
import type { Caller, IdentityResponse } from './identity.ts'

export type OwnAccountClient = {
  /** The field `sessions` of the answer contains the account's active sessions. */
  sessions(caller: Caller): Promise<IdentityResponse>
  endSession(id: string, caller: Caller): Promise<IdentityResponse>
  endSessions(caller: Caller): Promise<IdentityResponse>
  /** Both passwords are encoded as in Credentials. */
  changePassword(passwords: { currentPassword: string; password: string }, caller: Caller): Promise<IdentityResponse>
  /** Deletes the account. `password` is encoded as in Credentials. For an account without a password it is null, and the viewer must have signed in recently. */
  remove(password: string | null, caller: Caller): Promise<IdentityResponse>
  /** The field `parental` of the answer contains the profile's parental controls. */
  parental(caller: Caller): Promise<IdentityResponse>
  setParental(change: ParentalChange, proof: ParentalProof, caller: Caller): Promise<IdentityResponse>
  removeParental(proof: ParentalProof, caller: Caller): Promise<IdentityResponse>
  /** Lifts the limits in this session for `liftLife`. */
  liftParental(pin: unknown, caller: Caller): Promise<IdentityResponse>
  /** The field `profiles` of the answers contains the account's viewer profiles. */
  profiles(caller: Caller): Promise<IdentityResponse>
  addProfile(fields: ProfileFields, caller: Caller): Promise<IdentityResponse>
  /** Fields that are missing keep their values. */
  changeProfile(id: string, fields: ProfileFields, caller: Caller): Promise<IdentityResponse>
  deleteProfile(id: string, pin: unknown, caller: Caller): Promise<IdentityResponse>
  /** Chooses the profile of the session. A profile with a PIN needs it. */
  chooseProfile(id: string, pin: unknown, caller: Caller): Promise<IdentityResponse>
  /** [A6-07] Allows or refuses that the account's viewing is passed on with the account. */
  setVideoConsent(isGiven: boolean, caller: Caller): Promise<IdentityResponse>
}
