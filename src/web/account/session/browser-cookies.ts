// All browser code that writes cookies uses this module.

/** Sets a cookie. `line` has the syntax of a Set-Cookie header. */
export function writeCookie(line: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have `cookieStore`
  document.cookie = line
}

/** Removes a cookie that scripts can read. */
export const removeCookie = (name: string): void => writeCookie(`${name}=; path=/; max-age=-1; samesite=lax`)

/** The profile of what this browser stores of a viewer: missing for the first profile and for anonymous viewers. */
export type OfProfile = { profile?: string }
