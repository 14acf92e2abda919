// Transfers a sign-in from one brand's host to another brand's host [A4-11], and to the sister service [A1-09]. The specification defines the name
// of the cookie `park-fr`.
//
//   POST /identity/exchange          { host } with the session: answers `exchange.code`, which is valid one time, on that host, for a minute
//   POST /identity/exchange/arrive   on that host, a form with `code` and `path` from a page of the site: sets the cookies `park-fr` and `arrived`,
//                                    and redirects to the path
//   POST /identity/exchange/redeem   called by a script when the cookie exists: answers like a sign-in. After 401 the cookie is deleted and the page reloads
//
//   POST /identity/handoff/redeem    { ticket, peacockId } from the sister service, with SISTER_SERVICE_TOKEN: answers the profile for which the
//                                    ticket was issued at sign-up (`sisterService: true`), and links the account to the sister service

/** The lifetime of an exchange code, in milliseconds. */
export const exchangeLife = 60_000
/** The lifetime of a handoff ticket, in milliseconds. */
export const handoffLife = 300_000
