// The only place on the server that reads and writes cookies.

export type Cookie = {
  name: string
  /** The lifetime in seconds. */
  maxAge: number
  sameSite?: 'Lax' | 'Strict'
  /** `read`: scripts read the cookie, so it is not HttpOnly. `write`: scripts also set a cookie with this name. A cookie of either kind has no prefix `__Host-`. */
  usedByScripts?: 'read' | 'write'
}

/** Returns the cookie's full name. On https it has the prefix `__Host-`, unless scripts use the cookie: any subdomain can set a cookie without this prefix. */
const nameOf = ({ name, usedByScripts }: Pick<Cookie, 'name' | 'usedByScripts'>, isSecure: boolean) =>
  isSecure && !usedByScripts ? `__Host-${name}` : name

/** Returns the value of a cookie in a `Cookie` header, or null. With `isSecure`, a name that lacks the expected prefix `__Host-` is ignored. */
export function readCookie(header: string | null, cookie: Pick<Cookie, 'name' | 'usedByScripts'>, isSecure: boolean): string | null {
  const start = `${nameOf(cookie, isSecure)}=`
  for (const pair of (header ?? '').split(';')) {
    // Trims only what browsers insert: a subdomain can set `\xa0__Host-session`, and a full trim would accept it as the session cookie.
    const text = pair.replace(/^[ \t]+|[ \t]+$/g, '')
    if (text.startsWith(start)) return text.slice(start.length)
  }
  return null
}

/** Returns the value of the `Set-Cookie` header that sets a cookie, or deletes it when `value` is empty. `isSecure`: the connection is https. */
export function setCookie(cookie: Cookie, value: string, isSecure: boolean): string {
  const { maxAge, sameSite = 'Lax', usedByScripts } = cookie
  const parts = [`${nameOf(cookie, isSecure)}=${value}`, 'Path=/', `Max-Age=${value ? maxAge : 0}`, `SameSite=${sameSite}`]
  if (usedByScripts !== 'read') parts.push('HttpOnly')
  if (isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** Adds one `Set-Cookie` header for each value that `setCookie` returned. */
export function appendCookies(headers: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) headers.append('set-cookie', cookie)
}
