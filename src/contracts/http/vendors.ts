// Sign-in with a vendor [A4-03], [A7-05]: the browser's steps, and the data that pages may read.
//
//   GET /identity/vendor/{vendor}/start?redirectPath=…&brand=…      redirects to the vendor; its parameters are passed on to the pages below.
//                                                                   `&intent=link`: from my-account, after a recent sign-in
//   GET /identity/vendor/{vendor}/callback                          the vendor redirects here, and this route redirects to one of:
//     /sign-in/complete?vendor=…                                    signed in: the session cookies are set
//     /sign-up/complete?vendor=…                                    no account yet: the cookie `vendor` proves the identity for half an hour
//     /sign-in?vendor=…&fault=…                                     failed
//     /my-account?vendor=…[&fault=…]                                linked to the account, or not [intent=link]
//   GET /identity/vendor/proof                                      VendorProof of the cookie `vendor`, or 404
//   POST /api/2021-08/profile/{vendor}/register                     creates the account; needs the cookie `vendor`, or the header id_token or access_token
//   DELETE /identity/vendor/{vendor}                                unlinks the vendor from the signed-in account

/** [A8-30] The values of `fault`. */
export const vendorFaults = [
  // An account with a password has this email address.
  'USER_ALREADY_EXISTS',
  // An account of a vendor has this email address.
  'VENDOR_ACCOUNT_EXISTS',
  // Another account is linked to this vendor id.
  'ACCOUNT_ID_ALREADY_EXISTS',
  // The account is locked.
  'UNAUTHORIZED',
  // The vendor sent no identity.
  'VENDOR_FAILED',
  // The viewer cancelled.
  'CANCELLED',
  // With intent=link: the viewer must sign in again first.
  'STALE',
  // With intent=link: the viewer must verify the email address first.
  'UNVERIFIED',
] as const
export type VendorFault = (typeof vendorFaults)[number]

/** [A8-30] Descriptions of answers with status 403 or 409. Pages choose their messages by these descriptions. */
export const vendorDescriptions = {
  mailOfAccount: 'An account with this email exists.',
  mailOfVendor: 'A vendor account with this email exists.',
  idInUse: 'This vendor id is in use with another email.',
  unverified: 'Verify the email of the account first.',
  lastWay: 'Choose a password first: the account would have no way to sign in.',
} as const
