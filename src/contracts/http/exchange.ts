// How somebody who is signed in on one brand's host comes to be on another's [A4-11], and is handed to the sister service [A1-09].
//
//   POST /identity/exchange          { host } with the session: answers `exchange.code`, good for one use within a minute, on that host
//   POST /identity/exchange/arrive   there, a form of `code` and `path` sent by a page of ours: sets the cookies `park-fr` and `arrived`, leads on to the path
//   POST /identity/exchange/redeem   that page's script, when it finds the cookie: answers as a sign-in; 401 takes the cookie away, the page reloads
//
//   POST /identity/handoff/redeem    { ticket, peacockId } by the sister service, as the bearer of SISTER_SERVICE_TOKEN: answers the profile of
//                                    whom the ticket was given at sign-up (`sisterService: true` among the fields), who is its user from then on

/** Milliseconds. */
export const exchangeLife = 60_000
/** Milliseconds. */
export const handoffLife = 300_000
