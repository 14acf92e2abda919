// The names of identity's cookies. Scripts may read only the cookies in `readByScripts`.
import { type Caller, cookieLife, cookieNames } from '#contracts/http/identity.ts'
import { limitText, type ViewerProfile } from '#contracts/viewers/profiles.ts'
import { readCookie, setCookie } from '#kit/http/cookies/cookies.ts'

/**
 * Scripts read the cookie `exchange`, and any subdomain can set it. `arrived` contains the same code in a `__Host-` cookie, which only the host itself
 * can set.
 */
const names = { ...cookieNames, arrived: 'arrived' } as const
type Kind = keyof typeof names
const readByScripts: readonly Kind[] = ['transaction', 'exchange', 'profile']

export type Cookies = ReturnType<typeof createCookies>

export function createCookies(publicUrl: string) {
  const publicIsSecure = publicUrl.startsWith('https:')
  const cookieOf = (kind: Kind) => ({ name: names[kind], ...(readByScripts.includes(kind) && { usedByScripts: 'read' as const }) })
  /** Returns a `Set-Cookie` line. An empty value deletes the cookie. `life` is in seconds. */
  const line = (kind: Kind, value: string, { isSecure }: Pick<Caller, 'isSecure'>, life = cookieLife): string =>
    setCookie({ ...cookieOf(kind), maxAge: life }, value, isSecure || publicIsSecure)
  return {
    line,
    /** Returns a cookie's value. On an HTTPS site, ignores a cookie without the prefix `__Host-`, because any subdomain may have set it. */
    read(header: string | null, kind: Kind): string | null {
      return readCookie(header, cookieOf(kind), true) ?? (publicIsSecure ? null : readCookie(header, cookieOf(kind), false))
    },
    /** Returns the line of the cookie that tells pages which profile is chosen, if any is needed. The first profile has none. */
    profileLine(viewer: ViewerProfile | undefined, caller: Pick<Caller, 'isSecure' | 'cookie'>): string[] {
      if (viewer && !viewer.isFirst) return [line('profile', [viewer.id, limitText(viewer)].filter(Boolean).join('.'), caller)]
      return caller.cookie?.includes(`${names.profile}=`) ? [line('profile', '', caller)] : []
    },
  }
}
