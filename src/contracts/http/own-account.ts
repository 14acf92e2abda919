// What a viewer does with an account of theirs besides its profile; as IdentityClient: the session is the caller's cookie.
import type { Answered, Caller } from './identity.ts'

export type OwnAccountClient = {
  /** `sessions`: where it is signed in. */
  sessions(caller: Caller): Promise<Answered>
  endSession(id: string, caller: Caller): Promise<Answered>
  endSessions(caller: Caller): Promise<Answered>
  /** Both as in Credentials. */
  changePassword(given: { currentPassword: string; password: string }, caller: Caller): Promise<Answered>
  /** The account is gone. Without its password (as in Credentials) only soon after a sign-in: a vendor's account has none. */
  remove(password: string | null, caller: Caller): Promise<Answered>
}
