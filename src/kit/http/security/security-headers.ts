// Security headers of every response, including those that the page cache sends.

const always = {
  'x-content-type-options': 'nosniff',
  // Other origins receive only the origin of the page, because its query may contain a reset token, an email address or a search.
  'referrer-policy': 'strict-origin',
  // Keeps `window.opener` for the sign-in windows of TV providers.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const

const httpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** The default policy, for responses that are not pages. Pages set their own. */
const allowNothing = "default-src 'none'; frame-ancestors 'none'"

/** Returns the security headers that are the same for every response, for the page cache. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({ ...always, ...(isSecure ? httpsOnly : {}) })

/** Adds the security headers that a response does not have yet. */
export function addSecurityHeaders(headers: Headers, isSecure: boolean): void {
  for (const [name, value] of Object.entries(securityHeaders(isSecure))) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', allowNothing)
}
