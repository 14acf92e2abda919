// The contract of identity [A7-03]..[A7-15]: answers, constants, and the operations for other services.
import type { ParentalSettings } from '#contracts/parental.ts'
import { profileCookie } from '#contracts/viewers/profile-cookie.ts'
import type { ViewerProfile } from '#contracts/viewers/profiles.ts'
import type { VideoConsent } from '#contracts/viewers/video-consent.ts'

export const vendors = ['google', 'facebook', 'apple'] as const
export type Vendor = (typeof vendors)[number]
/** [A1-12] The ways to sign in. */
export const signInTypes = ['email', ...vendors] as const
export type SignInType = (typeof signInTypes)[number]

/** [A5-12] The genders that a profile accepts. */
export const genders = ['Female', 'Male', 'Non-Binary', 'Other', 'Prefer Not to Say'] as const
export type Gender = (typeof genders)[number]

/** [A3-02], [A3-04], [C3-63] The profile that clients receive. `rev` increases by one with each change. */
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
  /** Empty when unknown. */
  birthYear: number | ''
  signInType: SignInType
  googleId?: string
  appleId?: string
  facebookId?: string
  /** [A1-08] The number of remaining credits. */
  episodeCount: number
  /** Daypart's extension: the mpxGuids of the videos that the profile has unlocked with credits. */
  unlockedVideos?: string[]
  /** In epoch milliseconds. */
  termsAndConditionsAgreementDate: number
  peacockId?: string
  /** Daypart's extension: whether the email address is verified. */
  isMailVerified: boolean
  /** Daypart's extension: the language of the account's emails. */
  language: 'en' | 'es'
  /** Daypart's extension: the viewer profile that the session has chosen; absent if the account has only one. */
  viewer?: ViewerProfile
  /** Daypart's extension [A6-07]: the answer to the question whether the account's viewing may be passed on; absent without one, and in version 2020-10. */
  videoConsent?: VideoConsent
}

/** [A5-03] The fields of the profile that a viewer may change. */
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
/** [A7-11] A change of one field of the profile. */
export type ProfileOperation = { operation: 'replace'; field: ChangeableField; value: string | number }

/** [A7-13] The body of each answer of identity. The HTTP status equals `result.code`. */
export type IdentityAnswer = {
  result: { code: number; description: string }
  session?: { tokenId: string }
  idm_tx_ref?: string
  profile?: IdentityProfile
  passwordreset?: { token: string }
  /** Daypart's extension, see exchange.ts. */
  exchange?: { code: string }
  handoff?: { ticket: string }
  /** Daypart's extension: the account's active sessions. */
  sessions?: OwnSession[]
  /** Daypart's extension: the profile's parental controls; null if there are none. */
  parental?: ParentalSettings | null
  /** Daypart's extension: the viewer profiles of the account. */
  profiles?: ViewerProfile[]
  /** Daypart's extension: refused fields and their errors. */
  faults?: Record<string, string>
  /** Daypart's extension, with 404 (locked), 429 and 503: seconds until a retry may succeed. */
  wait?: number
}

/** A session of the account. Times are in epoch milliseconds. */
export type OwnSession = { id: string; isCurrent: boolean; signInType: SignInType; userAgent: string; since: number; usedAt: number }

/** The descriptions by which clients distinguish answers. All other descriptions are for logs only. */
export const descriptions = {
  ok: 'Success',
  invalidMail: 'Registration failed because email address format is invalid.', // [A5-05]
  locked: 'Your account has been locked.', // [A8-07]
  noMail: 'No email was given.', // [A5-01]
  mailTaken: 'Email already exist in the system.', // [A8-12]
  noAccount: 'Unable to find account', // [A8-14]
  /** Daypart's extension, with 403: a signed-in viewer entered a wrong password. */
  wrongPassword: 'The password does not match our records.',
  /** Daypart's extension, with 403. */
  wrongPin: 'The PIN is wrong.',
  /** Daypart's extension, with 429 and `wait`, or with 403 if only a new PIN removes the lock. */
  pinLocked: 'Too many wrong PINs: wait, or prove your identity and set a new PIN.',
  /** Daypart's extension, with 403: a profile with a limit changes no profiles. */
  limitedProfile: 'Choose a profile without a limit first.',
  /** Daypart's extension, with 409: the account has the most profiles that it may have. */
  tooManyProfiles: 'This account has five profiles. Delete one first.',
  /** Daypart's extension, with 403: the operation requires the password or a recent sign-in. */
  stale: 'Sign in again to change this.',
} as const

/** [A8-02] All error codes of identity. identity-errors.ts maps answers to them. */
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

