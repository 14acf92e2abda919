// The names of identity's cookies. Scripts may read only the cookies in `readByScripts`.
import { type Caller, cookieLife, cookieNames } from '#contracts/http/identity.ts'
import { readCookie, setCookie } from '#kit/http/cookies/cookies.ts'

/**
 * Scripts read the cookie `exchange`, and any subdomain can set it. `arrived` contains the same code in a `__Host-` cookie, which only the host itself
 * can set.
 */
const names = { ...cookieNames, arrived: 'arrived' } as const
type Kind = keyof typeof names
const readByScripts: readonly Kind[] = ['transaction', 'exchange']

export type Cookies = ReturnType<typeof createCookies>

export function createCookies(publicUrl: string) {
  const publicIsSecure = publicUrl.startsWith('https:')
  const cookieOf = (kind: Kind) => ({ name: names[kind], ...(readByScripts.includes(kind) && { usedByScripts: 'read' as const }) })
  return {
    /** Returns a cookie's value. On an HTTPS site, ignores a cookie without the prefix `__Host-`, because any subdomain may have set it. */
    read(header: string | null, kind: Kind): string | null {
      return readCookie(header, cookieOf(kind), true) ?? (publicIsSecure ? null : readCookie(header, cookieOf(kind), false))
    },
    /** Returns a `Set-Cookie` line. An empty value deletes the cookie. `life` is in seconds. */
    line(kind: Kind, value: string, { isSecure }: Pick<Caller, 'isSecure'>, life = cookieLife): string {
      return setCookie({ ...cookieOf(kind), maxAge: life }, value, isSecure || publicIsSecure)
    },
  }
}
