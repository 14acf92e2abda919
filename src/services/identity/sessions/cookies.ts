// The cookies of identity: read from a header as it came, written as `Set-Cookie` lines.
import { type Caller, cookieLife, cookieNames } from '#contracts/http/identity.ts'
import { cookieIn } from '#kit/http/cookie-in.ts'

/** `arrived`: the code of `exchange` again. Any subdomain can set the one that scripts read, and this one only its own host. */
const names = { ...cookieNames, arrived: 'arrived' } as const
type Kind = keyof typeof names
/** A page's own script reads these. */
const readable: readonly Kind[] = ['transaction', 'exchange']

export type Cookies = ReturnType<typeof createCookies>

export function createCookies(publicUrl: string) {
  const publicIsSecure = publicUrl.startsWith('https:')
  const isSecure = (caller: Pick<Caller, 'isSecure'>) => caller.isSecure || publicIsSecure
  const nameOf = (kind: Kind, secure: boolean) => (secure && !readable.includes(kind) ? `__Host-${names[kind]}` : names[kind])
  return {
    /** Where the site is https a name without the prefix proves nothing: any subdomain may have set it. */
    read(header: string | null, kind: Kind): string | null {
      return cookieIn(header, nameOf(kind, true)) ?? (publicIsSecure ? null : cookieIn(header, nameOf(kind, false)))
    },
    /** An empty value takes the cookie away. */
    line(kind: Kind, value: string, caller: Pick<Caller, 'isSecure'>, life = cookieLife): string {
      const secure = isSecure(caller)
      const parts = [`${nameOf(kind, secure)}=${value}`, 'Path=/', `Max-Age=${value ? life : 0}`, 'SameSite=Lax']
      if (!readable.includes(kind)) parts.push('HttpOnly')
      if (secure) parts.push('Secure')
      return parts.join('; ')
    },
  }
}
