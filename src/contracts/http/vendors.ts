// Signing in with a vendor [A4-03], [A7-05]: the way of a browser, and what pages may know of it.
//
//   GET /identity/vendor/{vendor}/start?redirectPath=…&brand=…&lang=es   a link; leads to the vendor's own page. What it is given, the pages
//                                                                   below get too. `&intent=link`: from my-account, signed in moments ago
//   GET /identity/vendor/{vendor}/callback                          comes back from there, and leads on to one of
//     /sign-in/complete?vendor=…                                    signed in: the session's cookies are set
//     /sign-up/complete?vendor=…                                    nobody's yet: the cookie `vendor` proves who it is, for half an hour
//     /sign-in?vendor=…&fault=…                                     it did not work
//     /my-account?vendor=…[&fault=…]                                joined to the account, or not [intent=link]
//   GET /identity/vendor/proof                                      VendorProof of the cookie `vendor`, or 404
//   POST /api/2021-08/profile/{vendor}/register                     with that cookie (or the header id_token or access_token): makes the account
//   DELETE /identity/vendor/{vendor}                                parts the vendor from the account that is signed in
import type { Answered, Caller, Vendor } from './identity.ts'

/**
 * What `fault` may be [A8-30]. An account by email, or by a vendor, has this mail; the vendor's id is another account's; the account is
 * locked; the vendor did not tell us who it is; the viewer turned back there; with intent=link: sign in again first, verify the mail first.
 */
export const vendorFaults = [
  'USER_ALREADY_EXISTS',
  'VENDOR_ACCOUNT_EXISTS',
  'ACCOUNT_ID_ALREADY_EXISTS',
  'UNAUTHORIZED',
  'VENDOR_FAILED',
  'CANCELLED',
  'STALE',
  'UNVERIFIED',
] as const
export type VendorFault = (typeof vendorFaults)[number]

/** Whom a vendor vouched for, and what a sign-up form may be filled with. */
export type VendorProof = {
  vendor: Vendor
  givenName: string
  sn: string
  /** Empty when the vendor told none; the form asks for it then. */
  mail: string
  /** [A5-16] A mail that the vendor verified is the account's; it cannot be changed in the form. */
  isMailVerified: boolean
}

/** [A8-30] Descriptions of 403 and 409, by which a page chooses its words. */
export const vendorDescriptions = {
  mailOfAccount: 'An account with this email exists.',
  mailOfVendor: 'A vendor account with this email exists.',
  idInUse: 'This vendor id is in use with another email.',
  unverified: 'Verify the email of the account first.',
  lastWay: 'An account needs a way in: choose a password first.',
} as const

/** The part of IdentityClient that pages without a script need. */
export type VendorClient = {
  /** Those that are set up here: the buttons to show. */
  offered: readonly Vendor[]
  proof(cookie: string | null): Promise<VendorProof | null>
  /** Parts the vendor from the account of the caller's cookie; never the last way in. */
  part(vendor: Vendor, caller: Caller): Promise<Answered>
}
