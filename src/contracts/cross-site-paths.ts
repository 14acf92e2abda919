/**
 * The paths that accept POST requests from pages of other sites. On all other paths the CSRF check (kit/http/describe.ts and web) refuses
 * cross-site requests that change state. Add a path only if its handler verifies the sender in another way, and describe that way in a comment.
 */
export const crossSitePaths: readonly RegExp[] = [
  // GraphQL operations are public, and change nothing.
  /^\/v2\/graphql$/,
  // Mail programs unsubscribe with one POST (RFC 8058). The code in the URL is signed.
  /^\/messages\/unsubscribe$/,
  // Apple posts the result of a sign-in. The GET request that follows compares the result with the cookie of the sign-in.
  /^\/identity\/vendor\/\w+\/callback$/,
  // TV providers post the result of a sign-in (SAML). The GET request that follows compares the result with the cookie of the sign-in.
  /^\/provider-auth\/callback\/[\w.-]+$/,
  // Pages of this site on another host post a one-time code. The handler accepts only the origins of these pages.
  /^\/identity\/exchange\/arrive$/,
  // The sister service's server sends its bearer token.
  /^\/identity\/handoff\/redeem$/,
]
