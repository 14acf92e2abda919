// The cookie of the chosen viewer profile. In a file of its own, because every page loads it.

/**
 * The cookie of a session whose profile is not the first: the id of the profile, and its limit after a dot. Scripts read it. It only chooses what
 * pages show; access decides with the profile in the session.
 */
export const profileCookie = 'viewer_profile'

/** Returns the profile in a `Cookie` header: its id and its limit. Undefined for the first profile, and without an account. */
export function profileIn(cookie: string | null | undefined): { id: string; limit?: string | undefined } | undefined {
  const found = /(?:^|; ?)viewer_profile=(?<id>[\w-]{36})(?:\.(?<limit>[\w-]+))?(?:;|$)/.exec(cookie ?? '')
  return found?.groups as { id: string; limit?: string } | undefined
}
