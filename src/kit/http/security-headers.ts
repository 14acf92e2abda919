// On every answer, also on those that a page cache sends without us.

const always = {
  'x-content-type-options': 'nosniff',
  // Our own services too learn only the origin: a query may carry a reset token, an email address or a search.
  'referrer-policy': 'strict-origin',
  // Sign-in windows of TV providers must still reach their opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
} as const

const stayOnHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** A door that sends no page needs nothing from anywhere; a page sets its own policy and keeps it. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

/** For one who keeps whole answers: the headers that do not depend on the request. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({ ...always, ...(isSecure ? stayOnHttps : {}) })

/** Adds what is not said yet. */
export function secure(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of Object.entries(securityHeaders(isSecure))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', nothing)
}
