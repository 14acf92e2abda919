// What is said to identity and by it [A7-03]..[A7-15]: its answers, its words, and what other rooms may ask of it.
import type { VendorClient } from './vendors.ts'

export const vendors = ['google', 'facebook', 'apple'] as const
export type Vendor = (typeof vendors)[number]
/** [A1-12] */
export const signInTypes = ['email', ...vendors] as const
export type SignInType = (typeof signInTypes)[number]

/** [A5-12] */
export const genders = ['Female', 'Male', 'Non-Binary', 'Other', 'Prefer Not to Say'] as const
export type Gender = (typeof genders)[number]

/** [A3-02], [A3-04], [C3-63] As the server says it. `rev` goes up by one with each change. */
export type IdentityProfile = {
  /** The account's id. */
  id: string
  rev: number
  givenName: string
  sn: string
  gender: string
  ageRange: string
  serviceZip: string
  telephoneNumber: string
  mail: string
  userName: string
  /** Empty when it is not known. */
  birthYear: number | ''
  signInType: SignInType
  googleId?: string
  appleId?: string
  facebookId?: string
  /** [A1-08] Credits that are left. */
  episodeCount: number
  /** Milliseconds. */
  termsAndConditionsAgreementDate: number
  peacockId?: string
  /** Ours: whether somebody proved to read mail there. */
  isMailVerified: boolean
  /** Ours: the language of its mails. */
  language: 'en' | 'es'
}

/** [A5-03] The fields a viewer may change. */
export const changeableFields = [
  'givenName',
  'sn',
  'gender',
  'ageRange',
  'serviceZip',
  'telephoneNumber',
  'mail',
  'birthYear',
] as const satisfies readonly (keyof IdentityProfile)[]
export type ChangeableField = (typeof changeableFields)[number]
/** [A7-11] */
export type ProfileOperation = { operation: 'replace'; field: ChangeableField; value: string | number }

/** [A7-13] The HTTP status equals `result.code`. */
export type IdentityAnswer = {
  result: { code: number; description: string }
  session?: { tokenId: string }
  idm_tx_ref?: string
  profile?: IdentityProfile
  passwordreset?: { token: string }
  /** Ours, see exchange.ts. */
  exchange?: { code: string }
  handoff?: { ticket: string }
  /** Ours: where this account is signed in. */
  sessions?: OwnSession[]
  /** Ours: fields that were refused, each with why. */
  faults?: Record<string, string>
  /** Ours, with 404 locked, 429 and 503: seconds until it makes sense to try again. */
  wait?: number
}

/** Times in milliseconds. */
export type OwnSession = { id: string; isCurrent: boolean; signInType: SignInType; userAgent: string; since: number; usedAt: number }

/** Descriptions that mean something to clients; all others are for people who read logs. */
export const descriptions = {
  ok: 'Success',
  invalidMail: 'Registration failed because email address format is invalid.', // [A5-05]
  locked: 'Your account has been locked.', // [A8-07]
  noMail: 'No email was given.', // [A5-01]
  mailTaken: 'Email already exist in the system.', // [A8-12]
  noAccount: 'Unable to find account', // [A8-14]
  /** Ours, with 403, where somebody who is signed in gives it again. */
  wrongPassword: 'The password does not match our records.',
  /** Ours, with 403: the step wants a password, or a sign-in of the last minutes. */
  stale: 'Sign in again to change this.',
} as const

/** [A8-02] */
export const identityErrors = [
  'ACCOUNT_ERROR',
  'EMAIL_ALREADY_EXISTS',
  'USERNAME_NOT_VALID',
  'USER_ALREADY_EXISTS',
  'USER_NOT_FOUND',
  'TOO_MANY_LOGIN_ATTEMPTS',
  'NO_EMAIL_PROVIDED',
  'UNAUTHORIZED',
  'ACCOUNT_ID_ALREADY_EXISTS',
  'PRECONDITION_FAILED',
] as const
export type IdentityError = (typeof identityErrors)[number]

/** [A9-02] Seconds, unless it is configured otherwise: how long one stays signed in, however much one was here. */
export const sessionTimeout = 31_556_926
/** [A9-02] Seconds: the cookie of the session and the transaction reference. */
export const cookieLife = 31_536_000
/**
 * Names of cookies. Scripts read `transaction` and `exchange` [A4-11]; all others are HttpOnly, and on https begin with `__Host-`. `device`:
 * somebody signed in here before. `flow`: on the way to a vendor. `vendor`: whom one vouched for who has no account yet. `handoff`: a ticket for
 * the sister service, for the page that says that one has signed up [A1-09].
 */
export const cookieNames = {
  session: 'session',
  device: 'signed_in_here',
  transaction: 'idm_tx_ref',
  exchange: 'park-fr',
  flow: 'vendor_flow',
  handoff: 'handoff',
  vendor: 'vendor',
} as const

/** Milliseconds that `session.tokenId` lives; it is of no use without the session's cookie. */
export const tokenLife = 15 * 60_000
/** A session that nobody used for so long is over. */
export const sessionIdleLife = 30 * 86_400_000
/** Milliseconds for which a handle that was just replaced still counts: two tabs that come back at once. */
export const handleGrace = 10_000
/** [A5-13], [A9-04] Milliseconds; after `mostInARow` the account is locked until its password is reset. */
export const lockout = { failures: 6, within: 180_000, lock: 60_000, mostInARow: 100 } as const
/** Sign-in accepts passwords this long whatever the policy for new ones. */
export const longestPassword = 256

/** Who calls: what a room may know of a request. `cookie` is the header as it came. */
export type Caller = {
  address: string | undefined
  isLocal: boolean
  cookie: string | null
  /** Whether it came over https. */
  isSecure: boolean
  userAgent: string | null
}

/** An answer with the `Set-Cookie` lines that go with it. */
export type Answered = { answer: IdentityAnswer; cookies: string[] }

/** Whom a session is of. Favorites, progress and ratings belong to the profile; an account has one until it has more. */
export type Known = { userId: string; profileId: string; sessionId: string }

/** In its form of the wire: `password` is base64 of the trimmed UTF-8. */
export type Credentials = { username: string; password: string }

/**
 * In one process the room itself; what a page's form sends without a script comes through here, what a script sends through the doors.
 * Every call that needs a session takes it from the caller's cookie alone: a form cannot send headers.
 */
export type IdentityClient = {
  /** Whom this cookie is of; null: nobody. In process under a millisecond. Never rotates. */
  check(cookie: string | null): Promise<Known | null>
  signIn(credentials: Credentials, caller: Caller): Promise<Answered>
  /** The session again, from the cookie: a new token, a new handle. 401 when there is none. */
  resume(caller: Caller): Promise<Answered>
  /** [A7-06] Fields of the server's form; checked here. `password` as in Credentials. */
  register(type: SignInType, fields: Readonly<Record<string, unknown>>, caller: Caller): Promise<Answered>
  profile(caller: Caller): Promise<Answered>
  /** [A7-11] 412 when `rev` is not the profile's. `password` (as in Credentials) is for a new mail long after the sign-in. */
  change(operations: readonly ProfileOperation[], rev: number, caller: Caller, password?: string): Promise<Answered>
  signOut(caller: Caller): Promise<Answered>
  vendors: VendorClient
}