/** [A9-02] The default maximum age of a session, in seconds. Activity does not extend it. */
export const sessionTimeout = 31_556_926
/** [A9-02] The default lifetime of a cookie, such as the session cookie, in seconds. */
export const cookieLife = 31_536_000
/**
 * Names of cookies. Scripts read `profile` (see profiles.ts), `transaction` and `exchange` (the name `park-fr` is from the specification [A4-11]); all others are HttpOnly, and begin with `__Host-` on https. `device` proves
 * that an account signed in on this device before. `flow` contains the state of a vendor sign-in in progress, `vendor` the identity that the vendor
 * confirmed, for the sign-up. `handoff` contains a ticket for the sister service, for the page after the sign-up [A1-09].
 */
export const cookieNames = {
  session: 'session',
  device: 'signed_in_here',
  transaction: 'idm_tx_ref',
  exchange: 'park-fr',
  flow: 'vendor_flow',
  handoff: 'handoff',
  vendor: 'vendor',
  profile: profileCookie,
} as const

/** The lifetime of `session.tokenId`, in milliseconds. The token is valid only together with the session cookie. */
export const tokenLife = 15 * 60_000
/** The time without use after which a session ends, in milliseconds. */
export const sessionIdleLife = 30 * 86_400_000
/** Milliseconds for which a replaced session handle stays valid, because two tabs may resume the session at the same time. */
export const handleGrace = 10_000
/**
 * [A5-13], [A9-04] The lockout: `maxFailures` wrong passwords within `windowMs` lock the account for `lockMs`, and `maxInARow` wrong
 * passwords in a row lock the account until its password is reset.
 */
export const lockout = { maxFailures: 6, windowMs: 180_000, lockMs: 60_000, maxInARow: 100 } as const
/** The maximum length of a password at sign-in, in characters. It does not depend on the limits of new passwords. */
export const longestPassword = 256

/** The caller of an operation. `cookie` is the unparsed header. */
export type Caller = {
  address: string | undefined
  isLocal: boolean
  cookie: string | null
  /** Whether the request was sent over https. */
  isSecure: boolean
  userAgent: string | null
}

/** The body of an answer, and the values of its `Set-Cookie` headers. */
export type IdentityResponse = { answer: IdentityAnswer; cookies: string[] }

/** The owner of a session. Favorites, progress and ratings belong to the profile that the session has chosen. */
export type SessionOwner = { userId: string; profileId: string; sessionId: string }

/** The credentials that clients send: `password` is trimmed, and encoded as base64 of UTF-8. */
export type Credentials = { username: string; password: string }

/** The identity that a vendor confirmed, with values for the sign-up form. */
export type VendorProof = {
  vendor: Vendor
  givenName: string
  sn: string
  /** Empty if the vendor sent no email address. The sign-up form then has a field for it. */
  mail: string
  /** [A5-16] Whether the vendor verified the email address. If so, the form does not accept another email address. */
  isMailVerified: boolean
}

/** The operations on vendors for pages without JavaScript. */
export type VendorClient = {
  /** The configured vendors, for the sign-in buttons. */
  offered: readonly Vendor[]
  /** Returns the identity that the cookie `vendor` proves, or null. */
  proof(cookie: string | null): Promise<VendorProof | null>
  /** Unlinks the vendor from the caller's account. Refuses to remove the last way to sign in. */
  unlink(vendor: Vendor, caller: Caller): Promise<IdentityResponse>
}

/**
 * The operations of identity for code in the same process, such as forms without a script; scripts use the HTTP routes. Operations that need a
 * session read it from the caller's cookie only, because forms cannot send headers.
 */
export type IdentityClient = {
  /** Returns the owner of the cookie's session, or null. Needs less than a millisecond, and never replaces the session handle. */
  check(cookie: string | null): Promise<SessionOwner | null>
  signIn(credentials: Credentials, caller: Caller): Promise<IdentityResponse>
  /** Continues the cookie's session with a new token and a new handle. Answers 401 without a session. */
  resume(caller: Caller): Promise<IdentityResponse>
  /** [A7-06] Registers an account from form fields, which are validated here. `password` is encoded as in Credentials. */
  register(type: SignInType, fields: Readonly<Record<string, unknown>>, caller: Caller): Promise<IdentityResponse>
  profile(caller: Caller): Promise<IdentityResponse>
  /** [A7-11] Answers 412 when `rev` is outdated. If the sign-in is not recent, a new email address requires `password` (encoded as in Credentials). */
  change(operations: readonly ProfileOperation[], rev: number, caller: Caller, password?: string): Promise<IdentityResponse>
  signOut(caller: Caller): Promise<IdentityResponse>
  vendors: VendorClient
}
